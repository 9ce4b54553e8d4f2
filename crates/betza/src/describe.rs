//! Descriptions: a notation in sentences, a move leg by leg.

use super::phrases::{direction_names, distance, mode_text, oblique_leap, turn_text};
use super::{
    BetzaNotation, CaptureMode, DropRule, LegPass, Meaning, MovementAction, MovementPath, PathLeg, PathPattern,
    PathRule, StepVector, UNLIMITED, directions,
};
use sankoma_wording::{Language, Message, sentence};

/// One sentence for each part of `notation`, in its order.
pub fn describe(notation: &BetzaNotation, lang: Language) -> Vec<String> {
    notation.meanings().iter().map(|meaning| sentence(meaning, lang)).collect()
}

/// What one part allows, as a sentence.
pub fn describe_meaning(meaning: &Meaning) -> Message {
    Message::new(sentence(meaning, Language::Ja), sentence(meaning, Language::En))
}

fn sentence(meaning: &Meaning, lang: Language) -> String {
    let sentence = match &meaning.action {
        MovementAction::Path(path) => path_sentence(path, lang),
        MovementAction::Anywhere(mode) => {
            let text = lang.pick("盤上のどのマスへも動ける", "moves to any square of the board");
            text.to_owned() + mode_text(*mode, lang)
        }
        MovementAction::Drop(drop) => drop_sentence(*drop, lang),
        MovementAction::Stay => lang.pick("動かずに手番を渡せる", "may stay where it is: a null move").to_owned(),
        MovementAction::NotExecutable(reason) => reason.text(lang).to_owned(),
    };
    if meaning.royal { sentence + lang.pick(" (玉)", " (royal)") } else { sentence }
}

fn drop_sentence(drop: DropRule, lang: Language) -> String {
    let sentence = match (drop.ranks, lang) {
        (None, _) => lang.pick("空いたマスに打てる", "may be dropped on any empty square").to_owned(),
        (Some(ranks), Language::Ja) => format!("手前から{ranks}段目まで打てる"),
        (Some(ranks), Language::En) => format!("may be dropped on the {ranks} ranks nearest its player"),
    };
    let file = lang.pick("。同じ筋に同じ駒があれば打てない", ", not on a file that holds its like");
    if drop.one_per_file { sentence + file } else { sentence }
}

/// `steps one square in every diagonal direction over an empty square, then slides any distance, turning 45° to either
/// side`.
fn path_sentence(path: &MovementPath, lang: Language) -> String {
    let mode = path.legs.last().and_then(|leg| leg.stop).expect("the last leg can end the move");
    let sentence = match (path.pattern, &path.legs[..]) {
        (PathPattern::Once, [leg]) => leg_text(leg, lang) + mode_text(mode, lang) + rule_text(leg, lang),
        (PathPattern::Once, legs) => legs_text(legs, mode, lang),
        (PathPattern::Repeated { legs, max }, all) => {
            let (once, times) = (legs_text(&all[..legs], mode, lang), times_text(max, lang));
            sentence!(
                lang,
                "{once}。空いたマスを越えて同じ向きに{times}続けられる",
                "{once}; again in the same directions over empty squares, {times}"
            )
        }
        (PathPattern::Crooked { max }, legs) => {
            let turn = lang.pick("左右交互に90度ずつ曲がりながら", "turning 90° to alternate sides");
            curved_text(&legs[0], max, turn, lang) + mode_text(mode, lang)
        }
        (PathPattern::Circular { max }, legs) => {
            let turn = lang.pick("同じ側へ約45度ずつ曲がりながら", "turning about 45° to the same side");
            curved_text(&legs[0], max, turn, lang) + mode_text(mode, lang)
        }
    };
    let first_move = lang.pick("。まだ動いていない間だけ", "; only while it has not moved");
    if path.first_move { sentence + first_move } else { sentence }
}

/// The condition of a move of one leg on the squares on its way.
fn rule_text(leg: &PathLeg, lang: Language) -> &'static str {
    match leg.rule {
        PathRule::Plain => "",
        PathRule::Lame if directions::is_oblique(leg.headings[0].step) => {
            lang.pick("。長い方へ1マス目に駒があれば動けない", "; a piece next to it along the longer side stops it")
        }
        PathRule::Lame => lang.pick("。途中に駒があれば動けない", "; a piece on the way stops it"),
        PathRule::MustJump => lang.pick("。途中の駒を必ず跳び越す", "; it must jump over a piece"),
        PathRule::SkipFirst => {
            lang.pick("。隣のマスは駒があっても通り過ぎる", "; it passes the first square whatever stands there")
        }
        PathRule::Cannon => lang.pick("。必ず駒を1枚だけ跳び越す", "; it must jump exactly one piece"),
        PathRule::Grasshopper => {
            lang.pick("。必ず最初の駒のすぐ向こうに下りる", "; it must land right behind the first piece")
        }
    }
}

/// Several legs, of which the last one may end the move as `mode` says.
fn legs_text(legs: &[PathLeg], mode: CaptureMode, lang: Language) -> String {
    let mut text = String::new();
    for (index, leg) in legs.iter().enumerate() {
        text += &leg_text(leg, lang);
        if leg.rule == PathRule::Lame {
            text += lang.pick("(途中に駒があれば動けない)", " (a piece on the way stops it)");
        }
        if index + 1 < legs.len() {
            text += &link_text(leg, lang);
        }
    }
    text + mode_text(mode, lang)
}

/// What must be met after a leg for the next one to follow.
fn link_text(leg: &PathLeg, lang: Language) -> String {
    let pass = pass_text(leg.pass, lang);
    match (leg.stop.is_some(), lang) {
        (true, Language::Ja) => format!("。そこで止まるか、{pass}"),
        (true, Language::En) => format!("; it may end there or, {pass}, continue: "),
        (false, Language::Ja) => format!("。{pass}"),
        (false, Language::En) => format!(" {pass}, then "),
    }
}

/// A leg without what it meets: the first with its directions, later ones with their turn.
fn leg_text(leg: &PathLeg, lang: Language) -> String {
    let mut steps: Vec<StepVector> = Vec::new();
    for heading in &leg.headings {
        if !steps.contains(&heading.step) {
            steps.push(heading.step);
        }
    }
    let distance = distance(&steps, leg.min, leg.max, lang);
    let Some(turn) = turn_text(leg, &steps, lang) else {
        let names = direction_names(&steps, lang);
        return sentence!(lang, "{names}{distance}", "{distance} {names}");
    };
    let leap = oblique_leap(&steps, lang);
    sentence!(lang, ("{turn}{leap}{}", distance.strip_prefix('へ').unwrap_or(&distance)), "{distance}{leap}{turn}")
}

fn pass_text(pass: LegPass, lang: Language) -> &'static str {
    let (ja, en) = match (pass.quiet, pass.capture, pass.hop) {
        (true, false, false) => ("そこが空いていれば、", "over an empty square"),
        (false, true, false) => ("そこの敵の駒を取って、", "taking an enemy there"),
        (false, false, true) => ("そこの駒を跳び越して、", "over a piece, which stays"),
        (true, true, false) => ("そこが空いているか敵の駒を取れば、", "over an empty square or taking an enemy there"),
        (true, false, true) => ("そこに何があっても、", "whatever stands there"),
        (false, true, true) => ("そこの駒を取るか跳び越して、", "taking an enemy there or over a piece"),
        (true, true, true) => {
            ("そこに何があっても (敵の駒は取ってもよい)、", "whatever stands there (an enemy may be taken)")
        }
        (false, false, false) => ("", ""),
    };
    lang.pick(ja, en)
}

/// A rider that turns after each step.
fn curved_text(first: &PathLeg, max: u8, turn: &str, lang: Language) -> String {
    let (first, times) = (leg_text(first, lang), times_text(max, lang));
    sentence!(
        lang,
        "{first}、空いたマスを越えて{turn}続ける ({times})",
        "{first} and on over empty squares, {turn} after each, {times}"
    )
}

fn times_text(max: u8, lang: Language) -> String {
    match (max, lang) {
        (UNLIMITED, _) => lang.pick("何度でも", "any number of times").to_owned(),
        (_, Language::Ja) => format!("{max}回まで"),
        (_, Language::En) => format!("up to {max} times"),
    }
}
