//! The threat in the engine's pane: its line, and below it what is proved of it.
//!
//! ```text
//!  狙 先手   -詰5   8 パス ☖５二金打 …
//!  ☖５三歩成(54)は詰めろ（5手）  必至（34手すべて詰み） ☗４八玉(59) …
//! ```

use crate::analysis::threat::{Brinkmate, MoveValue, Threat, Threatmate, threat_author};
use crate::record::notation::{line_text, unmarked_text};
use crate::search::{Score, SearchInfo};
use crate::tui::model::{EngineState, Model};
use crate::tui::panes::moves::spaced;
use crate::tui::theme::Theme;
use crate::wording::text;
use ratatui::layout::Size;
use ratatui::text::Line;
use std::borrow::Cow;

/// At most so many rows of sentences, so that the lines of play are not crowded out.
const MOST_ROWS: usize = 2;

/// The threat line; the one that is proved where the threat is mate.
pub(super) fn line(engine: &EngineState) -> Option<Cow<'_, SearchInfo>> {
    let searched = engine.threat_line.as_ref()?;
    let Some(Threatmate::Yes { line, plies, .. }) = engine.threat_verdict.as_ref().map(|threat| &threat.mate) else {
        return Some(Cow::Borrowed(searched));
    };
    let mut proved = searched.clone();
    proved.line.score = Score::Mate(*plies as i32);
    proved.line.pv.clone_from(line);
    Some(Cow::Owned(proved))
}

/// What is proved: one row, two where the room is wide enough for all lines of play besides.
pub(super) fn verdict(model: &Model, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let Some(threat) = &model.engine.threat_verdict else { return Vec::new() };
    let sentence = sentences(model, threat).join("  ");
    let spare = usize::from(room.height).saturating_sub(2 + model.engine.multipv);
    let columns = usize::from(room.width).saturating_sub(2);
    let style = if threat.mate_line().is_some() { theme.strong } else { theme.faint };
    let rows = text::wrap(&sentence, columns).into_iter().take(spare.clamp(1, MOST_ROWS));
    rows.filter(|row| !row.is_empty()).map(|row| Line::styled(format!(" {row}"), style)).collect()
}

fn sentences(model: &Model, threat: &Threat) -> Vec<String> {
    let (position, lang, style) = (&model.game.shown.position, model.lang, model.view.notation);
    let brinkmate = threat.brinkmate_message(|mv| unmarked_text(position, mv, style));
    // Under a threatmate it goes without saying that a pass is mated.
    let worth_saying = |value: &MoveValue| !matches!(value, MoveValue::Mates { with_move: Score::Cp(_), .. });
    let value = threat.move_value.filter(worth_saying).map(MoveValue::message);
    let mate = threat.mate_message(&threat_author(position, style));
    let mut told: Vec<String> =
        [mate, brinkmate, value].into_iter().flatten().map(|message| message.text(lang).to_owned()).collect();
    if let Brinkmate::Proved { line, .. } = &threat.brinkmate {
        told.extend(line_text(position, line, style, lang).iter().map(|text| spaced(text)));
    }
    told
}
