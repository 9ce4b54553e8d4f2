//! Reasons of a move: `sankoma why`, its manual and its findings, and the formations that it names.

mod command;
mod formations;
mod manual;
mod recounted;
