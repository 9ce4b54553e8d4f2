//! Others view: the built-in engine and the others side by side, with their figures and lines, and where they disagree.
//!
//! ```text
//!     エンジン           状態      評価値  深さ     ノード   毎秒   表   最善手
//!     本機               検討中      +123  14/21     1.2M   850k   12%  ▲２六歩(27)
//!   A Fairy-Stockfish    検討中       -35  12/18   800.1k   400k    3%  ≠ ▲７六歩(77)
//!   1    +123  ▲ ２六歩(27) ..
//!  A1     -35  ▲ ７六歩(77) ..
//!  最善手が分かれています: 本機 ▲２六歩(27)、A ▲７六歩(77)
//! ```

use super::line_rows::{LineRenderer, LineRow};
use crate::tui::action::ActionId;
use crate::tui::core::Core;
use crate::tui::engines::{EngineOpinion, OtherEngine, opinions};
use crate::tui::line_source::{LineSource, slot_letter};
use crate::tui::lines;
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_record::notation::move_text;
use sankoma_usi::client::{UsiEnginePhase, UsiFigures};
use sankoma_wording::{Language, labels, sentence, text};

/// Columns of the state, of a score, a depth, nodes, nodes per second and the table.
const STATE: usize = 13;
const SCORE: usize = 8;
const DEPTH: usize = 7;
const NODES: usize = 8;
const NPS: usize = 7;
const TABLE: usize = 6;
/// From this width on there is room for nodes.
const WIDE: usize = 88;

pub(super) fn rows(core: &Core, theme: &Theme, room: Size) -> Vec<LineRow> {
    let columns = usize::from(room.width);
    let found = opinions(&core.engine, &core.engines, core.game.shown.position.side_to_move());
    let opinion = |slot| found.iter().find(|opinion| opinion.slot == slot);
    let table = EngineTable { core, theme, columns, name: name_columns(columns) };
    let mut rows = vec![LineRow::plain(table.heading())];
    rows.push(LineRow::plain(table.inside(opinion(None))));
    for other in core.engines.analysing() {
        rows.push(LineRow::plain(table.other(other, opinion(Some(other.slot)))));
        rows.extend(table.sentence(other).map(LineRow::plain));
    }
    if core.engines.analysing().next().is_none() {
        rows.push(LineRow::plain(Line::styled(no_engine_sentence(core), theme.faint)));
    }
    rows.extend(disagreement(core, &found, columns).map(|line| LineRow::plain(Line::styled(line, theme.warning))));
    let lines = lines::lines_of_play(core);
    let renderer = LineRenderer { core, theme, columns, chosen: lines::chosen_source(core, &lines) };
    let of_engines = lines.iter().filter(|line| matches!(line.source, LineSource::Engine(_) | LineSource::Other(..)));
    rows.extend(of_engines.map(|line| renderer.row(line).0));
    rows
}

fn no_engine_sentence(core: &Core) -> String {
    let key = core.keymap.first_key(ActionId::Engines).unwrap_or_default();
    sentence!(core.lang, " {key} でほかのエンジンを選んで起動します", " press {key} to choose and start other engines")
}

/// Columns of the names: what the figures leave, where the best move has room too.
fn name_columns(columns: usize) -> usize {
    const FIGURES: usize = 4 + STATE + SCORE + DEPTH + NPS + TABLE;
    let nodes = if columns < WIDE { 0 } else { NODES };
    columns.saturating_sub(FIGURES + nodes + 18).clamp(8, 24)
}

struct EngineTable<'a> {
    core: &'a Core,
    theme: &'a Theme,
    columns: usize,
    name: usize,
}

impl EngineTable<'_> {
    fn heading(&self) -> Line<'static> {
        let lang = self.core.lang;
        let pick = |ja, en| lang.pick(ja, en);
        let head = [
            "    ".to_owned(),
            text::pad(pick("エンジン", "engine"), self.name + 1),
            text::pad(pick("状態", "state"), STATE),
            text::pad_left(labels::SCORE.text(lang), SCORE),
            text::pad_left(labels::DEPTH.text(lang), DEPTH),
            text::pad_left(if self.has_nodes() { labels::NODES.text(lang) } else { "" }, self.nodes_width()),
            text::pad_left(labels::NPS.text(lang), NPS),
            text::pad_left(pick("表", "table"), TABLE),
            pick("  最善手", "  best move").to_owned(),
        ];
        Line::styled(text::pad(&text::fit(&head.concat(), self.columns), self.columns), self.theme.heading)
    }

    fn has_nodes(&self) -> bool {
        self.columns >= WIDE
    }

    fn nodes_width(&self) -> usize {
        if self.has_nodes() { NODES } else { 0 }
    }

    fn inside(&self, opinion: Option<&EngineOpinion>) -> Line<'static> {
        let (engine, lang) = (&self.core.engine, self.core.lang);
        let state = built_in_engine_state(self.core);
        let figures = engine.latest().map_or_else(
            || UsiFigures { depth: engine.result.as_ref().map(|result| result.depth), ..UsiFigures::default() },
            |info| UsiFigures {
                depth: Some(info.line.depth),
                seldepth: Some(info.line.seldepth),
                nodes: Some(info.nodes),
                nps: Some(info.nps()).filter(|_| !info.time.is_zero()),
                time: None,
                hashfull: Some(info.hashfull),
            },
        );
        let name = lang.pick("本機", "sankoma");
        self.row(" ", name, (state, Style::new()), &figures, opinion)
    }

    fn other(&self, engine: &OtherEngine, opinion: Option<&EngineOpinion>) -> Line<'static> {
        let style = if engine.failure.is_some() { self.theme.error } else { Style::new() };
        let mut figures = engine.figures;
        figures.depth = figures.depth.or(engine.result.as_ref().map(|result| result.depth));
        let state = (other_engine_state(self.core, engine), style);
        self.row(&engine.letter().to_string(), &engine.definition.name, state, &figures, opinion)
    }

    /// What is wrong with an engine, or what else it says, on a row of its own.
    fn sentence(&self, engine: &OtherEngine) -> Option<Line<'static>> {
        let lang = self.core.lang;
        let (message, style) = match (&engine.failure, &engine.fault, &engine.obstacle, &engine.mate) {
            (Some(failure), ..) => (failure, self.theme.error),
            (_, Some(fault), ..) => (fault, self.theme.warning),
            (_, _, Some(obstacle), _) => (obstacle, self.theme.warning),
            (_, _, _, Some(mate)) => (mate, self.theme.strong),
            _ => return None,
        };
        let sentence = format!("    {}: {}", engine.definition.name, message.text(lang));
        Some(Line::styled(text::fit(&sentence, self.columns), style))
    }

    fn row(
        &self,
        letter: &str,
        name: &str,
        (state, state_style): (&str, Style),
        figures: &UsiFigures,
        opinion: Option<&EngineOpinion>,
    ) -> Line<'static> {
        let core = self.core;
        let depth = match (figures.depth, figures.seldepth) {
            (Some(depth), Some(seldepth)) => format!("{depth}/{seldepth}"),
            (Some(depth), None) => depth.to_string(),
            (None, _) => String::new(),
        };
        let number = |number: Option<u64>| number.map_or(String::new(), text::short_number);
        let table = figures.hashfull.map_or(String::new(), |full| format!("{}%", full / 10));
        let (score, score_style) = self.score(opinion);
        let best = opinion.and_then(|opinion| opinion.moves.first());
        let best = best.map(|&mv| move_text(&core.game.shown.position, mv, core.view.notation));
        let differs = opinion.is_some_and(EngineOpinion::differs);
        let mark = if differs { "≠ " } else { "  " };
        let best_style = if differs { self.theme.warning } else { Style::new() };
        let is_far = opinion.is_some_and(EngineOpinion::is_far);
        let far = if is_far { "!" } else { " " };
        Line::from(vec![
            Span::styled(format!("  {letter} "), self.theme.key),
            Span::styled(text::pad(&text::fit(name, self.name), self.name + 1), self.theme.strong),
            Span::styled(text::pad(&text::fit(state, STATE), STATE), state_style),
            Span::styled(text::pad_left(&score, SCORE - 1), score_style),
            Span::styled(far, self.theme.warning),
            Span::raw(text::pad_left(&depth, DEPTH)),
            Span::raw(text::pad_left(&number(figures.nodes.filter(|_| self.has_nodes())), self.nodes_width())),
            Span::raw(text::pad_left(&number(figures.nps), NPS)),
            Span::raw(text::pad_left(&table, TABLE)),
            Span::styled(format!(" {mark}{}", best.unwrap_or_default().trim()), best_style),
        ])
    }

    fn score(&self, opinion: Option<&EngineOpinion>) -> (String, Style) {
        let Some(opinion) = opinion else { return (String::new(), self.theme.faint) };
        let turn = self.core.game.shown.position.side_to_move();
        score_format::styled(self.core, (opinion.score, opinion.bound), turn, self.theme)
    }
}

/// One sentence about where the engines disagree, or how far their lines agree.
fn disagreement(core: &Core, found: &[EngineOpinion], columns: usize) -> Option<String> {
    // An engine without a legal move has no opinion.
    let found: Vec<&EngineOpinion> = found.iter().filter(|opinion| !opinion.moves.is_empty()).collect();
    let (&first, rest) = found.split_first()?;
    if rest.is_empty() {
        return None;
    }
    let lang = core.lang;
    let position = &core.game.shown.position;
    let name = |opinion: &EngineOpinion| match opinion.slot {
        None => lang.pick("本機", "sankoma").to_owned(),
        Some(slot) => slot_letter(slot).to_string(),
    };
    let best = |opinion: &EngineOpinion| {
        let mv = opinion.moves.first().map(|&mv| move_text(position, mv, core.view.notation));
        format!("{} {}", name(opinion), mv.unwrap_or_default().trim())
    };
    let separator = lang.pick("、", ", ");
    let sentence = if rest.iter().any(|opinion| opinion.differs()) {
        let all = found.iter().map(|opinion| best(opinion)).collect::<Vec<_>>().join(separator);
        format!("{}{all}", lang.pick("最善手が分かれています: ", "they disagree on the move: "))
    } else {
        let common = rest.iter().map(|opinion| opinion.common_plies).min().unwrap_or_default();
        let far = rest
            .iter()
            .filter(|opinion| opinion.is_far())
            .map(|opinion| name(opinion))
            .collect::<Vec<_>>()
            .join(separator);
        let of = name(first);
        match (far.is_empty(), lang) {
            (true, Language::Ja) => format!("読み筋は{common}手目まで一致"),
            (true, Language::En) => format!("their lines agree up to ply {common}"),
            (false, Language::Ja) => format!("読み筋は{common}手目まで一致、評価値は{far}が{of}と大きく違う"),
            (false, Language::En) => {
                format!("their lines agree up to ply {common}; the score of {far} is far from that of {of}")
            }
        }
    };
    Some(text::fit(&format!(" {sentence}"), columns))
}

/// What the built-in engine does, in a word or two.
pub(super) fn built_in_engine_state(core: &Core) -> &'static str {
    let (engine, lang) = (&core.engine, core.lang);
    match (engine.running, engine.finished) {
        (false, _) => labels::STOPPED.text(lang),
        (true, is_finished) => nothing_to_search(core).unwrap_or_else(|| {
            let state = if is_finished { labels::FINISHED } else { labels::THINKING };
            state.text(lang)
        }),
    }
}

/// What another engine does. A program may search a mated position without an end: it never says that it thinks there.
pub(in crate::tui) fn other_engine_state(core: &Core, engine: &OtherEngine) -> &'static str {
    let is_at_work = engine.failure.is_none()
        && engine.wanted
        && matches!(engine.phase, UsiEnginePhase::Searching | UsiEnginePhase::Idle);
    nothing_to_search(core).filter(|_| is_at_work).unwrap_or_else(|| engine.state(core.lang))
}

/// What the position shown is where no move is legal.
fn nothing_to_search(core: &Core) -> Option<&'static str> {
    let is_mate = core.game.shown.position.in_check();
    let words =
        if is_mate { core.lang.pick("詰み", "checkmate") } else { core.lang.pick("合法手なし", "no move") };
    core.is_over().then_some(words)
}
