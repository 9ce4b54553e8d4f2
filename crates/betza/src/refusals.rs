//! Refusals: what is read but not carried out, and why.

use super::BetzaDialect;
use super::notation::{NotationPart, NotationStep, StepCore};
use sankoma_wording::{Message, message};

/// `… is read but not carried out`.
pub(super) fn not_executable(Message { ja, en }: Message) -> Message {
    message!("{ja}は読めますが実行できません", "{en} is read but not carried out")
}

/// The reason why a part is read only; `None` when its features are carried out one by one.
pub(super) fn unsupported_feature(part: &NotationPart, dialect: BetzaDialect) -> Option<Message> {
    let mut steps = std::iter::once(&part.first).chain(part.then.iter().map(|(_, step)| step));
    steps.find_map(|step| unsupported_step(step, dialect))
}

fn unsupported_step(step: &NotationStep, dialect: BetzaDialect) -> Option<Message> {
    if step.promotes {
        return Some(not_executable(message!("「=」による成り", "a promotion by =")));
    }
    match step.core {
        StepCore::Exotic => return Some(not_executable(message!("特殊能力", "an exotic power"))),
        StepCore::Atom { letter: 'O', .. } if dialect == BetzaDialect::XBetza => {
            return Some(not_executable(message!("キャスリング", "castling")));
        }
        _ => {}
    }
    step.legs.iter().enumerate().find_map(|(leg, modifiers)| {
        let later = leg > 0;
        // In brackets and after `a`, `z` and `q` are turns; `t` before a bracket is Betza's own "then".
        let is_known = |modifier: char| match modifier {
            'z' | 'q' => later || matches!(step.core, StepCore::Atom { .. }),
            't' => dialect == BetzaDialect::Original && matches!(step.core, StepCore::Group(_)),
            'y' => step.legs.len() > 1,
            _ => false,
        };
        modifiers.iter().filter(|modifier| !is_known(**modifier)).find_map(|modifier| unsupported(*modifier, dialect))
    })
}

fn unsupported(modifier: char, dialect: BetzaDialect) -> Option<Message> {
    let (ja, en) = match modifier {
        'z' => ("ジグザグの動き (z)", "a crooked move (z)"),
        'o' => ("盤の端がつながる動き (o)", "a move round the edge of the board (o)"),
        'q' => ("円を描く動き (q)", "a circular move (q)"),
        'y' if dialect != BetzaDialect::Bex => ("届く長さの切り替え (y)", "a change of range (y) on a single leg"),
        'd' => ("自分の駒を取る動き (d)", "the capture of one's own piece (d)"),
        't' => ("修飾「t」", "the modifier t"),
        'u' => ("駒を下ろす動き (u)", "the unloading of a piece (u)"),
        _ => return None,
    };
    Some(not_executable(Message::new(ja, en)))
}

/// Authors agree on the route of a lame knight only, which is that of the horse of xiangqi.
pub(super) fn route_not_agreed() -> Message {
    not_executable(message!(
        "道筋の決まらない「n」(afsW のように1歩ずつ書いてください)",
        "n on an oblique leap whose route is not agreed on (write its steps, as in afsW)"
    ))
}
