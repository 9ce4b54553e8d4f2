//! Ratings of the players, as records state them.

use sankoma_record::{Game, NodeId};
use sankoma_rules::Color;

/// Words before a rating in the comment of a server, and in a header.
const COMMENTS: [&str; 2] = ["black_rate:", "white_rate:"];
const HEADERS: [[&str; 2]; 2] = [["先手レーティング", "先手レート"], ["後手レーティング", "後手レート"]];

/// The rating of `color`, rounded: the number behind the last colon of floodgate's `'black_rate:NAME+…:3453.0`, else a
/// header such as `先手レーティング`.
pub(crate) fn rating(game: &Game, color: Color) -> Option<u16> {
    let comments = game.node(NodeId::ROOT).comments.iter().flat_map(|comment| comment.split('\n'));
    let mut lines = comments.chain(game.remarks.iter().map(|remark| remark.text.as_str()));
    let start = COMMENTS[color.index()];
    let of_server =
        |line: &str| line.trim_start_matches(['\'', '*', ' ']).strip_prefix(start)?.rsplit(':').next().map(parse);
    let of_headers = || HEADERS[color.index()].iter().find_map(|name| parse(game.header(name)?));
    lines.find_map(|line| of_server(line)?).or_else(of_headers)
}

fn parse(text: &str) -> Option<u16> {
    let value: f64 = text.trim().parse().ok()?;
    (0.5..=9_999.0).contains(&value).then_some(value.round() as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_from_comments_of_servers_and_headers() {
        let csa = "V2\nN+A\nN-B\n'black_rate:A+0123:3453.4\n'white_rate:B+4567:900.0\nPI\n+\n+7776FU\n";
        let kif = "先手：A\n後手：B\n後手レート：1720\n   1 ７六歩(77)\n";
        for (text, ratings) in [(csa, [Some(3_453), Some(900)]), (kif, [None, Some(1_720)])] {
            let record = sankoma_record::read(text.as_bytes(), None);
            assert_eq!(Color::ALL.map(|color| rating(&record.game, color)), ratings, "{text}");
        }
    }
}
