//! Contradictions between a recorded end and the moves, with code, severity and message.

use super::diagnostic::Severity;
use crate::game::end::RecordedCause;
use crate::game::recorded_verdict::RecordedVerdict;
use sankoma_rules::{Color, Move};
use sankoma_wording::{Message, counted_noun, message, quoted};

/// One claim of a recorded end that the moves disprove, with the proof.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum EndContradiction {
    /// The position has occurred only `count` times, before at ply `latest`.
    NotFourfold { count: usize, latest: Option<usize> },
    /// A plain sennichite is recorded, but one side gave check with every move from ply `first` to the fourth
    /// occurrence at ply `last`.
    IsPerpetualCheck { loser: Color, first: usize, last: usize },
    /// The fourth occurrence was at `ply`, and the sennichite is recorded after ply `recorded` only.
    LateSennichite { ply: usize, recorded: usize },
    /// Another end, or none, at the fourth occurrence, which made `loser` lose by perpetual check since ply `first`, or
    /// was a draw. Contradicted where the record makes the wrong side win.
    RepetitionNotNamed { loser: Option<Color>, first: usize, ply: usize, contradicted: bool },
    /// A perpetual check is recorded, but since ply `first` no one side gave check with every move.
    NotPerpetualCheck { first: usize },
    /// There are `count` legal moves; some of them, as KIF writes them and in USI. Drops between the king and the
    /// checker alone are what solutions of mating problems leave out.
    NotMate { moves: Vec<(String, Move)>, count: usize, drops_only: bool },
    /// No mate is recorded, and the side to move is mated.
    IsMate { mated: Color },
    /// The side to move could not declare.
    NotDeclarable { color: Color, missing: Message },
    /// 持将棋 with kings that have not entered.
    KingsOutside { outside: Vec<Color> },
    /// No king stands on the square of the try rule.
    NotTry,
    /// No move breaks a rule.
    NoFoul { cause: RecordedCause },
    /// The file's own limit is another number of moves.
    NotMaxMoves { limit: u32, plies: usize },
    /// The closing sentence, or the summary of a server, has another result than the end.
    OtherWinner { text: String, verdict: RecordedVerdict, end: Message },
    /// By the end `loser` has fouled, but only the other side has, last at `ply`.
    OtherFouler { end: Message, loser: Color, fouler: Color, ply: usize },
}

sankoma_wording::codes! { EndContradiction;
    Self::NotFourfold { .. } => "end_not_fourfold",
    Self::IsPerpetualCheck { .. } => "end_is_perpetual_check",
    Self::NotPerpetualCheck { .. } => "end_not_perpetual_check",
    Self::NotMate { .. } => "end_not_mate",
    Self::IsMate { .. } => "end_is_mate",
    Self::NotDeclarable { .. } => "end_not_declarable",
    Self::KingsOutside { .. } => "end_kings_outside",
    Self::NotTry => "end_not_try",
    Self::NoFoul { .. } => "end_without_foul",
    Self::NotMaxMoves { .. } => "end_not_max_moves",
    Self::OtherWinner { .. } => "end_other_winner",
    Self::OtherFouler { .. } => "end_other_fouler",
    Self::LateSennichite { .. } => "end_after_fourfold",
    Self::RepetitionNotNamed { .. } => "end_at_fourfold",
}

impl EndContradiction {
    /// A note where the file may well be right: 持将棋 is also agreed upon, a foul may be no move at all, a drop
    /// between may be useless, and players resign a drawn game or agree on its end late.
    pub(crate) const fn severity(&self) -> Severity {
        match self {
            Self::KingsOutside { .. }
            | Self::LateSennichite { .. }
            | Self::RepetitionNotNamed { contradicted: false, .. }
            | Self::NotMate { drops_only: true, .. }
            | Self::NoFoul { cause: RecordedCause::BlackFouled | RecordedCause::WhiteFouled } => Severity::Note,
            _ => Severity::Warning,
        }
    }

    pub(crate) fn message(&self) -> Message {
        match self {
            Self::NotMate { moves, count, drops_only } => not_mate(moves, *count, *drops_only),
            Self::IsMate { mated } => message!(
                ("不詰とありますが、{}の玉は詰んでいます", mated.ja()),
                ("no mate is recorded, but {} is mated on the board", mated.en())
            ),
            Self::NotDeclarable { color, missing } => message!(
                ("{}は入玉宣言の条件を満たしていません（{}）", color.ja(), missing.ja),
                ("{} could not declare a win: {}", color.en(), missing.en)
            ),
            Self::KingsOutside { outside } => kings_outside(outside),
            Self::NotTry => Message::new(
                "トライとありますが、５一にも５九にも相手の玉がいません",
                "a try is recorded, but no king stands on the square where the other one began (5a, 5i)",
            ),
            Self::NoFoul { cause } => no_foul(*cause),
            Self::NotMaxMoves { limit, plies } => message!(
                "最大手数は{limit}手とありますが、{plies}手で終わっています",
                ("the game may last {}, but is ended as too long after {plies}", counted_noun(*limit, "move"))
            ),
            Self::OtherWinner { text, verdict, end } => other_winner(text, *verdict, end),
            Self::OtherFouler { end, loser, fouler, ply } => message!(
                ("「{}」は{}の反則ですが、反則は{ply}手目の{}のものだけです", end.ja, loser.ja(), fouler.ja()),
                (
                    "by the end ({}) {} has fouled, but the only side that breaks a rule is {}, at ply {ply}",
                    end.en,
                    loser.en(),
                    fouler.en()
                )
            ),
            _ => self.repetition_message(),
        }
    }

    fn repetition_message(&self) -> Message {
        match self {
            Self::NotFourfold { count: 1, .. } => Message::new(
                "千日手とありますが、この局面は初めて現れました",
                "a repetition is recorded, but this position has occurred for the first time",
            ),
            Self::NotFourfold { count, latest } => {
                let latest = ply_message(latest.unwrap_or(0));
                message!(
                    ("千日手とありますが、この局面はまだ{count}回目です（前は{}）", latest.ja),
                    (
                        "a repetition is recorded, but this position has occurred {count} times, last {}; expected 4",
                        latest.en
                    )
                )
            }
            Self::IsPerpetualCheck { loser, first, last } => message!(
                ("千日手とありますが、{}", perpetual_check(*loser, *first, *last).ja),
                ("a draw by repetition is recorded, but {}", perpetual_check(*loser, *first, *last).en)
            ),
            Self::LateSennichite { ply, recorded } => message!(
                "千日手は{ply}手目で成立していました（記録は{recorded}手目の後です）",
                "the position had occurred four times at ply {ply}; the end is recorded after ply {recorded}"
            ),
            Self::RepetitionNotNamed { loser, first, ply, .. } => repetition_not_named(*loser, *first, *ply),
            Self::NotPerpetualCheck { first } => {
                let first = since_message(*first);
                message!(
                    ("連続王手の千日手とありますが、{}王手の続いた側はありません（千日手で引き分け）", first.ja),
                    (
                        "a perpetual check is recorded, but no one side has given check with every move {}: a draw",
                        first.en
                    )
                )
            }
            other => unreachable!("{other:?} has its sentence elsewhere"),
        }
    }
}

fn ply_message(ply: usize) -> Message {
    match ply {
        0 => Message::new("開始局面", "at the start"),
        _ => message!("{ply}手目", "at ply {ply}"),
    }
}

/// After which ply.
fn since_message(ply: usize) -> Message {
    match ply {
        0 => Message::new("開始局面から", "since the start"),
        _ => message!("{ply}手目の局面から", "since ply {ply}"),
    }
}

fn perpetual_check(loser: Color, first: usize, last: usize) -> Message {
    let since = since_message(first);
    message!(
        ("{}{last}手目まで{}の指し手はすべて王手です（連続王手の千日手で{}の負け）", since.ja, loser.ja(), loser.ja()),
        ("{} has given check with every move {} up to ply {last} and loses", loser.en(), since.en)
    )
}

fn repetition_not_named(loser: Option<Color>, first: usize, ply: usize) -> Message {
    match loser {
        Some(loser) => {
            let proof = perpetual_check(loser, first, ply);
            message!(
                ("ここで同一局面が4回目です。{}", proof.ja),
                ("the position has occurred for the fourth time here: {}", proof.en)
            )
        }
        None => Message::new(
            "ここで同一局面が4回目です（千日手で引き分け）",
            "the position has occurred for the fourth time here: a draw by repetition",
        ),
    }
}

fn other_winner(text: &str, verdict: RecordedVerdict, end: &Message) -> Message {
    let text = quoted(text);
    match verdict {
        RecordedVerdict::Win(winner) => message!(
            ("{text} とありますが、「{}」では{}の勝ちです", end.ja, winner.ja()),
            ("the record says {text}, but by its own end ({}) {} has won", end.en, winner.en())
        ),
        RecordedVerdict::Draw => message!(
            ("{text} とありますが、「{}」では引き分けです", end.ja),
            ("the record says {text}, but by its own end ({}) the game is drawn", end.en)
        ),
    }
}

fn not_mate(moves: &[(String, Move)], count: usize, drops_only: bool) -> Message {
    let ja: Vec<&str> = moves.iter().map(|(text, _)| text.as_str()).collect();
    let en: Vec<String> = moves.iter().map(|(_, mv)| mv.to_string()).collect();
    let more = if count > moves.len() { ("など", ", …") } else { ("", "") };
    let kind = if drops_only {
        ("合駒", counted_noun(count, "drop") + " between")
    } else {
        ("合法手", counted_noun(count, "legal move"))
    };
    message!(
        ("詰みとありますが、{}が{count}手あります（{}{}）", kind.0, ja.join("、"), more.0),
        ("mate is recorded, but the side to move has {}: {}{}", kind.1, en.join(", "), more.1)
    )
}

fn kings_outside(outside: &[Color]) -> Message {
    let ja: Vec<&str> = outside.iter().map(|color| color.ja()).collect();
    let en: Vec<&str> = outside.iter().map(|color| color.en()).collect();
    message!(
        ("持将棋とありますが、{}の玉が入玉していません", ja.join("と")),
        ("jishogi is recorded, but these kings have not entered: {}", en.join(", "))
    )
}

fn no_foul(cause: RecordedCause) -> Message {
    match cause {
        RecordedCause::BlackFouled | RecordedCause::WhiteFouled => Message::new(
            "反則行為とありますが、指し手に反則はありません（指し手でない反則か、反則手が記録されていません）",
            "a foul ends the game, but no recorded move breaks a rule; it was no move, or it was not written down",
        ),
        _ => Message::new(
            "反則とありますが、指し手に反則はありません（反則手が記録されていないか、反則ではありません）",
            "a foul ends the game, but no recorded move breaks a rule; the move was not written down, or was no foul",
        ),
    }
}
