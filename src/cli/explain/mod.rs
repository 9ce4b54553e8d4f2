//! `explain SFEN [MOVE…]`: the rules that a move, a line of play, a declaration or a set-up breaks.
//!
//! | question | file |
//! |---|---|
//! | is a move legal, and if not, why? | `output` |
//! | what does an engine answer? | `engine_answer` |
//! | what is wrong with the set-up? | `setup` |
//! | may the side to move declare a win? | `declaration` |
//! | what is printed as JSON? | `rows` |

mod declaration;
mod engine_answer;
pub(super) mod output;
pub(super) mod rows;
mod setup;

use super::context::{CommandContext, Result, Status};
use super::input::positions::{not_an_sfen_error, parse_position, parse_unchecked_position, split_sfens};
use crate::cli::output::errors::InputError;
use crate::cli::output::print;
use anyhow::bail;
use clap::builder::{StringValueParser, TypedValueParser as _};
use engine_answer::{BEST_MOVE, BestMove, EngineAnswers};
use rows::{ExplainLineRow, ExplainRow, ExplanationRow};
use sankoma_record::notation::{self, NotationStyle};
use sankoma_rules::Position;
use sankoma_rules::legality::{self, LineEndWord, ReplayedEnd, ReplayedLine, VerdictKind};
use sankoma_wording::legality::verdict_word;
use sankoma_wording::{Language, Message, ToMessage as _, message, quoted, shortened};
use std::fmt::Write as _;

/// The fields of the JSON output, for `--help` and the manual.
const ABOUT_JSON: &str = "\
JSON: of a move {sfen, move, pseudo_legal, legal, reasons:[{code, squares, message_ja, message_en, lines, proof}], \
verdict, class, checkers, evasions, nearest}; of 'win' the first five fields and {class, rules:[{rule, verdict, conditions, pieces, \
missing, winning_move}]}, where legal and reasons are those of the 27-point rule; of --pv {sfen, plies:[{text, move, \
legal}], fault:{ply, explanation}, end:{text, code, message_ja, message_en}}; of a position {sfen, sound, \
defects, class, moves, game_over, hands, box}.

Every broken rule is a reason. In check a move of the king has king_into_attack, a pass pass_in_check, and any other move \
check_not_answered with every other reason, unless it would answer the check with its other faults overlooked.

Exit status: 0 all is legal, 1 a move or the position is not, 2 bad input.";

/// Arguments of `explain`.
#[derive(clap::Args)]
#[command(after_help = ABOUT_JSON)]
pub(super) struct Args {
    /// The position (SFEN, startpos or "position … moves …"), then the moves in any notation (7g7f, ▲７六歩, +7776FU,
    /// -3334FU, P-7f, pass) or as an engine answers ("bestmove 8c8e", "info … pv …"); "win" is the entering king's
    /// declaration; without a move the position itself is examined.
    #[arg(required = true, value_name = "SFEN MOVE", value_parser = StringValueParser::new().map(unguarded))]
    words: Vec<String>,
    /// Replay a line of play: moves in any notation, or an engine's "info … pv …" line.
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pv: Option<String>,
    /// Print one JSON object per move.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let (answers, words): (Vec<String>, Vec<String>) =
        args.words.iter().cloned().partition(|word| engine_answer::is_answer(word));
    let (texts, moves) = split_sfens(&words);
    let text = match (texts.as_slice(), moves) {
        ([text], _) => text,
        ([], [word, ..]) => return Err(not_an_sfen_error(word)),
        _ => bail!(message!(
            ("局面が{}個あります。SFENを1つ、そのあとに指し手を指定してください", texts.len()),
            ("{} positions given, expected one SFEN and then moves", texts.len())
        )),
    };
    let answers = EngineAnswers::of(&answers);
    let pvs: Vec<&str> = args.pv.as_deref().into_iter().chain(answers.pvs).collect();
    if let Some(info) = pvs.iter().find(|text| engine_answer::lacks_line(text)) {
        let info = quoted(info);
        bail!(message!(
            "{info} に pv（エンジンの読み筋）がありません",
            "{info} has no pv, the line of play of an engine's answer"
        ));
    }
    let moves: Vec<&str> = moves.iter().map(String::as_str).filter(|&word| word != BEST_MOVE).collect();
    if moves.is_empty() && pvs.is_empty() && answers.best_moves.is_empty() {
        return setup::run(text, args.json, context.lang);
    }
    let position = parse_sound_position(text)?;
    let mut statuses = Vec::new();
    for word in moves {
        statuses.push(print_answer(&position, word, args.json, context.lang)?);
    }
    for BestMove { mv, ponder } in answers.best_moves {
        statuses.push(print_answer(&position, mv, args.json, context.lang)?);
        if let Some((ponder, after)) = ponder.zip(after(&position, mv)) {
            statuses.push(print_move(&after, ponder, args.json, context.lang)?);
        }
    }
    for pv in pvs {
        statuses.push(print_line(&position, pv, args.json, context.lang)?);
    }
    Ok(if statuses.contains(&Status::Findings) { Status::Findings } else { Status::Done })
}

/// Like [`parse_position`]; an error about a set-up with defects says how to see them all.
fn parse_sound_position(text: &str) -> Result<Position> {
    let has_defects = || parse_unchecked_position(text).is_ok_and(|position| !position.setup().defects().is_empty());
    let pointer = Message::new(
        "指し手なしの sankoma explain SFEN は局面の誤りをすべて挙げます",
        "sankoma explain SFEN without moves lists every defect of the position",
    );
    parse_position(text).map_err(|error| match error.downcast::<InputError>() {
        Ok(error) if has_defects() => error.followed_by(&pointer).into(),
        Ok(error) => error.into(),
        Err(error) => error,
    })
}

/// The position after a legal move.
fn after(position: &Position, word: &str) -> Option<Position> {
    let mv = notation::verdict(position, word).mv.filter(|&mv| position.is_legal(mv))?;
    Some(position.clone().after([mv]))
}

/// A move, or what an engine answers in the place of one: a declaration, `resign`.
fn print_answer(position: &Position, word: &str, as_json: bool, lang: Language) -> Result {
    if word == declaration::USI_WIN {
        declaration::run(position, as_json, lang)
    } else if LineEndWord::of_word(word).is_some_and(|end| end != LineEndWord::Remark) {
        print_line(position, word, as_json, lang)
    } else {
        print_move(position, word, as_json, lang)
    }
}

/// A word without the blank that may guard it (see `command`).
fn unguarded(word: String) -> String {
    match word.strip_prefix(' ') {
        Some(guarded) => guarded.to_owned(),
        None => word,
    }
}

fn print_move(position: &Position, word: &str, as_json: bool, lang: Language) -> Result {
    let verdict = notation::verdict(position, word);
    let judged_in = verdict.judged_in(position);
    let name = match verdict.mv {
        Some(mv) => format!(
            "{} {}",
            shortened(word),
            notation::line_text(&judged_in, &[mv], NotationStyle::of_language(lang), lang).concat()
        ),
        None => quoted(word),
    };
    let explanation = verdict.explain(position);
    let row = || ExplainRow::Explanation(ExplanationRow::of(&position.sfen(), word, &explanation));
    let verdict = verdict_word(explanation.kind());
    print(as_json, row, || {
        format!("{name}: {}\n{}", verdict.text(lang), output::to_text(&explanation, &judged_in, lang))
    })?;
    Ok(if explanation.verdict.legal { Status::Done } else { Status::Findings })
}

fn print_line(position: &Position, pv: &str, as_json: bool, lang: Language) -> Result {
    let line = notation::replay(position, legality::line_of_play_in(pv));
    let row = || ExplainRow::Line(ExplainLineRow::of(position, &line));
    print(as_json, row, || line_text(position, &line, lang))?;
    Ok(if line.fault.is_none() { Status::Done } else { Status::Findings })
}

/// One row per ply: the first illegal one with its explanation, those after it as they were written.
fn line_text(position: &Position, line: &ReplayedLine, lang: Language) -> String {
    let moves = line.moves();
    let names = notation::line_text(position, &moves, NotationStyle::of_language(lang), lang);
    let mut text = String::new();
    for (at, ply) in line.plies.iter().enumerate() {
        let number = at + 1;
        let fault = line.fault.as_ref().filter(|fault| fault.at == at);
        let _ = match (names.get(at), fault) {
            (Some(name), _) => {
                let verdict = verdict_word(VerdictKind::of(ply.mv, &[]));
                writeln!(text, "{number:>3} {} {name}: {}", ply.text, verdict.text(lang))
            }
            (None, Some(fault)) => {
                let verdict = verdict_word(fault.explanation.kind());
                let explanation = output::to_text(&fault.explanation, &fault.position, lang);
                let heading = format!("{number:>3} {}: {}", quoted(&ply.text), verdict.text(lang));
                writeln!(text, "{heading} ({})", fault.position.sfen()).and_then(|()| text.write_str(&explanation))
            }
            (None, None) => {
                writeln!(text, "{number:>3} {}: {}", quoted(&ply.text), lang.pick("未判定", "not replayed"))
            }
        };
    }
    if let Some(ReplayedEnd { text: word, end }) = &line.end {
        let (number, ends) = (line.plies.len() + 1, lang.pick("読み筋の終わり", "the line ends"));
        let _ = writeln!(text, "{number:>3} {}: {ends}, {}", quoted(word), end.message().text(lang));
    }
    text
}
