//! What is said of a review.

use super::super::{diagnosis, tell};
use super::graph::graph;
use super::progress::Progress;
use super::reviewed::Reviewed;
use super::sheet::Sheet;
use crate::analysis::review::{Class, Player, Verdict};
use crate::rules::{Color, Defect, Lang};
use crate::tui::text::{pad, pad_left};
use std::fmt::Write as _;

/// Names what a record has against being reviewed, a line for each kind. Returns whether there is anything.
pub(super) fn warn(sheet: &Sheet, progress: &Progress, lang: Lang) -> bool {
    let mut lines = Vec::new();
    if let Some(first) = sheet.errors.first() {
        let others = sheet.errors.len() - 1;
        let further =
            if lang == Lang::Ja { format!("（ほか{others}件）") } else { format!(" (and {others} more)") };
        lines.push(diagnosis::line(&sheet.input, first, lang) + if others > 0 { &further } else { "" });
    }
    for reviewed in &sheet.games {
        if let Some((node, defects)) = reviewed.refused.first() {
            let (file, ply, count) = (sheet.input.display(), reviewed.game.ply(*node), reviewed.refused.len());
            let why = reasons(defects, lang);
            lines.push(match lang {
                Lang::Ja => format!("{file}: {count}局面は探索できません（最初は{ply}手目）: {why}"),
                Lang::En => format!("{file}: {count} positions cannot be searched, the first at ply {ply}: {why}"),
            });
        }
    }
    progress.suspend(|| lines.iter().for_each(|line| tell(line)));
    !lines.is_empty()
}

pub(super) fn reasons(defects: &[Defect], lang: Lang) -> String {
    defects.iter().map(|defect| defect.message().text(lang).to_owned()).collect::<Vec<_>>().join("; ")
}

/// The report of a record: where the review is, the players of each game, and how the game went, in pictures that fit
/// `columns`.
pub(super) fn text(sheet: &Sheet, columns: usize, lang: Lang) -> String {
    let arrow = |game| sheet.output_of(game).map(|path| format!(" -> {}", path.display())).unwrap_or_default();
    let file_each = sheet.leaves.len() > 1;
    let mut text = format!("{}{}\n", sheet.input.display(), if file_each { String::new() } else { arrow(0) });
    for (index, reviewed) in sheet.games.iter().enumerate() {
        if sheet.games.len() > 1 {
            let (number, arrow) = (index + 1, if file_each { arrow(index) } else { String::new() });
            // Writing to a string cannot fail, here and below.
            let _ = match lang {
                Lang::Ja => writeln!(text, "第{number}局{arrow}"),
                Lang::En => writeln!(text, "game {number}{arrow}"),
            };
        }
        text += &game(reviewed, columns, lang);
    }
    text + "\n"
}

fn game(reviewed: &Reviewed, columns: usize, lang: Lang) -> String {
    let summary = reviewed.summary();
    let (searched, known) = (reviewed.searched, reviewed.seen.len() - reviewed.searched.min(reviewed.seen.len()));
    let mut text = match lang {
        Lang::Ja => format!("{searched}局面を探索、{known}局面は既知\n"),
        Lang::En => format!("{searched} positions searched, {known} known before\n"),
    };
    for (color, player) in Color::ALL.into_iter().zip(&summary.players) {
        text += &one_player(reviewed, color, player, lang);
    }
    text + &graph(reviewed, columns, lang)
}

/// Name, accuracy, agreement, classes, and below it the moves that cost most.
fn one_player(reviewed: &Reviewed, color: Color, player: &Player, lang: Lang) -> String {
    let name = reviewed.game.player(color).unwrap_or_default();
    let mut text = format!("{} {name}\n", lang.pick(color.ja(), color.en()));
    let (Some(accuracy), Some(loss)) = (player.accuracy, player.mean_loss) else {
        return text + lang.pick("  評価できる指し手なし\n", "  no moves to judge\n");
    };
    let (moves, agreed, loss) = (player.moves, player.agreed, 100.0 * loss);
    let share = 100 * agreed / moves.max(1);
    let _ = match lang {
        Lang::Ja => writeln!(text, "  精度 {accuracy:.1}  最善一致 {agreed}/{moves} ({share}%)  平均損失 {loss:.1}%"),
        Lang::En => {
            writeln!(
                text,
                "  accuracy {accuracy:.1}  engine's choice {agreed}/{moves} ({share}%)  mean loss {loss:.1}%"
            )
        }
    };
    let count = |(class, count): (Class, &usize)| format!("{} {count}", class.message().text(lang));
    let counts: Vec<String> = Class::ALL.into_iter().zip(&player.classes).map(count).collect();
    let _ = writeln!(text, "  {}", counts.join("  "));
    for verdict in &player.worst {
        let _ = writeln!(text, "  {}", worst(reviewed, verdict, lang));
    }
    text
}

/// `  45手目 ▲５八金(49)    -23% 悪手   最善 ▲２六歩(27)`
fn worst(reviewed: &Reviewed, verdict: &Verdict, lang: Lang) -> String {
    let ply = verdict.ply;
    let loss = pad_left(&format!("-{:.0}%", 100.0 * verdict.loss()), "-100%".len());
    let class = verdict.class().map(|class| class.message().text(lang).to_owned()).unwrap_or_default();
    let best = reviewed.best_text(verdict, lang).unwrap_or_default();
    let mv = pad(&reviewed.move_text(verdict, lang), if lang == Lang::Ja { 14 } else { 5 });
    match lang {
        Lang::Ja => format!("{ply:>4}手目 {mv} {loss} {} 最善 {best}", pad(&class, 6)),
        Lang::En => format!("ply {ply:>3} {mv} {loss} {} best {best}", pad(&class, 10)),
    }
}
