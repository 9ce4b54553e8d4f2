//! Search in the game shown: moves in every notation, comments, bookmarks and headers.

use crate::tui::action::ActionId;
use crate::tui::core::Core;
use sankoma_record::notation::{NotationStyle, game_text};
use sankoma_record::{Game, NodeId, normalize_text};
use sankoma_wording::Language;

/// The notations in which a move is found, with the language of their words.
const NOTATIONS: [(NotationStyle, Language); 5] = [
    (NotationStyle::Kif, Language::Ja),
    (NotationStyle::Federation, Language::Ja),
    (NotationStyle::Western, Language::En),
    (NotationStyle::WesternNumeric, Language::En),
    (NotationStyle::Usi, Language::En),
];

/// Begins to search for `text`, and goes to the first place from the node shown on.
pub(in crate::tui) fn start_search(core: &mut Core, text: &str) {
    core.search = Some(text.to_owned());
    let (hits, shown) = (search_hits(core), core.game.shown.node);
    if hits.contains(&shown) {
        show_hit_number(core, &hits, shown);
    } else {
        step_search(core, 1);
    }
    if hits.is_empty() {
        core.search = None;
    }
}

/// Goes to the next place, or the previous one if `step` is negative; after the last follows the first.
pub(in crate::tui) fn step_search(core: &mut Core, step: isize) {
    let hits = search_hits(core);
    let order: Vec<NodeId> = core.game.document.game.walk().collect();
    let place = |node: &NodeId| order.iter().position(|other| other == node);
    let here = place(&core.game.shown.node);
    let target = match step {
        1.. => hits.iter().find(|hit| place(hit) > here).or(hits.first()),
        _ => hits.iter().rev().find(|hit| place(hit) < here).or(hits.last()),
    };
    let Some(&target) = target else {
        let text = core.search.clone().unwrap_or_default();
        core.messages.warn(format!("「{text}」は見つかりません"), format!("'{text}' is not in this game"));
        return;
    };
    core.game.go_to_node(target, &mut core.messages);
    show_hit_number(core, &hits, target);
}

fn show_hit_number(core: &mut Core, hits: &[NodeId], hit: NodeId) {
    let number = hits.iter().position(|&other| other == hit).map_or(0, |at| at + 1);
    let (text, count) = (core.search.clone().unwrap_or_default(), hits.len());
    core.messages.note(format!("「{text}」 {number}/{count}件"), format!("'{text}' {number} of {count}"));
    for action in [ActionId::SearchNext, ActionId::SearchPrevious, ActionId::Cancel] {
        core.messages.offer(action);
    }
}

fn search_hits(core: &Core) -> Vec<NodeId> {
    core.search.as_deref().map(|text| find_in_game(&core.game.document.game, text)).unwrap_or_default()
}

/// The nodes, in the order of the tree, that have `text` in their move, comment or bookmark; the headers belong to the
/// start position.
fn find_in_game(game: &Game, text: &str) -> Vec<NodeId> {
    let wanted = search_key(text);
    let moves = nodes_by_move(game, &wanted);
    let found =
        |&node: &NodeId| moves.contains(&node) || node_texts(game, node).any(|text| search_key(text).contains(&wanted));
    game.walk().filter(found).collect()
}

fn node_texts(game: &Game, id: NodeId) -> impl Iterator<Item = &str> {
    let node = game.node(id);
    let headers = if id == NodeId::ROOT { game.headers.as_slice() } else { &[] };
    let own = node.comments.iter().map(String::as_str).chain(node.bookmark.as_deref()).chain(node.written.as_deref());
    own.chain(headers.iter().flat_map(|header| [header.name.as_str(), header.value.as_str()]))
}

/// The nodes whose move is written so in any notation.
fn nodes_by_move(game: &Game, wanted: &str) -> std::collections::HashSet<NodeId> {
    let mut found = std::collections::HashSet::new();
    let starts = game.walk().filter(|&node| is_start_of_line(game, node));
    for start in starts {
        let line = game.line_through(start);
        let first = game.ply(start);
        for (style, lang) in NOTATIONS {
            let texts = game_text(game, &line, style, lang);
            let matching = line.iter().zip(&texts).skip(first).filter(|(_, text)| search_key(text).contains(wanted));
            found.extend(matching.map(|(node, _)| *node));
        }
    }
    found
}

/// Whether a line begins here: at the root, and at each variation.
fn is_start_of_line(game: &Game, node: NodeId) -> bool {
    game.parent(node).is_none_or(|parent| game.next(parent) != Some(node))
}

/// The text without blanks and differences of width and case; ranks are digits, so that 76歩 finds ７六歩.
fn search_key(text: &str) -> String {
    const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let digit = |letter: char| match RANKS.iter().position(|&rank| rank == letter) {
        Some(at) => char::from(b'1' + at as u8),
        None => letter,
    };
    normalize_text(text).chars().filter(|letter| !letter.is_whitespace()).map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_record as record;

    const GAME: &str = "先手：歩山\n手合割：平手\n*駒組みの例\n   1 ７六歩(77)\n*角道\n   2 ３四歩(33)\n   3 ２二角成(88)\n\
                        *#評価値=120\n   4 同　銀(31)\n変化：3手\n   3 ２六歩(27)\n&分岐\n   4 ８四歩(83)\n";

    fn plies(text: &str) -> Vec<usize> {
        let record = record::read(GAME.as_bytes(), None);
        let (game, _) = record.into_games().next().expect("there is a game");
        find_in_game(&game, text).into_iter().map(|node| game.ply(node)).collect()
    }

    #[test]
    fn moves_are_found_in_every_notation_comments_and_players_too() {
        let cases: [(&str, &[usize]); 10] = [
            ("７六歩", &[1]),
            ("76歩", &[1]),
            ("7g7f", &[1]),
            ("8h2b+", &[3]),
            ("P-7f", &[1]),
            ("同銀", &[4]),
            ("角道", &[1]),
            ("歩山", &[0]),
            ("分岐", &[3]),
            ("nothing", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(plies(text), expected, "{text}");
        }
        assert_eq!(plies("歩"), [0, 1, 2, 3, 4], "the main line comes first, then the variation");
    }
}
