//! Tests of the explorer's room: questions, answers, choosing and playing, without an index.

use super::*;
use crate::tui::action::Action;
use crate::tui::core::Effect;
use crate::tui::pane::Pane;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{asked, opened};
use sankoma_explorer::Results;

const GAME: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";

fn explored(mv: Option<&str>, games: u32) -> ExploredMove {
    ExploredMove {
        mv: mv.map(|mv| mv.parse().expect("a move")),
        results: Results { games, ..Results::default() },
        average_rating: None,
        last_date: None,
        players: Vec::new(),
        evaluation: None,
    }
}

/// A workbench whose explorer is in focus, and its first question.
fn asking() -> (Workbench, ExplorerQuestion) {
    let mut model = opened(GAME);
    model.core.explorer.is_available = true;
    let effects = model.apply(Action::Explorer);
    let question = question(&effects).expect("the position is asked about");
    (model, question)
}

fn question(effects: &[Effect]) -> Option<ExplorerQuestion> {
    effects.iter().find_map(|effect| match effect {
        Effect::AskExplorer(question) => Some((**question).clone()),
        _ => None,
    })
}

fn answer(model: &mut Workbench, question: &ExplorerQuestion, moves: Vec<ExploredMove>) {
    let position = question.position.clone();
    let answer = ExplorerAnswer { position, moves, books: Vec::new(), indexed: 9, folders: 1 };
    receive_explorer_report(&mut model.core, ExplorerReport::Moves(question.number, Box::new(answer)));
}

#[test]
fn each_position_is_asked_about_once_while_the_pane_is_visible() {
    let mut model = opened(GAME);
    assert_eq!(question(&model.apply(Action::Explorer)), None, "there is no place for an index");
    let (mut model, first) = asking();
    assert_eq!((first.kind, &first.position), (ExplorerQuestionKind::Moves, &Position::startpos()));
    assert_eq!(question(&model.apply(Action::Flip)), None);
    let second = question(&model.apply(Action::Next)).expect("another position");
    answer(&mut model, &first, vec![explored(Some("7g7f"), 3)]);
    assert_eq!(model.core.explorer.answer, None, "the answer to an earlier question is dropped");
    answer(&mut model, &second, vec![explored(Some("3c3d"), 2), explored(None, 1)]);
    assert_eq!(model.core.explorer.answer.as_ref().map(|answer| answer.moves.len()), Some(2));
    model.apply(Action::Focus(Pane::Log));
    assert_eq!(question(&model.apply(Action::Next)), None, "nothing shows the answer");
}

#[test]
fn the_chosen_move_is_played_and_its_games_are_asked_for() {
    let (mut model, first) = asking();
    answer(&mut model, &first, vec![explored(Some("7g7f"), 3), explored(Some("2g2f"), 2), explored(None, 1)]);
    model.apply(Action::ExplorerDown);
    let list = question(&model.apply(Action::ExplorerGames)).expect("the games are asked for");
    assert_eq!(list.kind, ExplorerQuestionKind::Games("2g2f".parse().ok()));
    model.apply(Action::Cancel);
    let next = question(&model.apply(Action::ExplorerPlay)).expect("the next position is asked about");
    let played = Position::startpos().after(["2g2f".parse().expect("a move")]);
    assert_eq!((&next.position, &model.core.game.shown.position), (&played, &played));
    model.apply(Action::ExplorerPlay);
    assert_eq!(model.core.game.shown.position, played, "the rows are still those of the position before");
}

#[test]
fn a_filter_is_refused_with_its_reason_or_asks_again() {
    let (mut model, _) = asking();
    for (line, part) in [("nonsense:1", "unknown condition"), ("sfen:here", "no condition here")] {
        let effects = model.apply(Action::ExplorerFilter(Some(line.to_owned())));
        let notice = model.core.messages.notice.as_ref().map(|(_, message)| message.en.clone()).unwrap_or_default();
        assert!(question(&effects).is_none() && notice.contains(part), "{line}: {notice}");
    }
    let asked = question(&model.apply(Action::ExplorerFilter(Some("player:habu".to_owned())))).expect("asked again");
    assert!(!asked.filter.is_empty());
    let asked = question(&model.apply(Action::ExplorerFilter(Some("-".to_owned())))).expect("asked again");
    assert!(asked.filter.is_empty());
}

/// What a book edit changes, in words: `+7g7f`, `-7g7f`, `7g7f: comment`, each after the number of the move.
fn edits(effects: &[Effect]) -> Vec<String> {
    let changes = asked::<BookEdit>(effects).map(|edit| edit.changes.clone()).unwrap_or_default();
    let word = |(position, change): (Position, BookChange)| {
        let change = match change {
            BookChange::Add(mv) => format!("+{}", mv.mv),
            BookChange::Remove(mv) => format!("-{mv}"),
            BookChange::Comment(mv, comment) => format!("{mv}: {comment}"),
        };
        format!("{} {change}", position.move_number())
    };
    changes.into_iter().map(word).collect()
}

fn notice(model: &Workbench) -> String {
    model.core.messages.notice.as_ref().map(|(_, message)| message.en.clone()).unwrap_or_default()
}

#[test]
fn books_are_asked_with_the_games_and_the_first_is_edited() {
    let (mut model, first) = asking();
    assert_eq!((first.books, edits(&model.apply(Action::BookAdd))), (Vec::new(), Vec::new()));
    assert!(notice(&model).contains(":book FILE"), "{}", notice(&model));
    model.apply(Action::Book("own.db".into()));
    let question = question(&model.apply(Action::Book("other.bin".into()))).expect("asked again with the book");
    assert_eq!(question.books, [PathBuf::from("own.db"), PathBuf::from("other.bin")]);

    let source = |name: &str, mv: &str, problem: Option<&str>| BookSource {
        name: name.to_owned(),
        moves: vec![sankoma_books::BookMove::new(mv.parse().expect("a move"))],
        problem: problem.map(|text| Message::new(text, text)),
    };
    let answer = |model: &mut Workbench| {
        let answer = ExplorerAnswer {
            position: question.position.clone(),
            moves: vec![explored(Some("2g2f"), 1), explored(Some("5g5f"), 0)],
            books: vec![source("own.db", "2g2f", None), source("other.bin", "5g5f", Some("broken"))],
            indexed: 9,
            folders: 1,
        };
        receive_explorer_report(&mut model.core, ExplorerReport::Moves(question.number, Box::new(answer)));
    };
    answer(&mut model);
    assert_eq!(notice(&model), "broken");
    model.core.messages.clear_notice();
    answer(&mut model);
    assert_eq!(notice(&model), "", "a problem is said once");

    assert_eq!(edits(&model.apply(Action::BookAdd)), ["1 +7g7f"], "the next move of the record");
    assert_eq!(edits(&model.apply(Action::BookAddLine)), ["1 +7g7f", "2 +3c3d"]);
    assert_eq!(edits(&model.apply(Action::BookRemove)), ["1 -2g2f"], "the chosen move");
    assert_eq!(edits(&model.apply(Action::BookComment(Some("good".to_owned())))), ["1 2g2f: good"]);
    assert_eq!(edits(&model.apply(Action::BookComment(Some("-".to_owned())))), ["1 2g2f: "]);
    model.apply(Action::ExplorerDown);
    assert_eq!(edits(&model.apply(Action::BookRemove)), [""; 0], "only the second book has the move");
    assert!(notice(&model).contains("first book"), "{}", notice(&model));
}
