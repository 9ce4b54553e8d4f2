//! Text of a review: progress, warnings, the report of each record, and the exit status after all.

use super::args::Args;
use super::game_review::GameReview;
use super::graph::graph;
use super::json;
use super::record_job::RecordJob;
use crate::cli::context::{Result, Status};
use crate::cli::output::errors::InputError;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::{SCREEN_WIDTH, diagnostic, path_text};
use anyhow::bail;
use sankoma_analysis::formations::{GameFormations, PlayedTesuji};
use sankoma_analysis::review::{MoveAssessment, MoveQuality, PlayerAccuracy, ReviewBudget};
use sankoma_analysis::why::MistakeTheme;
use sankoma_rules::Color;
use sankoma_wording::text::{fit, pad, pad_left, printable, wrap};
use sankoma_wording::{Language, Message, counted_noun, joined, labels, sentence};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Kinds of tesuji that are named in a report, and columns of a line of names.
const SHOWN_TESUJI: usize = 3;
const SHOWN_NAME: usize = 68;
/// Blanks before the reason of a mistake.
const REASON_INDENT: usize = 10;

/// Progress bar of a review, with how much is searched at most and the name of the record.
pub(super) struct ReviewProgress {
    bar: ProgressBar,
    /// How much is searched beyond the first pass at most.
    budget: Option<String>,
    /// The record begun last, and how many moves were compared so far: they come after the positions.
    shown: Mutex<(String, usize)>,
    lang: Language,
}

impl ReviewProgress {
    /// For a review that searches so much at most.
    pub(super) fn new(budget: &ReviewBudget, lang: Language) -> Self {
        let template = lang.pick(
            "{bar:24} {pos}/{len}局面 残り{eta} {wide_msg}",
            "{bar:24} {pos}/{len} positions, {eta} left {wide_msg}",
        );
        let bar = ProgressBar::new(Some(budget.positions as u64), template).counting(labels::POSITIONS.text(lang));
        let budget = budget.message().map(|message| message.text(lang).to_owned());
        bar.set_message(budget.as_deref().unwrap_or_default());
        Self { bar, budget, shown: Mutex::default(), lang }
    }

    /// Shows the name of the record, without its folders, which would be too long.
    pub(super) fn start_record(&self, path: &Path) {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        self.show(|shown| shown.0 = name);
    }

    /// Counts a move that was compared.
    pub(super) fn count_comparison(&self) {
        self.show(|shown| shown.1 += 1);
    }

    fn show(&self, change: impl FnOnce(&mut (String, usize))) {
        // What is shown is whole whenever it is unlocked, even after a panic.
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut shown);
        let (name, compared) = &*shown;
        let compared = (*compared > 0)
            .then(|| sentence!(self.lang, "{compared}手を比較", ("{} compared", counted_noun(*compared, "move"))));
        let parts: Vec<String> = self.budget.iter().cloned().chain(compared).chain([name.clone()]).collect();
        self.bar.set_message(&parts.join("; "));
    }

    /// Counts a searched position.
    pub(super) fn tick(&self) {
        self.bar.inc(1);
    }

    /// Hides the bar while something is printed.
    pub(super) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

/// Text about a record that is reviewed.
///
/// # Errors
/// None: memory is written to.
pub(super) fn printed_report(job: &RecordJob, args: &Args, columns: usize, lang: Language) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    if args.json {
        json::write(&mut out, job, args.passes)?;
    } else if !args.quiet && !job.goes_to_standard_output() {
        out.extend(report_text(job, columns, lang).into_bytes());
    }
    Ok(out)
}

/// The exit status after `records` records, of which `failed` are not reviewed.
///
/// # Errors
/// When there was no record at all.
pub(super) fn status_of(records: usize, failed: usize, has_findings: bool) -> Result {
    match (failed, records) {
        (0, 0) => bail!(InputError::new(
            "検討するものがありません。検討そのものではない棋譜が必要です",
            "there is nothing to review, expected records that are not reviews themselves",
        )),
        (0, _) => Ok(if has_findings { Status::Findings } else { Status::Done }),
        _ => Ok(Status::Incomplete),
    }
}

/// Warnings about errors in a record and about positions that cannot be searched, one line each.
pub(super) fn problem_lines(job: &RecordJob, lang: Language) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(first) = job.errors.first() {
        let others = job.errors.len() - 1;
        let further =
            if lang == Language::Ja { format!("（ほか{others}件）") } else { format!(" (and {others} more)") };
        lines.push(diagnostic::to_text(&job.input, first, lang) + if others > 0 { &further } else { "" });
    }
    for review in &job.games {
        if let Some((node, defects)) = review.unsearchable.first() {
            let (file, ply, count) = (job.input.display(), review.game.ply(*node), review.unsearchable.len());
            let defects = joined(defects);
            let defects = defects.text(lang);
            lines.push(match lang {
                Language::Ja => format!("{file}: {count}局面は探索できません（最初は{ply}手目）: {defects}"),
                Language::En => {
                    let count = counted_noun(count, "position");
                    format!("{file}: {count} cannot be searched, the first at ply {ply}: {defects}")
                }
            });
        }
    }
    lines
}

/// Warnings about what the files of a review cannot hold, one line each.
pub(super) fn loss_lines(job: &RecordJob, lang: Language) -> Vec<String> {
    job.losses().map(|found| diagnostic::to_text(&job.input, &found, lang)).collect()
}

/// The report of a record: where the review is, the accuracy of the players of each game, and its win rate graph in at
/// most `columns` columns.
pub(super) fn report_text(job: &RecordJob, columns: usize, lang: Language) -> String {
    let arrow = |game| job.output_path(game).map(|path| format!(" -> {}", path_text(path))).unwrap_or_default();
    let file_each = job.output_files.len() > 1;
    let mut text = format!("{}{}\n", path_text(&job.input), if file_each { String::new() } else { arrow(0) });
    for (index, review) in job.games.iter().enumerate() {
        if job.games.len() > 1 {
            let (number, arrow) = (index + 1, if file_each { arrow(index) } else { String::new() });
            // Writing to a string cannot fail, here and below.
            let _ = match lang {
                Language::Ja => writeln!(text, "第{number}局{arrow}"),
                Language::En => writeln!(text, "game {number}{arrow}"),
            };
        }
        text += &game_text(review, columns, lang);
    }
    text + "\n"
}

fn game_text(review: &GameReview, columns: usize, lang: Language) -> String {
    let summary = review.summary();
    let (searched, known) = (review.searched, review.evaluated.len().saturating_sub(review.searched));
    let mut text = sentence!(
        lang,
        "{searched}局面を探索、{known}局面は既知\n",
        ("{} searched, {known} known before\n", counted_noun(searched, "position"))
    );
    let formations = GameFormations::of(&review.game);
    for (color, player) in Color::ALL.into_iter().zip(&summary.players) {
        text += &player_text(review, color, player, lang);
        text += &formation_text(&formations, color, lang);
    }
    text + &graph(review, columns, lang)
}

/// Name, accuracy, agreement with the engine, number of moves of each quality, the worst moves with their reasons, and
/// what was overlooked.
fn player_text(review: &GameReview, color: Color, player: &PlayerAccuracy, lang: Language) -> String {
    let name = printable(review.game.player(color).unwrap_or_default());
    let mut text = format!("{} {name}\n", lang.pick(color.ja(), color.en()));
    let (Some(accuracy), Some(loss)) = (player.accuracy, player.mean_loss) else {
        return text + lang.pick("  評価できる指し手なし\n", "  no moves to judge\n");
    };
    let (moves, agreed, loss) = (player.moves, player.best_moves, 100.0 * loss);
    let share = 100 * agreed / moves.max(1);
    let _ = match lang {
        Language::Ja => {
            writeln!(text, "  精度 {accuracy:.1}  最善一致 {agreed}/{moves} ({share}%)  平均損失 {loss:.1}%")
        }
        Language::En => {
            writeln!(
                text,
                "  accuracy {accuracy:.1}  engine's choice {agreed}/{moves} ({share}%)  mean loss {loss:.1}%"
            )
        }
    };
    let count = |(quality, count): (MoveQuality, &usize)| {
        format!("{} {} {count}", quality.mark(), quality.message().text(lang))
    };
    let counts: Vec<String> = MoveQuality::ALL.into_iter().zip(&player.quality_counts).map(count).collect();
    let _ = writeln!(text, "  {}", counts.join("  "));
    for assessment in &player.worst_moves {
        let _ = writeln!(text, "  {}", mistake_text(review, assessment, lang));
        if let Some(reason) = review.first_reason(assessment, lang) {
            text += &indented(&reason, REASON_INDENT);
        }
    }
    text + &theme_text(review, color, lang)
}

/// Themes that a player overlooked, the most frequent first; empty without mistakes that are explained.
fn theme_text(review: &GameReview, color: Color, lang: Language) -> String {
    let name = |(theme, count): (MistakeTheme, usize)| format!("{} {count}", theme.title(lang));
    let themes: Vec<String> = review.themes(color).into_iter().map(name).collect();
    let between = lang.pick("、", ", ");
    if themes.is_empty() { String::new() } else { indented(&themes.join(between), 2) }
}

/// A sentence in rows, each behind so many blanks.
fn indented(sentence: &str, indent: usize) -> String {
    let rows = wrap(sentence, SCREEN_WIDTH - 1 - indent);
    rows.into_iter().flat_map(|row| [" ".repeat(indent), row, "\n".to_owned()]).collect()
}

/// Opening, castle and the commonest tesuji of a player, one line each where there are any.
fn formation_text(formations: &GameFormations, color: Color, lang: Language) -> String {
    let named = |name: &Option<Message>| name.as_ref().map(|name| printable(name.text(lang)).into_owned());
    let rows = [
        (lang.pick("戦型", "opening"), named(&formations.openings[color.index()])),
        (lang.pick("囲い", "castle"), named(&formations.castles[color.index()])),
        (lang.pick("手筋", "tesuji"), commonest_tesuji(&formations.tesuji[color.index()], lang)),
    ];
    rows.into_iter().filter_map(|(title, name)| Some(format!("  {title} {}\n", fit(&name?, SHOWN_NAME)))).collect()
}

/// `14: Striking Pawn 4, Tying 2, Edge Attack 2, …`, those that occur most; `None` without any.
fn commonest_tesuji(played: &[PlayedTesuji], lang: Language) -> Option<String> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for name in played.iter().map(|played| lang.pick(&played.tesuji.ja, &played.tesuji.en)) {
        match counts.iter_mut().find(|row| row.0 == name) {
            Some(row) => row.1 += 1,
            None => counts.push((name, 1)),
        }
    }
    counts.sort_by_key(|row| std::cmp::Reverse(row.1));
    let shown: Vec<String> = counts.iter().take(SHOWN_TESUJI).map(|(name, count)| format!("{name} {count}")).collect();
    let more = if counts.len() > SHOWN_TESUJI { ", …" } else { "" };
    (!played.is_empty()).then(|| format!("{}: {}{more}", played.len(), shown.join(", ")))
}

/// `  45手目 ▲５八金(49)    -23% ?? 悪手   最善 ▲２六歩(27)`
fn mistake_text(review: &GameReview, assessment: &MoveAssessment, lang: Language) -> String {
    let ply = assessment.ply;
    let loss = pad_left(&format!("-{:.0}%", 100.0 * assessment.win_rate_loss()), "-100%".len());
    let quality = assessment.marked_name(lang);
    let best = review.best_text(assessment, lang).unwrap_or_default();
    let mv = pad(&review.move_text(assessment, lang), if lang == Language::Ja { 14 } else { 7 });
    sentence!(
        lang,
        ("{ply:>4}手目 {mv} {loss} {} 最善 {best}", pad(&quality, 11)),
        ("ply {ply:>3} {mv} {loss} {} best {best}", pad(&quality, 17))
    )
}
