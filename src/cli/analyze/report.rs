//! What is said of a review.

use super::super::{diagnostic_output, print_to_stderr};
use super::game_review::GameReview;
use super::graph::graph;
use super::progress::ReviewProgress;
use super::record_job::RecordJob;
use crate::analysis::review::{MoveAssessment, MoveQuality, PlayerAccuracy};
use crate::rules::{Color, SetupDefect};
use crate::wording::text::{pad, pad_left};
use crate::wording::{Language, joined};
use std::fmt::Write as _;

/// Names what a record has against being reviewed, a line for each kind. Returns whether there is anything.
pub(super) fn warn_of_problems(job: &RecordJob, progress: &ReviewProgress, lang: Language) -> bool {
    let mut lines = Vec::new();
    if let Some(first) = job.errors.first() {
        let others = job.errors.len() - 1;
        let further =
            if lang == Language::Ja { format!("（ほか{others}件）") } else { format!(" (and {others} more)") };
        lines.push(diagnostic_output::line(&job.input, first, lang) + if others > 0 { &further } else { "" });
    }
    for reviewed in &job.games {
        if let Some((node, defects)) = reviewed.unsearchable.first() {
            let (file, ply, count) = (job.input.display(), reviewed.game.ply(*node), reviewed.unsearchable.len());
            let why = defects_text(defects, lang);
            lines.push(match lang {
                Language::Ja => format!("{file}: {count}局面は探索できません（最初は{ply}手目）: {why}"),
                Language::En => format!("{file}: {count} positions cannot be searched, the first at ply {ply}: {why}"),
            });
        }
    }
    progress.suspend(|| lines.iter().for_each(|line| print_to_stderr(line)));
    !lines.is_empty()
}

pub(super) fn defects_text(defects: &[SetupDefect], lang: Language) -> String {
    joined(defects).text(lang).to_owned()
}

/// The report of a record: where the review is, the players of each game, and how the game went, in pictures that fit
/// `columns`.
pub(super) fn report_text(job: &RecordJob, columns: usize, lang: Language) -> String {
    let arrow = |game| job.output_path(game).map(|path| format!(" -> {}", path.display())).unwrap_or_default();
    let file_each = job.output_files.len() > 1;
    let mut text = format!("{}{}\n", job.input.display(), if file_each { String::new() } else { arrow(0) });
    for (index, reviewed) in job.games.iter().enumerate() {
        if job.games.len() > 1 {
            let (number, arrow) = (index + 1, if file_each { arrow(index) } else { String::new() });
            // Writing to a string cannot fail, here and below.
            let _ = match lang {
                Language::Ja => writeln!(text, "第{number}局{arrow}"),
                Language::En => writeln!(text, "game {number}{arrow}"),
            };
        }
        text += &game_text(reviewed, columns, lang);
    }
    text + "\n"
}

fn game_text(reviewed: &GameReview, columns: usize, lang: Language) -> String {
    let summary = reviewed.summary();
    let (searched, known) =
        (reviewed.searched, reviewed.evaluated.len() - reviewed.searched.min(reviewed.evaluated.len()));
    let mut text = match lang {
        Language::Ja => format!("{searched}局面を探索、{known}局面は既知\n"),
        Language::En => format!("{searched} positions searched, {known} known before\n"),
    };
    for (color, player) in Color::ALL.into_iter().zip(&summary.players) {
        text += &player_text(reviewed, color, player, lang);
    }
    text + &graph(reviewed, columns, lang)
}

/// Name, accuracy, agreement, classes, and below it the moves that cost most.
fn player_text(reviewed: &GameReview, color: Color, player: &PlayerAccuracy, lang: Language) -> String {
    let name = reviewed.game.player(color).unwrap_or_default();
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
    let count = |(class, count): (MoveQuality, &usize)| format!("{} {count}", class.message().text(lang));
    let counts: Vec<String> = MoveQuality::ALL.into_iter().zip(&player.quality_counts).map(count).collect();
    let _ = writeln!(text, "  {}", counts.join("  "));
    for verdict in &player.worst_moves {
        let _ = writeln!(text, "  {}", mistake_text(reviewed, verdict, lang));
    }
    text
}

/// `  45手目 ▲５八金(49)    -23% 悪手   最善 ▲２六歩(27)`
fn mistake_text(reviewed: &GameReview, verdict: &MoveAssessment, lang: Language) -> String {
    let ply = verdict.ply;
    let loss = pad_left(&format!("-{:.0}%", 100.0 * verdict.win_rate_loss()), "-100%".len());
    let class = verdict.quality().map(|class| class.message().text(lang).to_owned()).unwrap_or_default();
    let best = reviewed.best_text(verdict, lang).unwrap_or_default();
    let mv = pad(&reviewed.move_text(verdict, lang), if lang == Language::Ja { 14 } else { 5 });
    match lang {
        Language::Ja => format!("{ply:>4}手目 {mv} {loss} {} 最善 {best}", pad(&class, 6)),
        Language::En => format!("ply {ply:>3} {mv} {loss} {} best {best}", pad(&class, 10)),
    }
}
