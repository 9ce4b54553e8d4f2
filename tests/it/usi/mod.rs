//! USI: the program as an engine, and other programs as engines.

mod bad_lines;
mod dialogue;
mod manual;
mod memory;
mod programs;
