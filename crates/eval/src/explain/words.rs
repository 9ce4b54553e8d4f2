//! Words: pieces, pairs and kings of an explanation, as a player says them.

use super::breakdown::KingTerm;
use super::piece_group::PieceGroup;
use crate::features::{KingSquares, PieceLocation, square_in_view};
use sankoma_rules::Color;
use sankoma_wording::{Language, square_name};

/// `gold 7h`, `７八金`; `3 pawns in hand`, `持駒の歩3`; `no rook`, `ない飛`.
pub fn piece_words(group: PieceGroup, lang: Language) -> String {
    let ja = group.piece.kind.ja_in_sentence();
    let en = group.piece.kind.en();
    match (group.place, lang, group.count) {
        (PieceLocation::Board(square), Language::Ja, _) => format!("{}{ja}", square.ja()),
        (PieceLocation::Board(square), Language::En, _) => format!("{en} {square}"),
        (PieceLocation::Hand(_), Language::Ja, 1) => format!("持駒の{ja}"),
        (PieceLocation::Hand(_), Language::Ja, count) => format!("持駒の{ja}{count}"),
        (PieceLocation::Hand(_), Language::En, 1) => format!("{en} in hand"),
        (PieceLocation::Hand(_), Language::En, count) => format!("{count} {en}s in hand"),
        (PieceLocation::Missing, Language::Ja, _) => format!("ない{ja}"),
        (PieceLocation::Missing, Language::En, _) => format!("no {en}"),
    }
}

/// [`piece_words`] with the owner: `Black's gold 7h`, `先手７八金`. Missing pieces have none.
pub fn owned_piece_words(group: PieceGroup, lang: Language) -> String {
    format!("{}{}", owner(group, lang), piece_words(group, lang))
}

/// `Black's gold 7h and silver 7g`, `先手７八金と７七銀`; `Black's 3 pawns in hand together`.
pub fn pair_words(first: PieceGroup, second: PieceGroup, lang: Language) -> String {
    match lang {
        Language::Ja if first == second => format!("{}どうし", owned_piece_words(first, lang)),
        Language::En if first == second => format!("{} together", owned_piece_words(first, lang)),
        Language::Ja => pieces_words(first, Some(second), "と", lang),
        Language::En => pieces_words(first, Some(second), " and ", lang),
    }
}

/// A term with the king whose view gives most of it: `Black's gold 7h and silver 7g with king 8h`,
/// `Black's knight 6f against king 7b`, `先手７八金・７七銀と８八玉`, `７二玉に先手６六桂`.
pub fn term_words(term: &KingTerm, kings: KingSquares, lang: Language) -> String {
    let joint = lang.pick("・", " and ");
    let pieces = match term.second {
        Some(second) if second == term.first => pair_words(term.first, second, lang),
        second => pieces_words(term.first, second, joint, lang),
    };
    let king_of = |side: Color| kings.of_view(side).map(|king| square_name(square_in_view(side, king), lang));
    let Some((side, king)) = term.main_king().and_then(|side| Some((side, king_of(side)?))) else {
        return format!("{pieces}{}", lang.pick("と両玉", " with both kings"));
    };
    let owner = |color: Color| lang.pick(color.ja(), color.en());
    match (term.one_owner(), lang) {
        (Some(color), Language::Ja) if color == side => format!("{pieces}と{king}玉"),
        (Some(color), Language::En) if color == side => format!("{pieces} with king {king}"),
        (Some(_), Language::Ja) => format!("{king}玉に{pieces}"),
        (Some(_), Language::En) => format!("{pieces} against king {king}"),
        (None, Language::Ja) => format!("{pieces}と{}{king}玉", owner(side)),
        (None, Language::En) => format!("{pieces} with {}'s king {king}", owner(side)),
    }
}

/// One or two pieces; of two with one owner the owner is named once.
fn pieces_words(first: PieceGroup, second: Option<PieceGroup>, joint: &str, lang: Language) -> String {
    let first_words = owned_piece_words(first, lang);
    let Some(second) = second else { return first_words };
    let is_alike = first.piece.color == second.piece.color && first.place != PieceLocation::Missing;
    let second_words = if is_alike { piece_words(second, lang) } else { owned_piece_words(second, lang) };
    format!("{first_words}{joint}{second_words}")
}

/// `先手`, `Black's `; nothing for missing pieces, which have no owner.
fn owner(group: PieceGroup, lang: Language) -> String {
    let color: Color = group.piece.color;
    match (group.place, lang) {
        (PieceLocation::Missing, _) => String::new(),
        (_, Language::Ja) => color.ja().to_owned(),
        (_, Language::En) => format!("{}'s ", color.en()),
    }
}
