//! Process programs: the language, every method, and random twins.

mod adaptive;
mod architectural;
mod explicit;
mod language;
mod mixed;
mod preserved;
mod random;
mod stateless;
mod symbolic;
mod symbolic_architectural;
mod symm;
