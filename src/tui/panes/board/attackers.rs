//! Which pieces attack the square under the board cursor, in words and as marks.

use crate::rules::attack_map::{AttackMap, Attacker};
use crate::rules::{Color, Square};
use crate::tui::model::{AttackOverlay, BoardLocation, Model};
use crate::wording::text;
use crate::wording::{Language, square_name};

/// Whether the piece on `from` attacks the square under the cursor directly (`true`) or through others (`false`), if
/// it does and its side's attacks are shown.
pub(super) fn attacks_directly(model: &Model, attacks: &AttackMap, from: Square) -> Option<bool> {
    let target = cursor(model)?;
    let color = model.shown.position.on(from)?.color;
    let shown = model.view.attacks.shows(color);
    let found = attacks.attackers(target, color).iter().find(|attacker| shown && attacker.from == from)?;
    Some(found.is_direct())
}

fn cursor(model: &Model) -> Option<Square> {
    match model.selection.cursor {
        Some(BoardLocation::Square(square)) => Some(square),
        _ => None,
    }
}

/// What the heading says while attacks are counted: whose digits stand at the left and whose at the right.
pub(super) fn legend(model: &Model) -> String {
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

/// How fully an attacker is named.
#[derive(Clone, Copy)]
enum AttackerDetail {
    /// `１九香（１八越し）`; `lance 1i through 1h`.
    Full,
    /// `+１九香`; `+L1i`.
    Short,
}

/// The pieces that attack the square under the cursor, while attacks are counted, as fully as `columns` allow:
/// `７六  先手 2: ７七歩 ８八角  後手 0`.
pub(super) fn sentence(model: &Model, columns: usize) -> Option<String> {
    let target = cursor(model).filter(|_| model.view.attacks != AttackOverlay::Off)?;
    let attacks = AttackMap::of(&model.shown.position);
    let written = |way| {
        let sides: Vec<String> =
            shown_sides(model).map(|color| side_text(model, &attacks, target, color, way)).collect();
        format!("{}  {}", square_name(target, model.lang), sides.join("  "))
    };
    let full = written(AttackerDetail::Full);
    Some(if text::width(&full) <= columns { full } else { text::fit(&written(AttackerDetail::Short), columns) })
}

fn side_text(model: &Model, attacks: &AttackMap, target: Square, color: Color, way: AttackerDetail) -> String {
    let lang = model.lang;
    let side = lang.pick(color.ja(), color.en());
    let xrays = match attacks.xray_count(target, color) {
        0 => String::new(),
        several => format!("+{several}"),
    };
    let attackers = attacks.attackers(target, color).iter();
    let pieces: Vec<String> = attackers.map(|attacker| piece_text(attacker, lang, way)).collect();
    let colon = if pieces.is_empty() { "" } else { ": " };
    let between = if matches!(way, AttackerDetail::Full) { lang.pick(" ", ", ") } else { " " };
    format!("{side} {}{xrays}{colon}{}", attacks.direct_count(target, color), pieces.join(between))
}

fn piece_text(attacker: &Attacker, lang: Language, way: AttackerDetail) -> String {
    let through: Vec<String> = attacker.through.into_iter().map(|square| square_name(square, lang)).collect();
    let from = square_name(attacker.from, lang);
    let kind = attacker.piece.kind;
    let mark = if attacker.is_direct() { "" } else { "+" };
    match (way, lang, through.as_slice()) {
        (AttackerDetail::Short, Language::Ja, _) => format!("{mark}{from}{}", kind.ja()),
        (AttackerDetail::Short, Language::En, _) => format!("{mark}{}{from}", kind.sfen()),
        (AttackerDetail::Full, Language::Ja, []) => format!("{from}{}", kind.ja()),
        (AttackerDetail::Full, Language::Ja, through) => format!("{from}{}（{}越し）", kind.ja(), through.join("・")),
        (AttackerDetail::Full, Language::En, []) => format!("{} {from}", kind.en()),
        (AttackerDetail::Full, Language::En, through) => {
            format!("{} {from} through {}", kind.en(), through.join(" and "))
        }
    }
}
