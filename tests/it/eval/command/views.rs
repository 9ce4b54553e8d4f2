//! The text of the views, in both languages: what it says, and that it fits a terminal.

use super::{ENDGAME, LINE, sankoma};
use crate::support::FIXED_WEIGHTS;
use sankoma_wording::text::width;

const SMALL: &str = "4k4/4g4/9/9/9/4p4/9/4G4/4K4 b P 1";

#[test]
fn a_breakdown_reads_well() {
    insta::assert_snapshot!("eval_breakdown_en", shown("en", &["--weights", FIXED_WEIGHTS, "--top", "3", SMALL]));
    insta::assert_snapshot!("eval_breakdown_ja", shown("ja", &["--weights", FIXED_WEIGHTS, "--top", "3", SMALL]));
}

#[test]
fn a_line_reads_well() {
    insta::assert_snapshot!("eval_line_en", shown("en", &["--weights", FIXED_WEIGHTS, "--line", LINE]));
    insta::assert_snapshot!("eval_line_ja", shown("ja", &["--weights", FIXED_WEIGHTS, "--line", LINE]));
}

#[test]
fn every_view_fits_eighty_columns_and_names_view_and_unit() {
    let views: [&[&str]; 10] = [
        &[ENDGAME],
        &["--diff", "startpos", ENDGAME],
        &["--against", "built-in", ENDGAME],
        &["--piece", "9h", ENDGAME],
        &["--piece", "p*", ENDGAME],
        &["--sweep", "1b", ENDGAME],
        &["--heat", ENDGAME],
        &["--search", "500", ENDGAME],
        &["--line", LINE],
        &["--line", LINE, "--against", "built-in"],
    ];
    for (lang, view, unit) in [("ja", "から見た値", "cp"), ("en", "view", "centipawns")] {
        for arguments in views {
            let text = shown(lang, arguments);
            assert!(text.contains(view) && text.contains(unit), "{arguments:?}: {text}");
            let wide = text.lines().find(|line| width(line) > 80);
            assert_eq!(wide, None, "{arguments:?}");
            assert!(text.lines().all(|line| line == line.trim_end()), "{arguments:?}: {text}");
        }
    }
}

fn shown(lang: &str, arguments: &[&str]) -> String {
    let words: Vec<&str> = ["--lang", lang, "eval"].into_iter().chain(arguments.iter().copied()).collect();
    String::from_utf8(sankoma(&words, b"").stdout).expect("UTF-8")
}
