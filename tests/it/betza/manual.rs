//! docs/betza.md against the program.

use sankoma_betza::{BetzaDialect, BetzaNotation, MovementAction, describe};
use sankoma_wording::Language;

/// The tables of docs/betza.md say what the program says.
#[test]
fn the_examples_of_the_manual_are_true() {
    let manual = std::fs::read_to_string("docs/betza.md").expect("the manual lies in the repository");
    let (carried_out, refused) = manual.split_once("## Read but not carried out").expect("the last section");
    let examples = |text: &str| -> Vec<(String, BetzaDialect, String)> {
        let cells =
            |line: &str| line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
        let rows = text.lines().filter(|line| line.starts_with("| `")).map(cells);
        let rows = rows.filter_map(|row| match &row[..] {
            [notation, dialect, meaning] => {
                Some((notation.trim_matches('`').to_owned(), dialect.parse().ok()?, meaning.clone()))
            }
            _ => None,
        });
        rows.collect()
    };
    let read = |text: &str, dialect| {
        BetzaNotation::parse(text, Some(dialect)).unwrap_or_else(|problem| panic!("{text}: {problem}"))
    };
    let (shown, unusable) = (examples(carried_out), examples(refused));
    assert!(shown.len() > 20 && unusable.len() > 12, "{} and {}", shown.len(), unusable.len());
    for (text, dialect, meaning) in shown {
        assert_eq!(describe(&read(&text, dialect), Language::En).join("; "), meaning, "{text}");
    }
    for (text, dialect, _) in unusable {
        let meanings = read(&text, dialect).meanings();
        assert!(meanings.iter().any(|one| matches!(one.action, MovementAction::NotExecutable(_))), "{text}");
    }
}
