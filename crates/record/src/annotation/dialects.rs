//! Dialects: how each program writes scores and lines of play into comments; one reader and, where the program writes
//! the dialect, one writer each.

use super::fields::{
    is_side_mark, parse_win, read_labelled, score_text, starts_like_moves, take_depths, take_number, take_score,
    win_text,
};
use super::types::{AnnotationScore, AnnotationSource, CommentDialect, CommentLine, ParsedAnnotation};
use crate::formats::csa;
use crate::game::move_time::parse_duration;
use crate::notation::style::NotationStyle;
use crate::notation::text::line_text;
use crate::text::lines::trim;
use sankoma_rules::{Move, Position};
use sankoma_wording::Language;

/// A dialect with its reader and writer.
pub(super) struct CommentDialectRow {
    pub(super) dialect: CommentDialect,
    /// Its name on the command line.
    name: &'static str,
    pub(super) read: fn(&CommentLine<'_>) -> Option<ParsedAnnotation>,
    /// Returns the comments for one line of play, where the program writes the dialect.
    pub(super) write: Option<fn(&AnnotationLineFormatter<'_>) -> Vec<String>>,
}

/// The dialects, those first whose marks no other has.
pub(super) const DIALECTS: [CommentDialectRow; 6] = [
    CommentDialectRow { dialect: CommentDialect::KShogi, name: "kshogi", read: read_kshogi, write: None },
    CommentDialectRow {
        dialect: CommentDialect::ShogiHome,
        name: "shogihome",
        read: read_shogihome,
        write: Some(write_shogihome),
    },
    CommentDialectRow {
        dialect: CommentDialect::Floodgate,
        name: "floodgate",
        read: read_floodgate,
        write: Some(write_floodgate),
    },
    CommentDialectRow {
        dialect: CommentDialect::ShogiGui,
        name: "shogigui",
        read: read_shogigui,
        write: Some(write_shogigui),
    },
    CommentDialectRow { dialect: CommentDialect::Kishin, name: "kishin", read: read_kishin, write: None },
    CommentDialectRow { dialect: CommentDialect::Plain, name: "plain", read: read_plain, write: Some(write_plain) },
];

impl CommentDialect {
    /// The dialect with this name, if it can be written: one of [`Self::names`].
    pub fn named(name: &str) -> Option<Self> {
        written_dialects().find(|row| row.name == name).map(|row| row.dialect)
    }

    /// Name of the dialect; empty for one that is not written.
    pub fn name(self) -> &'static str {
        DIALECTS.iter().find(|row| row.dialect == self).map_or("", |row| row.name)
    }

    /// The names of the dialects that can be written.
    pub fn names() -> impl Iterator<Item = &'static str> {
        written_dialects().map(|row| row.name)
    }
}

fn written_dialects() -> impl Iterator<Item = &'static CommentDialectRow> {
    DIALECTS.iter().filter(|row| row.write.is_some())
}

/// One line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationLine {
    /// The value, from Black's view.
    pub score: AnnotationScore,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Depth of the longest line in plies.
    pub seldepth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// The moves from the position at the node.
    pub pv: Vec<Move>,
}

/// A line of play that a dialect is to write.
pub(super) struct AnnotationLineFormatter<'a> {
    pub(super) line: &'a AnnotationLine,
    /// Its rank among the lines of the analysis, 1 for the best.
    pub(super) rank: usize,
    /// The position in which it begins.
    pub(super) position: &'a Position,
    /// Name and version of the program.
    pub(super) engine: &'a str,
}

impl AnnotationLineFormatter<'_> {
    pub(super) fn moves(&self, style: NotationStyle) -> Vec<String> {
        line_text(self.position, &self.line.pv, style, Language::Ja)
    }

    /// `深さ 16/24 ノード数 9 評価値 123 読み筋 …`; `moves` is the line of play.
    pub(super) fn labelled(&self, moves: &str) -> String {
        let line = self.line;
        let depth = line.depth.map(|depth| {
            let seldepth = line.seldepth.map(|depth| format!("/{depth}")).unwrap_or_default();
            format!("深さ {depth}{seldepth}")
        });
        let nodes = line.nodes.map(|nodes| format!("ノード数 {nodes}"));
        let score = Some(format!("評価値 {}", score_text(line.score)));
        let pv = (!moves.is_empty()).then(|| format!("読み筋 {moves}"));
        [depth, nodes, score, pv].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// K-Shogi and ぴよ将棋: `#指し手[62]△７五歩 ▲３三桂成 …` for the move made, `#形勢[62]…` for the position, and
/// `#推奨手[244] ▲５六歩 …` for what had been better. Their lines may hold a pass.
fn read_kshogi(text: &CommentLine<'_>) -> Option<ParsedAnnotation> {
    const NAMES: [(&str, bool); 3] = [("指し手", false), ("形勢", false), ("推奨手", true)];
    if !text.hash {
        return None;
    }
    let named = NAMES.into_iter().find_map(|(name, instead)| Some((instead, text.body.strip_prefix(name)?)));
    let (instead, rest) = named?;
    let (score, rest) = rest.strip_prefix('[')?.split_once(']')?;
    let mut found = ParsedAnnotation { replaces_move: instead, ..ParsedAnnotation::new(CommentDialect::KShogi) };
    found.value = take_score(trim(score)).map(|(score, _)| score);
    // A word such as 悪手 may stand before the first move.
    found.pv = rest.find(is_side_mark).map(|start| trim(&rest[start..]).to_owned());
    found.if_informative()
}

/// `ShogiHome`: one `name=value` on each line, behind `#` for an analysis and `*` for a player's own search. Between
/// the lines it puts words such as 互角, which say less than the number. It shows one line of play; further ones are
/// written in a form of ours that it treats as a comment: `#候補2=評価値 -40 深さ 12/18 読み筋 △８四歩…`.
fn read_shogihome(text: &CommentLine<'_>) -> Option<ParsedAnnotation> {
    if !text.hash && text.stars == 0 {
        return None;
    }
    let (name, given) = text.body.split_once('=')?;
    let given = trim(given);
    let mut found = ParsedAnnotation::new(CommentDialect::ShogiHome);
    found.source = if text.hash { AnnotationSource::Analysis } else { AnnotationSource::Player };
    match name {
        "評価値" => found.value = Some(take_score(given)?.0),
        "詰み" => found.mate = Some(parse_win(given)?),
        "読み筋" => found.pv = Some(given.to_owned()).filter(|line| starts_like_moves(line)),
        "深さ" => {
            let (depth, seldepth, _) = take_depths(given)?;
            (found.depth, found.seldepth) = (Some(depth), seldepth);
        }
        "選択的深さ" => found.seldepth = u32::try_from(take_number(given)?.0).ok(),
        "ノード数" => found.nodes = Some(take_number(given)?.0),
        "時間" => found.time = Some(parse_duration(given)?),
        "エンジン" => found.engine = Some(given.to_owned()),
        _ => {
            found.rank = Some(name.strip_prefix("候補")?.parse().ok()?);
            read_labelled(given, &mut found);
        }
    }
    Some(found)
}

fn write_shogihome(formatter: &AnnotationLineFormatter<'_>) -> Vec<String> {
    let (line, moves) = (formatter.line, formatter.moves(NotationStyle::Federation).concat());
    if formatter.rank > 1 {
        return vec![format!("#候補{}={}", formatter.rank, formatter.labelled(&moves))];
    }
    let score = match line.score {
        AnnotationScore::Centipawns(points) => format!("#評価値={points}"),
        AnnotationScore::Mate { winner, plies } => format!("#詰み={}", win_text(winner, plies)),
    };
    let pv = (!moves.is_empty()).then(|| format!("#読み筋={moves}"));
    let depth = line.depth.map(|depth| format!("#深さ={depth}"));
    let seldepth = line.seldepth.map(|depth| format!("#選択的深さ={depth}"));
    let nodes = line.nodes.map(|nodes| format!("#ノード数={nodes}"));
    let engine = Some(format!("#エンジン={}", formatter.engine));
    [Some(score), pv, depth, seldepth, nodes, engine].into_iter().flatten().collect()
}

/// Floodgate, other servers, and CSA 3: `** 116 -8173KE +3736FU #12345`: score, line of play in CSA or USI, nodes.
/// Most players begin the line with the reply, some with the move itself.
fn read_floodgate(text: &CommentLine<'_>) -> Option<ParsedAnnotation> {
    if text.stars == 0 || text.hash {
        return None;
    }
    let (score, rest) = take_score(text.body)?;
    let mut found = ParsedAnnotation {
        source: AnnotationSource::Player,
        value: Some(score),
        ..ParsedAnnotation::new(CommentDialect::Floodgate)
    };
    let line = take_nodes(trim(rest), &mut found);
    // A number before other words is no score: `* 3 games were played`.
    if !line.is_empty() {
        found.pv = Some(line.to_owned()).filter(|line| starts_like_moves(line));
        found.pv.as_ref()?;
    }
    Some(found)
}

/// CSA 3 puts the nodes behind the line: `#12345`.
fn take_nodes<'a>(text: &'a str, found: &mut ParsedAnnotation) -> &'a str {
    let Some((line, count)) = text.rsplit_once('#') else { return text };
    match take_number(trim(count)) {
        Some((nodes, "")) => found.nodes = Some(nodes),
        _ => return text,
    }
    trim(line)
}

/// Value that servers give for a mate, in centipawns.
const MATE: i32 = 30_000;

/// Servers know one line of play; further ones are written in the usual words.
fn write_floodgate(formatter: &AnnotationLineFormatter<'_>) -> Vec<String> {
    let moves = csa::line_text(formatter.position, &formatter.line.pv);
    if formatter.rank > 1 {
        return vec![format!("*候補{} {}", formatter.rank, formatter.labelled(&moves))];
    }
    let score = match formatter.line.score {
        AnnotationScore::Centipawns(points) => points,
        AnnotationScore::Mate { winner, .. } => winner.sign() * MATE,
    };
    let nodes = formatter.line.nodes.map(|nodes| format!("#{nodes}")).unwrap_or_default();
    let parts = [score.to_string(), moves, nodes];
    let parts: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    vec![format!("** {}", parts.join(" "))]
}

/// `ShogiGUI`: everything on one line after 対局 (a player's own search), 解析 (the analysis of a game) or 検討 (of a
/// position). The line of play of 対局 begins with the move made, that of 解析 with the side to move.
fn read_shogigui(text: &CommentLine<'_>) -> Option<ParsedAnnotation> {
    const BEGINNINGS: [(&str, AnnotationSource); 3] = [
        ("対局", AnnotationSource::Player),
        ("解析", AnnotationSource::Analysis),
        ("検討", AnnotationSource::Analysis),
    ];
    let begun = BEGINNINGS.into_iter().find_map(|(word, source)| Some((source, text.body.strip_prefix(word)?)));
    let (source, rest) = begun?;
    let mut found = ParsedAnnotation { source, ..ParsedAnnotation::new(CommentDialect::ShogiGui) };
    read_labelled(rest, &mut found);
    found.if_informative()
}

fn write_shogigui(formatter: &AnnotationLineFormatter<'_>) -> Vec<String> {
    let moves = formatter.moves(NotationStyle::Kif).join(" ");
    vec![format!("*解析 候補{} {}", formatter.rank, formatter.labelled(&moves))]
}

/// 棋神アナリティクス: `ShogiGUI`'s words behind the name of the engine, one line for each candidate.
fn read_kishin(text: &CommentLine<'_>) -> Option<ParsedAnnotation> {
    if !text.body.starts_with("Engine ") {
        return None;
    }
    let mut found = ParsedAnnotation::new(CommentDialect::Kishin);
    read_labelled(text.body, &mut found);
    found.if_informative()
}

/// The usual words in no known order: `評価値 +64 読み筋 7g7f 3c3d`, 候補1：評価値 +120 / 深さ 18.
fn read_plain(text: &CommentLine<'_>) -> Option<ParsedAnnotation> {
    if !text.body.contains("評価値") && !text.body.contains("読み筋") {
        return None;
    }
    let mut found = ParsedAnnotation::new(CommentDialect::Plain);
    read_labelled(text.body, &mut found);
    found.if_informative()
}

fn write_plain(formatter: &AnnotationLineFormatter<'_>) -> Vec<String> {
    let moves = formatter.moves(NotationStyle::Usi).join(" ");
    vec![format!("候補{} {}", formatter.rank, formatter.labelled(&moves))]
}
