//! Writing the guesses into the game, when a person asks for it.

use super::state::GuessAnswer;
use crate::tui::action::ActionId;
use crate::tui::core::Core;
use sankoma_record::notation::{color_mark, line_text};
use sankoma_rules::Move;
use sankoma_wording::{Language, sentence};

/// Adds each guess to the comment on the move that was played, as one change.
pub(in crate::tui) fn write_guesses(core: &mut Core) {
    let Some(exercise) = core.guess.exercise.as_mut().filter(|exercise| !exercise.answers.is_empty()) else {
        core.messages.warn("書き込む答えがありません", "there is no guess to write");
        core.messages.offer(ActionId::Guess);
        return;
    };
    if std::mem::replace(&mut exercise.is_written, true) {
        core.messages.warn("もう書き込みました", "the guesses are written already");
        return;
    }
    let (notation, lang) = (core.view.notation, core.lang);
    let move_text = |answer: &GuessAnswer, mv: Move| {
        let texts = line_text(&answer.position, &[mv], notation, lang);
        let text = texts.first().map_or("", |text| text.trim());
        format!("{}{}", color_mark(answer.mover), text.trim_start_matches(color_mark(answer.mover)).trim_start())
    };
    let guessed = exercise.answers.iter().filter_map(|answer| Some((answer, answer.guessed?)));
    let comments: Vec<_> =
        guessed.map(|(answer, mv)| (answer.node, comment(answer, &move_text(answer, mv), lang))).collect();
    let (count, (source, game)) = (comments.len(), exercise.source);
    let Some(document) = core.files.document_mut(&mut core.game.document, source, game) else {
        core.messages.warn("棋譜は閉じられています", "the game is closed");
        return;
    };
    document.add_comments(comments);
    core.game.refresh_shown();
    core.messages.note(
        format!("{count}手の答えを棋譜のコメントに書き込みました"),
        format!("{count} guesses are in the comments of the game now"),
    );
}

fn comment(answer: &GuessAnswer, guess: &str, lang: Language) -> String {
    let points = answer.points();
    let loss = answer.guessed_loss.map_or_else(|| "?".to_owned(), |loss| format!("{:.1} %", 100.0 * loss));
    sentence!(
        lang,
        "次の一手の答え {guess}（損失 {loss}、{points}点）",
        "guessed {guess} (loss {loss}, {points} points)"
    )
}
