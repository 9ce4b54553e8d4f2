//! Which pieces attack the square under the board cursor, in words and as marks.

use crate::rules::attack_map::{AttackMap, Attacker};
use crate::rules::{Color, Lang, Square};
use crate::tui::model::{Attacks, Model, Spot};

/// Whether the piece on `from` attacks the square under the cursor directly (`true`) or through others (`false`), if
/// it does and its side's attacks are shown.
pub(super) fn direct_from(model: &Model, attacks: &AttackMap, from: Square) -> Option<bool> {
    let target = cursor(model)?;
    let color = model.shown.position.on(from)?.color;
    let shown = model.view.attacks.shows(color);
    let found = attacks.attackers(target, color).iter().find(|attacker| shown && attacker.from == from)?;
    Some(found.is_direct())
}

fn cursor(model: &Model) -> Option<Square> {
    match model.selection.cursor {
        Some(Spot::Square(square)) => Some(square),
        _ => None,
    }
}

/// What the heading says while attacks are counted: whose digits stand at the left and whose at the right.
pub(in crate::tui::panes) fn legend(model: &Model) -> String {
    let lang = model.lang;
    let sides: Vec<&str> = shown_sides(model).map(|color| lang.pick(color.ja(), color.en())).collect();
    match sides.as_slice() {
        [] => String::new(),
        sides => format!("{} {} ", lang.pick("利き", "attacks"), sides.join(lang.pick("・", "/"))),
    }
}

fn shown_sides(model: &Model) -> impl Iterator<Item = Color> {
    let attacks = model.view.attacks;
    Color::ALL.into_iter().filter(move |&color| attacks.shows(color))
}

/// The pieces that attack the square under the cursor, while attacks are counted: `７六 先手2: ７七歩 ８八角`.
pub(in crate::tui::panes) fn sentence(model: &Model) -> Option<String> {
    let target = cursor(model).filter(|_| model.view.attacks != Attacks::Off)?;
    let attacks = AttackMap::of(&model.shown.position);
    let of_side = |color| side_text(model, &attacks, target, color);
    let sides: Vec<String> = shown_sides(model).map(of_side).collect();
    Some(format!("{}  {}", square_text(target, model.lang), sides.join("  ")))
}

fn side_text(model: &Model, attacks: &AttackMap, target: Square, color: Color) -> String {
    let lang = model.lang;
    let attackers = attacks.attackers(target, color);
    let side = lang.pick(color.ja(), color.en());
    let xrays = match attacks.xrays(target, color) {
        0 => String::new(),
        several => format!("+{several}"),
    };
    let pieces: Vec<String> = attackers.iter().map(|attacker| piece_text(attacker, lang)).collect();
    let colon = if pieces.is_empty() { "" } else { ": " };
    format!("{side} {}{xrays}{colon}{}", attacks.count(target, color), pieces.join(lang.pick(" ", ", ")))
}

/// `７七歩`, `１九香（１八越し）`; `pawn 7g`, `lance 1i through 1h`.
fn piece_text(attacker: &Attacker, lang: Lang) -> String {
    let through: Vec<String> = attacker.through.into_iter().map(|square| square_text(square, lang)).collect();
    let from = square_text(attacker.from, lang);
    let kind = attacker.piece.kind;
    match (lang, through.as_slice()) {
        (Lang::Ja, []) => format!("{from}{}", kind.ja()),
        (Lang::Ja, through) => format!("{from}{}（{}越し）", kind.ja(), through.join("・")),
        (Lang::En, []) => format!("{} {from}", kind.en()),
        (Lang::En, through) => format!("{} {from} through {}", kind.en(), through.join(" and ")),
    }
}

fn square_text(square: Square, lang: Lang) -> String {
    match lang {
        Lang::Ja => square.ja(),
        Lang::En => square.to_string(),
    }
}
