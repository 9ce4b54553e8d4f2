//! JKF, JSON Kifu Format, through the data model of `shogi-kifu-converter` (without its `normalize`, which loses
//! games with an illegal move).
//!
//! | question | file |
//! |---|---|
//! | what does the JSON look like? | `model` |
//! | where does the game start? | `start` |
//! | what do its moves say? | `moves` |
//! | how is a game written? | `write` |

mod model;
mod moves;
mod start;
mod write;

pub(super) use write::write;

use super::draft::Draft;
use super::finding::Finding;
use super::lines::lines;
use model::File;

/// Whether a line could only stand in a JKF file.
pub(super) fn claims(line: &str) -> bool {
    let text = line.trim_start();
    text.starts_with('{') || (text.starts_with('"') && text.contains("\":"))
}

/// Reads the one game of a JKF file.
pub(super) fn read(text: &str) -> Vec<Draft<'_>> {
    let mut draft = Draft::new();
    match serde_json::from_str::<File>(text) {
        Ok(file) => fill(&mut draft, &file),
        Err(error) => {
            for line in lines(text).filter(|line| !line.text.trim().is_empty()) {
                draft.remark(line.text, line.number);
            }
            draft.report(Finding::BadJson { error: error.to_string() }, error.line() as u32);
        }
    }
    vec![draft]
}

fn fill(draft: &mut Draft<'_>, file: &File) {
    for (name, value) in &file.header.0 {
        draft.header(name, value, None);
    }
    if let Some(initial) = &file.initial {
        let start = start::setup(initial, draft);
        draft.start_with(start, None);
    }
    moves::fill(draft, &file.moves);
}
