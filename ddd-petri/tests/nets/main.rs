//! Nets from file to answer: one program, because linking is what costs.

mod engines;
mod generate;
mod lola;
mod never_panics;
mod pnml_accepts;
mod pnml_refuses;
mod random_net;
mod round_trip;
mod symmetric_nets;
mod symmetries;
mod table_one;
mod tina;
mod written;
