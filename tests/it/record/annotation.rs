//! Annotations: comments composed from known numbers and moves, in every dialect, are parsed as those.

use crate::record::files::{KIF_HEAD, csa_move};
use crate::rules::agreement::to_their_move;
use crate::support::{mv, random_game, random_game_from};
use proptest::prelude::*;
use sankoma_record::annotation::{
    self, AnnotatedPosition, Annotation, AnnotationScore, AnnotationSource, CommentDialect,
};
use sankoma_record::notation::{NotationStyle, line_text};
use sankoma_record::{self as record, Game, NodeId};
use sankoma_rules::{Color, Move, Position, Setup, movegen};
use sankoma_wording::Language;
use shogi_official_kifu::display_single_move_kansuji;
use std::time::Duration;

/// The content of one comment.
#[derive(Clone, Debug)]
struct CommentedEvaluation {
    score: i32,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    rank: u32,
    centiseconds: u64,
    seed: u64,
}

fn commented_evaluation() -> impl Strategy<Value = CommentedEvaluation> {
    (-99_999_i32..=99_999, 1_u32..200, 1_u32..200, 0_u64..1 << 50, 1_u32..10, 0_u64..600_000, any::<u64>()).prop_map(
        |(score, depth, seldepth, nodes, rank, centiseconds, seed)| CommentedEvaluation {
            score,
            depth,
            seldepth,
            nodes,
            rank,
            centiseconds,
            seed,
        },
    )
}

impl CommentedEvaluation {
    /// `01:02.3`
    fn clock(&self) -> String {
        let (minutes, rest) = (self.centiseconds / 6000, self.centiseconds % 6000);
        format!("{minutes:02}:{:02}.{:02}", rest / 100, rest % 100)
    }

    fn time(&self) -> Duration {
        Duration::from_millis(self.centiseconds * 10)
    }

    /// A game with a line of play that continues its last move.
    fn game(&self) -> GameWithPv {
        let mut moves = Vec::new();
        let mut after = Position::startpos();
        random_game(self.seed, 30, |position| {
            moves.extend(position.last_move());
            after = position.clone();
        });
        let mut before = after.clone();
        before.unmake();
        let mut pv = Vec::new();
        random_game_from(after.clone(), self.seed ^ 1, 8, |position| pv.extend(position.last_move()));
        GameWithPv { before, after, pv: pv.split_off(1), moves }
    }
}

/// A game, and a line of play that continues it.
struct GameWithPv {
    moves: Vec<Move>,
    before: Position,
    after: Position,
    pv: Vec<Move>,
}

impl GameWithPv {
    fn node(&self, comments: &[&str]) -> (Game, NodeId) {
        let mut game = Game::new(Setup::startpos());
        let node = self.moves.iter().fold(NodeId::ROOT, |at, &mv| game.add_move(at, mv));
        game.node_mut(node).comments = comments.iter().map(|&line| line.to_owned()).collect();
        (game, node)
    }

    /// The line with the move before it.
    fn with_move(&self) -> Vec<Move> {
        self.moves.last().into_iter().chain(&self.pv).copied().collect()
    }

    fn kif(&self) -> String {
        line_text(&self.after, &self.pv, NotationStyle::Kif, Language::Ja).join(" ")
    }

    fn kif_with_move(&self) -> String {
        line_text(&self.before, &self.with_move(), NotationStyle::Kif, Language::Ja).join(" ")
    }

    fn usi(moves: &[Move]) -> String {
        moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
    }

    fn csa(&self) -> String {
        let mut position = self.after.clone();
        let word = |&mv: &Move| {
            let word = csa_move(&position, mv);
            position.play(mv);
            word
        };
        self.pv.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    fn read(&self, comments: &[&str]) -> Vec<Annotation> {
        let (game, node) = self.node(comments);
        let found = annotation::at_node(&game, node);
        assert_eq!(game.node(node).comments, comments, "the text is untouched");
        let scores = annotation::scores(&game, &game.main_line());
        assert_eq!(scores[0], None);
        found
    }
}

fn only(found: Vec<Annotation>) -> Annotation {
    assert_eq!(found.len(), 1, "{found:?}");
    found.into_iter().next().expect("one was counted")
}

fn moves(found: &Annotation) -> &[Move] {
    found.pv.as_ref().map(|pv| &pv.moves[..]).unwrap_or_default()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn shogihome_reads_back(said in commented_evaluation()) {
        let line = said.game();
        for (mark, source) in [("#", AnnotationSource::Analysis), ("*", AnnotationSource::Player)] {
            let comments = [
                "互角".to_owned(),
                format!("{mark}評価値={}", said.score),
                format!("{mark}読み筋={}", line.kif().replace(' ', "")),
                format!("{mark}深さ={}", said.depth),
                format!("{mark}ノード数={}", said.nodes),
                format!("{mark}エンジン=Engine {} や", said.rank),
            ];
            let comments: Vec<&str> = comments.iter().map(String::as_str).collect();
            let found = only(line.read(&comments));
            prop_assert_eq!((found.dialect, found.source, found.kind), (CommentDialect::ShogiHome, source, AnnotatedPosition::AfterMove));
            prop_assert_eq!(found.score, Some(AnnotationScore::Centipawns(said.score)));
            prop_assert_eq!((found.depth, found.nodes), (Some(said.depth), Some(said.nodes)));
            prop_assert_eq!(found.engine.as_deref(), Some(&*format!("Engine {} や", said.rank)));
            prop_assert_eq!(moves(&found), &line.pv[..]);
            prop_assert_eq!(found.lines, 1..6);
        }
    }

    #[test]
    fn shogigui_reads_back(said in commented_evaluation()) {
        let line = said.game();
        let numbers = format!(
            "候補{} 時間 {} 深さ {}/{} ノード数 {} 評価値 {}↑",
            said.rank, said.clock(), said.depth, said.seldepth, said.nodes, said.score
        );
        let analysis = format!("*解析 0 △ {numbers} 読み筋 {} ", line.kif());
        let found = only(line.read(&[&analysis]));
        prop_assert_eq!((found.dialect, found.source), (CommentDialect::ShogiGui, AnnotationSource::Analysis));
        prop_assert_eq!((found.depth, found.seldepth), (Some(said.depth), Some(said.seldepth)));
        prop_assert_eq!((found.rank, found.time), (Some(said.rank), Some(said.time())));
        prop_assert_eq!((found.score, found.nodes), (Some(AnnotationScore::Centipawns(said.score)), Some(said.nodes)));
        prop_assert_eq!((moves(&found), found.kind), (&line.pv[..], AnnotatedPosition::AfterMove));
        let played = format!("*対局 時間 {} 評価値 {} 読み筋 {}", said.clock(), said.score, line.kif_with_move());
        let found = only(line.read(&[&played]));
        prop_assert_eq!((found.source, found.kind), (AnnotationSource::Player, AnnotatedPosition::BeforeMove));
        prop_assert_eq!(moves(&found), &line.with_move()[..]);
    }

    #[test]
    fn floodgate_reads_back(said in commented_evaluation()) {
        let line = said.game();
        for stars in ["*", "**"] {
            let found = only(line.read(&[&format!("{stars} {} {} #{}", said.score, line.csa(), said.nodes)]));
            prop_assert_eq!((found.dialect, found.kind), (CommentDialect::Floodgate, AnnotatedPosition::AfterMove));
            prop_assert_eq!((found.score, found.nodes), (Some(AnnotationScore::Centipawns(said.score)), Some(said.nodes)));
            prop_assert_eq!(moves(&found), &line.pv[..]);
        }
        let found = only(line.read(&[&format!("** {} {}", said.score, GameWithPv::usi(&line.with_move()))]));
        prop_assert_eq!((moves(&found), found.kind), (&line.with_move()[..], AnnotatedPosition::BeforeMove));
        let found = only(line.read(&[&format!("** {}", said.score)]));
        prop_assert_eq!((found.score, found.pv), (Some(AnnotationScore::Centipawns(said.score)), None));
    }

    #[test]
    fn kshogi_and_plain_words_read_back(said in commented_evaluation()) {
        let line = said.game();
        let found = only(line.read(&[&format!("#指し手[{}]{}", said.score, line.kif_with_move().replace(' ', "  "))]));
        prop_assert_eq!((found.dialect, found.kind), (CommentDialect::KShogi, AnnotatedPosition::BeforeMove));
        prop_assert_eq!((found.score, moves(&found)), (Some(AnnotationScore::Centipawns(said.score)), &line.with_move()[..]));
        let found = only(line.read(&[&format!("評価値 {:+}  読み筋 {}", said.score, GameWithPv::usi(&line.pv))]));
        prop_assert_eq!((found.dialect, found.kind), (CommentDialect::Plain, AnnotatedPosition::AfterMove));
        prop_assert_eq!((found.score, moves(&found)), (Some(AnnotationScore::Centipawns(said.score)), &line.pv[..]));
    }

    /// The federation's notation by an independent crate: the origin is resolved from 右左直上寄引 alone.
    #[test]
    fn lines_without_origins_are_resolved(seed in any::<u64>()) {
        let mut theirs = shogi_core::PartialPosition::startpos();
        let (mut text, mut played, mut lost) = (String::new(), Vec::new(), false);
        random_game(seed, 100, |position| {
            let Some(mv) = position.last_move().filter(|_| !lost) else { return };
            let their_move = to_their_move(mv, position.side_to_move().other());
            // Their crate has no words for some moves of three or more pieces of a kind.
            let Some(word) = display_single_move_kansuji(&theirs, their_move) else {
                lost = true;
                return;
            };
            text += &word;
            theirs.make_move(their_move).expect("the move is legal");
            played.push(mv);
        });
        prop_assume!(!played.is_empty());
        let mut game = Game::new(Setup::startpos());
        game.node_mut(NodeId::ROOT).comments = vec![format!("#読み筋={text}")];
        let found = only(annotation::at_node(&game, NodeId::ROOT));
        prop_assert_eq!(moves(&found), &played[..]);
    }

    /// For any comment, the moves parsed are playable one after the other and nothing panics.
    #[test]
    fn any_comment_is_bearable(comments in prop::collection::vec(comment(), 0..6), seed in any::<u64>()) {
        let line = CommentedEvaluation { score: 0, depth: 1, seldepth: 1, nodes: 1, rank: 1, centiseconds: 0, seed }.game();
        let comments: Vec<&str> = comments.iter().map(String::as_str).collect();
        for found in line.read(&comments) {
            prop_assert!(found.lines.start < found.lines.end && found.lines.end <= comments.len());
            prop_assert!(found.score.is_some() || found.pv.is_some());
            let mut position = if found.kind == AnnotatedPosition::AfterMove { line.after.clone() } else { line.before.clone() };
            for &mv in moves(&found) {
                prop_assert!(mv.is_pass() || movegen::legal_all(&position).contains(&mv), "{mv} in {}", position.sfen());
                position.play(mv);
            }
        }
    }
}

/// Words of every dialect in any order, and anything between them.
fn comment() -> impl Strategy<Value = String> {
    const WORDS: [&str; 44] = [
        "*",
        "#",
        "**",
        "評価値",
        "評価値=",
        "読み筋",
        "読み筋=",
        "#指し手[",
        "#形勢[12]",
        "#推奨手[-3]",
        "]",
        "解析",
        "対局",
        "検討",
        "候補",
        "1",
        "-",
        "+",
        "詰",
        "詰み",
        "詰み=先手勝ち",
        ":",
        "：",
        "手",
        " ",
        "　",
        "深さ",
        "16/24",
        "/",
        "時間",
        "00:01.2",
        "ノード数",
        "99999999999999999999999",
        "▲",
        "△",
        "同",
        "７六",
        "歩",
        "(77)",
        "パス",
        "7g7f",
        "-3334FU",
        "Engine ",
        "右上直寄引不成打",
    ];
    let piece = prop_oneof![4 => prop::sample::select(&WORDS[..]).prop_map(str::to_owned), 1 => any::<String>()];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn after_76fu(comments: &[&str]) -> Vec<Annotation> {
    let mut game = Game::new(Setup::startpos());
    let node = game.add_move(NodeId::ROOT, mv("7g7f"));
    game.node_mut(node).comments = comments.iter().map(|&line| line.to_owned()).collect();
    annotation::at_node(&game, node)
}

#[test]
fn mates_are_scores_too() {
    let mate = |winner, plies| Some(AnnotationScore::Mate { winner, plies });
    let cases = [
        ("#詰み=先手勝ち:7手", mate(Color::Black, Some(7))),
        ("*詰み=後手勝ち", mate(Color::White, None)),
        ("*対局 評価値 +詰 13 読み筋 none", mate(Color::Black, Some(13))),
        ("*解析 0 評価値 -詰", mate(Color::White, None)),
        ("評価値 -詰5", mate(Color::White, Some(5))),
        ("評価値 詰み", mate(Color::Black, None)),
        ("#指し手[+詰 3]", mate(Color::Black, Some(3))),
    ];
    for (comment, score) in cases {
        assert_eq!(only(after_76fu(&[comment])).score, score, "{comment}");
    }
    let both = only(after_76fu(&["#詰み=後手勝ち:4手", "後手勝勢", "#評価値=-30000"]));
    assert_eq!(both.score, mate(Color::White, Some(4)));
}

/// However a program groups and widens its digits, the score is the same, and so is a depth next to it.
#[test]
fn digits_may_be_wide_and_grouped() {
    let wide = |text: &str| -> String {
        let letter = |letter: char| match letter {
            '!'..='~' => char::from_u32(letter as u32 + 0xFEE0).expect("every ASCII sign has a wide form"),
            other => other,
        };
        text.chars().map(letter).collect()
    };
    let minus = ["-", "－", "−", "‐", "–"];
    for points in [0, 7, 64, 999, 1_000, 1_234, 12_345, 30_000, 1_234_567] {
        let plain = points.to_string();
        let head = (plain.len() - 1) % 3 + 1;
        let groups: Vec<&str> = std::iter::once(&plain[..head])
            .chain((head..plain.len()).step_by(3).map(|at| &plain[at..at + 3]))
            .collect();
        for digits in [plain.clone(), groups.join(","), wide(&plain), wide(&groups.join(","))] {
            for (sign, value) in
                ["", "+", "＋"].map(|sign| (sign, points)).into_iter().chain(minus.map(|sign| (sign, -points)))
            {
                for comment in [
                    format!("評価値 {sign}{digits} 読み筋 3c3d"),
                    format!("評価値：{sign}{digits}↑ 深さ {}", wide("12")),
                    format!("#評価値={sign}{digits}"),
                ] {
                    let found = only(after_76fu(&[&comment]));
                    assert_eq!(found.score, Some(AnnotationScore::Centipawns(value)), "{comment}");
                    assert!(found.depth.is_none_or(|depth| depth == 12), "{comment}");
                }
            }
        }
    }
}

#[test]
fn lines_may_hold_passes_in_every_spelling() {
    let pass = Move::PASS;
    let found =
        after_76fu(&["#指し手[62]▲７六歩(77) △パス ▲２六歩(27)", "** 5 -PASS +2726FU", "評価値 3 読み筋 0000 2g2f"]);
    assert_eq!(moves(&found[0]), [mv("7g7f"), pass, mv("2g2f")]);
    assert_eq!(moves(&found[1]), [pass, mv("2g2f")]);
    assert_eq!(moves(&found[2]), [pass, mv("2g2f")]);
}

#[test]
fn a_recommended_move_takes_the_place_of_the_one_made_and_gives_it_no_score() {
    let comments = ["#推奨手[244] ▲２六歩  △８四歩", "#指し手[-12]悪手 ▲７六歩  △３四歩"];
    let found = after_76fu(&comments);
    assert_eq!((found[0].kind, moves(&found[0])), (AnnotatedPosition::InsteadOfMove, &[mv("2g2f"), mv("8c8d")][..]));
    assert_eq!((found[1].kind, moves(&found[1])), (AnnotatedPosition::BeforeMove, &[mv("7g7f"), mv("3c3d")][..]));
    assert_eq!(found[1].pv.as_ref().map(|pv| pv.text.as_str()), Some("▲７六歩  △３四歩"));
    let mut game = Game::new(Setup::startpos());
    let node = game.add_move(NodeId::ROOT, mv("7g7f"));
    game.node_mut(node).comments = comments.map(str::to_owned).to_vec();
    assert_eq!(annotation::scores(&game, &[NodeId::ROOT, node]), [None, Some(AnnotationScore::Centipawns(-12))]);
}

#[test]
fn a_line_that_breaks_off_keeps_its_text_and_the_moves_before() {
    let found = only(after_76fu(&["#読み筋=△３四歩▲２二角成△５五歩▲２六歩"]));
    assert_eq!(moves(&found), [mv("3c3d"), mv("8h2b+")]);
    assert_eq!(found.pv.map(|pv| pv.text).as_deref(), Some("△３四歩▲２二角成△５五歩▲２六歩"));
}

#[test]
fn candidates_and_engines_stay_apart() {
    let found = after_76fu(&[
        "* Engine suisho Version Suisho5/YaneuraOu-V7.50 候補1 深さ 13/19 ノード数 596119 評価値 -47 読み筋 △３四歩(33)",
        "* Engine suisho Version Suisho5/YaneuraOu-V7.50 候補2 深さ 12/19 ノード数 596119 評価値 -31 読み筋 △８四歩(83)",
        "候補1：評価値 +120（上限） / 深さ 18",
        "読み筋1：△３四歩 ▲２六歩",
        "候補2：評価値 -80（下限） / 深さ 17",
        "読み筋2：△８四歩 ▲２六歩",
    ]);
    let said: Vec<_> = found.iter().map(|found| (found.dialect, found.rank, found.score, moves(found).len())).collect();
    let cp = |points| Some(AnnotationScore::Centipawns(points));
    assert_eq!(
        said,
        [
            (CommentDialect::Kishin, Some(1), cp(-47), 1),
            (CommentDialect::Kishin, Some(2), cp(-31), 1),
            (CommentDialect::Plain, Some(1), cp(120), 2),
            (CommentDialect::Plain, Some(2), cp(-80), 2),
        ]
    );
    assert_eq!(found[0].engine.as_deref(), Some("suisho"));
}

#[test]
fn what_people_write_is_no_evaluation() {
    for comment in [
        "評価値は先手が500点くらい良い",
        "読み筋通りに進んだ",
        "** 3 games were played",
        "*",
        "#",
        "* 12手目",
        "評価値 12手目から",
        "これは解析 評価",
    ] {
        assert_eq!(after_76fu(&[comment]), [], "{comment}");
    }
}

#[test]
fn files_keep_the_marks_by_which_the_dialects_are_known() {
    let kif =
        format!("{KIF_HEAD}   1 ７六歩(77)\n*#評価値=53\n*#読み筋=△３四歩\n**対局 評価値 20 読み筋 ▲７六歩(77)\n");
    let csa = "V2.2\nPI\n+\n+7776FU\n'** 61 -3334FU\n'*#評価値=7\n";
    let dialects = |text: &str| {
        let game = record::read(text.as_bytes(), None).game;
        let node = game.next(NodeId::ROOT).expect("the file has a move");
        annotation::at_node(&game, node).into_iter().map(|found| (found.dialect, found.score)).collect::<Vec<_>>()
    };
    let cp = |points| Some(AnnotationScore::Centipawns(points));
    assert_eq!(dialects(&kif), [(CommentDialect::ShogiHome, cp(53)), (CommentDialect::ShogiGui, cp(20))]);
    assert_eq!(dialects(csa), [(CommentDialect::Floodgate, cp(61)), (CommentDialect::ShogiHome, cp(7))]);
}
