//! Notation: the text of moves in every style.

use crate::support::{mv, position};
use sankoma_record::notation::{self, NotationStyle};
use sankoma_rules::{Move, Position, sfen};
use sankoma_wording::Language;

fn line(start: &str, moves: &str, style: NotationStyle, lang: Language) -> Vec<String> {
    let moves: Vec<Move> = moves.split(' ').map(mv).collect();
    notation::line_text(&position(start), &moves, style, lang)
}

#[test]
fn a_move_is_side_target_piece_origin() {
    let texts = line(sfen::STARTPOS, "7g7f 3c3d 8h2b+ 3a2b B*5e", NotationStyle::Kif, Language::Ja);
    assert_eq!(texts, ["▲７六歩(77)", "△３四歩(33)", "▲２二角成(88)", "△同　銀(31)", "▲５五角打"]);
}

#[test]
fn promoted_minor_pieces_have_two_letters() {
    let start = "4k4/2+S3+N2/4+L4/9/9/9/9/9/4K4 b - 1";
    let texts = line(start, "7b7c 5a4a 3b2b 4a5a 5c6c", NotationStyle::Kif, Language::Ja);
    assert_eq!([&texts[0], &texts[2], &texts[4]], ["▲７三成銀(72)", "▲２二成桂(32)", "▲６三成香(53)"]);
}

#[test]
fn a_pass_is_written_in_the_language_asked_for() {
    assert_eq!(line(sfen::STARTPOS, "0000 3c3d", NotationStyle::Kif, Language::Ja), ["▲パス", "△３四歩(33)"]);
    assert_eq!(line(sfen::STARTPOS, "0000 3c3d", NotationStyle::Kif, Language::En), ["▲pass", "△３四歩(33)"]);
    assert_eq!(line(sfen::STARTPOS, "0000 3c3d", NotationStyle::Usi, Language::En), ["pass", "3c3d"]);
}

#[test]
fn a_pass_is_no_square_to_return_to() {
    let texts = line(sfen::STARTPOS, "7g7f 0000 1g1f", NotationStyle::Kif, Language::Ja);
    assert_eq!(texts[2], "▲１六歩(17)");
}

#[test]
fn from_an_impossible_move_on_the_texts_are_usi() {
    let texts = line(sfen::STARTPOS, "7g7f 5e5d 2g2f", NotationStyle::Kif, Language::Ja);
    assert_eq!(texts, ["▲７六歩(77)", "5e5d", "2g2f"]);
}

#[test]
fn usi_style_is_usi() {
    let start = Position::startpos();
    assert_eq!(notation::move_text(&start, mv("7g7f"), NotationStyle::Usi), "7g7f");
    assert_eq!(notation::move_text(&start, Move::PASS, NotationStyle::Usi), "0000");
}
