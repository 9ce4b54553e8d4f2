//! Every test that uses the crate from outside, in one binary: it links once.
//!
//! Rules are checked against generators that share no code with ours, the program is run as a person runs it.

mod architecture;
mod betza_command;
mod betza_notation;
mod betza_reference;
mod cli;
mod eval_command;
mod eval_explain;
mod eval_factors;
mod eval_incremental;
mod eval_symmetry;
mod fuzz;
mod record_files;
mod record_invalid;
mod record_kif;
mod record_kifu;
mod record_mutations;
mod record_notation;
mod record_oracle;
mod record_summary;
mod record_text;
mod record_tree;
mod rules_agreement;
mod rules_attack_map;
mod rules_declaration;
mod rules_incremental;
mod rules_legality;
mod rules_lines;
mod rules_movegen;
mod rules_perft;
mod rules_proofs;
mod rules_repetition;
mod rules_sfen;
mod support;
mod tui_desk;
mod tui_screens;
mod tui_screenshots;
mod tui_terminal;
