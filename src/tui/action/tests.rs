use super::{ACTIONS, Action, parse};
use crate::tui::keys::keymap::Keymap;
use crate::tui::views::EvaluationView;
use sankoma_wording::Language;
use std::collections::HashSet;

#[test]
fn every_action_has_its_own_name_and_a_sentence_in_both_languages() {
    let mut names = HashSet::new();
    for row in ACTIONS {
        assert!(names.insert(row.name), "{} is used twice", row.name);
        assert!(row.help(Language::Ja).ends_with('。'), "{}", row.name);
        assert!(row.help(Language::En).ends_with('.') && row.help(Language::En).is_ascii(), "{}", row.name);
        assert!(!row.label_ja.is_empty() && row.label_en.is_ascii(), "{}", row.name);
        assert_eq!(row.id.row().name, row.name);
    }
}

/// The first view was once left out.
#[test]
fn the_help_of_evaluation_names_every_view() {
    let row = ACTIONS.iter().find(|row| row.name == "evaluation").expect("it is an action");
    for view in EvaluationView::ALL {
        for lang in [Language::Ja, Language::En] {
            assert!(row.help(lang).contains(view.name()), "{}: {}", view.name(), row.help(lang));
        }
    }
}

#[test]
fn every_action_is_reached_by_its_name() {
    for row in ACTIONS {
        let action = parse(row.name).expect("a name alone is well-formed");
        assert_eq!(action.id(), Some(row.id));
        assert_eq!(action == Action::Ask(row.id), row.argument.is_some_and(|argument| argument.required));
    }
}

#[test]
fn every_default_key_can_be_read() {
    let keymap = Keymap::default();
    for row in ACTIONS {
        assert_eq!(keymap.keys(row.id).len(), row.keys.len(), "{}", row.name);
    }
}

#[test]
fn a_beginning_is_enough_when_only_one_name_has_it() {
    assert_eq!(parse("got 45"), Ok(Action::Goto(45)));
    let error = parse("next 3").expect_err("next takes nothing");
    assert_eq!(error.en, "next takes no argument, got '3'");
    assert_eq!(parse("w game.csa"), Ok(Action::Write(Some("game.csa".into()))));
    assert_eq!(
        [parse("q"), parse("q!"), parse("quit!")],
        [Action::Quit, Action::QuitAnyway, Action::QuitAnyway].map(Ok)
    );
    assert!(parse("!").is_err());
    assert!(parse("cursor-").expect_err("there are five").en.starts_with("'cursor-' may be cursor-left"));
}

#[test]
fn wrong_arguments_are_named() {
    let error = |line: &str| parse(line).expect_err("it is wrong").en;
    assert_eq!(error("goto home"), "'home' is not a whole number");
    assert!(error("notation latin").starts_with("'latin' is none of kif, federation"));
    assert_eq!(error("language fr"), "unknown language 'fr'; expected ja or en");
    assert!(error("focus bord").starts_with("'bord' is none of board, moves"));
    assert_eq!(error("fly"), "there is no command 'fly'");
    assert_eq!(error(""), "there is no command ''");
}
