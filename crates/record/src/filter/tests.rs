use super::GameFilter;
use crate as record;
use crate::summary::GameSummary;
use crate::text::normalization::normalize_text;
use sankoma_rules::Position;

/// A game of a list: the normalized name of its file, and its summary.
struct ListedGame(String, Option<GameSummary>);

fn listed(name: &str, text: &str) -> ListedGame {
    let record = record::read(text.as_bytes(), None);
    ListedGame(normalize_text(name), Some(GameSummary::of(&record.game, &record.diagnostics)))
}

/// Four games and a file that cannot be read.
fn games() -> [ListedGame; 5] {
    [
        listed(
            "habu.kif",
            "開始日時：2024/05/01\n棋戦：ＮＨＫ杯\n先手：羽生善治\n後手：谷川浩司\n手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n",
        ),
        listed(
            "draw.kif",
            "開始日時：2023/12/31\n先手：ﾊﾟｿｺﾝ\n後手：羽生善治\n手合割：平手\n   1 ２六歩(27)\n   2 千日手\n\n変化：1手\n   1 ７六歩(77)\n",
        ),
        listed(
            "nifu.csa",
            "V2.2\nN+Alpha\nN-Beta\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0055FU\n%ILLEGAL_MOVE\n",
        ),
        listed("open.csa", "V2.2\nN+Beta\nN-Alpha\n$START_TIME:2022/01/02 03:04:05\nPI\n+\n+5756FU\n"),
        ListedGame("secret.kif".to_owned(), None),
    ]
}

/// The indices of the games that match.
fn passing(line: &str) -> Vec<usize> {
    let (filter, problem) = GameFilter::parse(line, false, &Position::startpos());
    assert_eq!(problem, None, "{line}");
    let games = games();
    (0..games.len()).filter(|&at| filter.accepts(&games[at].0, games[at].1.as_ref())).collect()
}

#[test]
fn every_condition_finds_its_games() {
    for (line, places) in [
        ("", &[0, 1, 2, 3, 4][..]),
        ("羽生", &[0, 1]),
        ("羽生 谷川", &[0]),
        ("nhk", &[0]),
        ("ＢＥＴＡ", &[2, 3]),
        ("パソコン", &[1]),
        ("csa", &[2, 3]),
        ("secret", &[4]),
        ("player:羽", &[0, 1]),
        ("対局者：羽", &[0, 1]),
        ("sente:羽", &[0]),
        ("black:alpha", &[2]),
        ("gote:羽", &[1]),
        ("後手:alpha", &[3]),
        ("event:杯", &[0]),
        ("file:habu", &[0]),
        ("result:black", &[]),
        ("result:white", &[0, 2]),
        ("result:後手", &[0, 2]),
        ("result:draw", &[1]),
        ("result:sennichite", &[1]),
        ("result:千日手", &[1]),
        ("result:resign", &[0]),
        ("result:投了", &[0]),
        ("result:%illegal_move", &[2]),
        ("result:反則", &[2]),
        ("result:none", &[3]),
        ("plies:2", &[0]),
        ("plies:1-2", &[0, 1, 3]),
        ("手数:2-", &[0, 2]),
        ("plies:<2", &[1, 3]),
        ("plies:>=5", &[2]),
        ("plies:..1", &[1, 3]),
        ("date:2024", &[0]),
        ("date:2024/05", &[0]),
        ("date:2024-06", &[]),
        ("date:<2024", &[1, 3]),
        ("date:2022..2023", &[1, 3]),
        ("date:>2023/12/30", &[0, 1]),
        ("illegal", &[2]),
        ("illegal:", &[2]),
        ("errors", &[2, 4]),
        ("-errors", &[0, 1, 3]),
        ("-illegal -羽生", &[3, 4]),
        ("－羽生", &[2, 3, 4]),
        ("\"result:draw\"", &[]),
        ("player:\"羽生 善治\"", &[]),
        ("sfen:startpos", &[0, 1, 2, 3]),
        ("sfen:here", &[0, 1, 2, 3]),
        ("sfen:startpos moves 7g7f", &[0, 1, 2]),
        ("sfen:startpos moves 7g7f 羽生", &[0, 1]),
        ("局面:lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w", &[0, 1, 2]),
        ("sfen:position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2 plies:2", &[0]),
        ("-sfen:startpos", &[4]),
        ("第1期:決勝", &[]),
    ] {
        assert_eq!(passing(line), places, "{line}");
    }
}

#[test]
fn what_cannot_be_read_is_named_with_what_was_expected() {
    let here = Position::startpos();
    for (line, said) in [
        ("plies:many", "'many' is no number of plies, expected a form such as 120, 100-150, <50, >=200"),
        ("date:may 羽生", "'may' is no date"),
        ("result:nice", "'nice' is no result, expected black"),
        ("plaer:羽", "unknown condition 'plaer:', expected one of player, black"),
        ("sfen:9/9", "'9/9' is no position"),
        ("sfen:startpos moves 5e5d", "is no position"),
        ("player:", "nothing follows 'player:'"),
    ] {
        let (filter, problem) = GameFilter::parse(line, false, &here);
        let message = problem.unwrap_or_else(|| panic!("{line} is wrong"));
        assert!(message.en.contains(said), "{line}: {}", message.en);
        assert!(!message.ja.is_ascii(), "{line}");
        assert_eq!(filter.is_empty(), !line.contains("羽生"), "the other words of {line} still count");
    }
}

/// While a filter is typed letter by letter, an incomplete word is not reported and does not empty the list.
#[test]
fn a_filter_being_typed_is_never_called_wrong() {
    let here = Position::startpos();
    let games = games();
    for line in
        ["player:羽", "plies:100-150 date:2024", "result:sennichite", "sfen:startpos moves 7g7f 3c3d", "-illegal"]
    {
        for (at, _) in line.char_indices() {
            let (filter, problem) = GameFilter::parse(&line[..at], true, &here);
            assert_eq!(problem, None, "{}", &line[..at]);
            if line.starts_with("player") {
                assert!(at < 2 || filter.accepts(&games[0].0, games[0].1.as_ref()), "{}", &line[..at]);
            }
        }
    }
    let (_, problem) = GameFilter::parse("plies:many 羽", true, &here);
    assert!(problem.is_some(), "the word is done");
}
