//! Hash table pane: how full the transposition table is, how often it answers, and how its use has grown.
//!
//! ```text
//!  128 MiB、この探索が 3.4% を使用
//!  置換表で済んだ局面 123k（21.3%）、うち静止探索 105k
//!    深さ   ノード    使用
//!      12    1.20M    3.4%  ███▌
//!      11     800k    2.3%  ██▎
//! ```

use super::IterationSummary;
use crate::tui::action::ActionId;
use crate::tui::core::Core;
use crate::tui::panes::row_format::{share_bar, wrapped_rows};
use crate::tui::settings::SettingId;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_search::{SearchCounters, TranspositionTable};
use sankoma_wording::{Language, sentence, text};

/// Columns of a depth, a number of nodes and a use; then follows the bar.
const DEPTH: usize = 7;
const NODES: usize = 9;
const USE: usize = 9;
/// Use in permille from which a larger table is worth proposing: what is new soon replaces what is still needed.
const NEARLY_FULL: u32 = 900;

/// The use of the table by the search, the newest iteration first.
pub(in crate::tui) fn rows(core: &Core, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let columns = usize::from(room.width);
    let Some(info) = core.engine.latest() else {
        return wrapped_rows(&advice(core), columns, theme.faint);
    };
    let mut rows = wrapped_rows(&use_sentence(core, info.hashfull), columns, theme.strong);
    if info.hashfull >= NEARLY_FULL {
        rows.extend(wrapped_rows(&larger_table(core), columns, theme.warning));
    }
    if let Some(counters) = core.engine.counters() {
        rows.extend(wrapped_rows(&hit_sentence(counters, core.lang), columns, theme.text));
    }
    if !core.engine.iterations.is_empty() {
        rows.push(heading(core.lang, columns, theme));
        rows.extend(core.engine.iterations.iter().rev().map(|iteration| row(core, iteration, columns, theme)));
    }
    rows
}

fn advice(core: &Core) -> String {
    let size = core.engine.hash_mebibytes;
    let key = core.keymap.first_key(ActionId::Engine).unwrap_or_default();
    sentence!(
        core.lang,
        "置換表は {size} MiB です。{key} で検討を始めると、その使われ方をここに示します。",
        "The hash table has {size} MiB. {key} starts the engine; how it uses the table is shown here."
    )
}

/// `128 MiB, 3.4% used by this search`.
fn use_sentence(core: &Core, permille: u32) -> String {
    let (size, used) = (core.engine.hash_mebibytes, percent_text(permille));
    sentence!(core.lang, "{size} MiB、この探索が {used} を使用", "{size} MiB, {used} used by this search")
}

/// What to do about a table that is nearly full.
fn larger_table(core: &Core) -> String {
    let name = SettingId::Hash.row().name;
    let size = (core.engine.hash_mebibytes * 2).min(TranspositionTable::MAX_MEBIBYTES);
    sentence!(
        core.lang,
        "ほぼ一杯です。:set {name} {size} で大きくすると、読んだ局面を忘れにくくなります。",
        "It is nearly full: a larger one, by :set {name} {size}, forgets fewer positions."
    )
}

/// How many nodes ended because the table answered them.
fn hit_sentence(counters: &SearchCounters, lang: Language) -> String {
    let found = counters.node_reasons().find(|(label, _)| label.code == "table");
    let [search, quiet] = found.map_or([0, 0], |(_, counts)| counts);
    let share = percent_text((1000 * (search + quiet) / counters.total_nodes().max(1)) as u32);
    let [all, quiet] = [search + quiet, quiet].map(text::short_number);
    sentence!(
        lang,
        "置換表で済んだ局面 {all}（{share}）、うち静止探索 {quiet}",
        "{all} positions answered by the table ({share}), {quiet} of them in quiescence"
    )
}

fn heading(lang: Language, columns: usize, theme: &Theme) -> Line<'static> {
    let head = [
        text::pad_left(lang.pick("深さ", "depth"), DEPTH),
        text::pad_left(lang.pick("ノード", "nodes"), NODES),
        text::pad_left(lang.pick("使用", "used"), USE),
    ];
    Line::styled(text::pad(&text::fit(&head.concat(), columns), columns), theme.heading)
}

/// The use of the table at the end of an iteration.
fn row(core: &Core, iteration: &IterationSummary, columns: usize, theme: &Theme) -> Line<'static> {
    let room = columns.saturating_sub(DEPTH + NODES + USE + 3);
    let bar = share_bar(f64::from(iteration.hashfull) / 1000.0, room as u16, core.view.ambiguous);
    Line::from(vec![
        Span::raw(text::pad_left(&iteration.depth.to_string(), DEPTH)),
        Span::raw(text::pad_left(&text::short_number(iteration.nodes), NODES)),
        Span::styled(text::pad_left(&percent_text(iteration.hashfull), USE), theme.strong),
        Span::raw("  "),
        Span::styled(bar, theme.graph_time),
    ])
}

/// `3.4%`.
fn percent_text(permille: u32) -> String {
    format!("{}.{}%", permille / 10, permille % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_search::{Bound, PvLine, Score, SearchInfo};
    use std::time::Duration;

    fn drawn(core: &Core, columns: u16) -> Vec<String> {
        rows(core, &Theme::standard(), Size::new(columns, 9)).iter().map(Line::to_string).collect()
    }

    /// A core whose engine has filled so much of its table, in permille.
    fn searched(lang: Language, hashfull: u32) -> Core {
        let mut core = Core { lang, ..Core::default() };
        let line = PvLine { rank: 1, depth: 7, seldepth: 9, score: Score::Cp(10), bound: Bound::Exact, pv: Vec::new() };
        core.engine.lines = vec![Some(SearchInfo { line, nodes: 5000, time: Duration::ZERO, hashfull })];
        let summary = |depth: u32| IterationSummary {
            depth,
            score: Score::Cp(10),
            best: None,
            nodes: 700 * u64::from(depth),
            time: Duration::ZERO,
            hashfull: hashfull * depth / 7,
        };
        core.engine.iterations = [6, 7].map(summary).to_vec();
        core
    }

    #[test]
    fn the_use_of_the_table_grows_from_below_with_a_bar_for_each_iteration() {
        let shown = drawn(&searched(Language::En, 500), 49);
        assert_eq!(shown[0], " 128 MiB, 50.0% used by this search");
        assert!(shown[1].starts_with("  depth    nodes     used"), "{shown:?}");
        assert_eq!(shown[2], format!("      7    4.90k    50.0%  {}", "█".repeat(10) + "▌"));
        assert!(shown[3].starts_with("      6    4.20k    42.8%  ████"), "{shown:?}");
    }

    #[test]
    fn a_table_that_is_nearly_full_proposes_a_larger_one_and_an_unused_one_says_how_to_begin() {
        for (lang, words) in
            [(Language::Ja, ["ほぼ一杯", "検討を始める"]), (Language::En, ["nearly full", "starts the engine"])]
        {
            let full = drawn(&searched(lang, 950), 200).concat();
            assert!(full.contains(words[0]) && full.contains(":set hash 256"), "{full}");
            assert!(!drawn(&searched(lang, 100), 200).concat().contains(words[0]));
            assert!(drawn(&Core { lang, ..Core::default() }, 200).concat().contains(words[1]));
        }
    }
}
