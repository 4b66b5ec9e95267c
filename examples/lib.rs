//! Programs that embed the libraries; each file shows one idea.
