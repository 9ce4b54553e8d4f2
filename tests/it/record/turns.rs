//! Records that have lost a ply: one side seems to move twice, and the rest of the game is still shown.

use crate::record::files::{KIF_HEAD, csa_move};
use crate::record::games::{self, GameVariety};
use crate::support::random_game;
use sankoma_record::annotation::{self, AnnotatedPosition};
use sankoma_record::notation::{self, NotationStyle};
use sankoma_record::{self as record, Game, NodeId, PositionCursor, RecordFormat, RecordWriteOptions};
use sankoma_rules::legality::{self, IllegalityReason};
use sankoma_rules::{Color, Move, Position};
use sankoma_wording::Language;

fn codes(game: &Game, id: NodeId) -> Vec<&'static str> {
    game.node(id).reasons.iter().map(IllegalityReason::code).collect()
}

#[test]
fn the_rest_of_a_game_stands_behind_a_move_of_the_wrong_side() {
    let texts = [
        "V2.2\nPI\n+\n+7776FU\n+2726FU\n-3334FU\n".to_owned(),
        format!("{KIF_HEAD}1 ７六歩(77)\n2 ２六歩(27)\n3 ３四歩(33)\n"),
        format!("{KIF_HEAD}1 ▲７六歩(77)\n2 ▲２六歩(27)\n3 △３四歩(33)\n"),
        "position startpos moves 7g7f 2g2f 3c3d".to_owned(),
    ];
    let mut expected = Position::startpos();
    for text in ["7g7f", "0000", "2g2f", "3c3d"] {
        expected.play(crate::support::mv(text));
    }
    for text in texts {
        let record = record::read(text.as_bytes(), None);
        let game = &record.game;
        let line = game.main_line();
        assert_eq!(game.position(line[3]), expected, "{text}");
        // A notation that names the side says that the turn is wrong, the others that the piece is not the mover's.
        let code = if text.contains(['▲', 'V']) { "wrong_turn" } else { "opponents_piece" };
        assert_eq!([1, 2, 3].map(|at| codes(game, line[at])), [vec![], vec![code], vec![]], "{text}");
        assert_eq!(record.diagnostics.iter().map(|found| found.code).collect::<Vec<_>>(), [code]);
        let shown = notation::game_text(game, &line, NotationStyle::Kif, Language::Ja);
        assert_eq!(shown, ["", "▲７六歩(77)", "▲２六歩(27)", "△３四歩(33)"]);
    }
}

#[test]
fn a_wrong_mark_on_a_move_of_the_right_side_passes_nothing() {
    let record = record::read(format!("{KIF_HEAD}1 △７六歩(77)\n2 ３四歩(33)\n").as_bytes(), None);
    let last = record.game.main_line()[2];
    assert_eq!(record.game.position(last).plies_made(), 2);
    assert_eq!(record.diagnostics.iter().map(|found| found.code).collect::<Vec<_>>(), ["wrong_turn"]);
}

/// Where one ply of a random game is left out, every later move stands on the board as if a pass had been made, as
/// long as the board without that ply allows it.
#[test]
fn a_game_without_one_of_its_plies_goes_on() {
    for seed in 1..=60 {
        let mut plies: Vec<(String, Move)> = Vec::new();
        let mut before = Position::startpos();
        random_game(seed, 40, |position| {
            if let Some(mv) = position.last_move().filter(|_| position.plies_made() > plies.len()) {
                plies.push((csa_move(&before, mv), mv));
            }
            before = position.clone();
        });
        let missing = 1 + (seed as usize * 7) % (plies.len() - 2);
        let (_, lost) = plies.remove(missing);
        let moves: Vec<&str> = plies.iter().map(|(text, _)| text.as_str()).collect();
        let record = record::read(format!("PI\n+\n{}\n", moves.join("\n")).as_bytes(), None);
        let line = record.game.main_line();
        let mut expected = Position::startpos();
        for (at, &(_, mv)) in plies.iter().enumerate() {
            if at == missing {
                expected.play(Move::PASS);
                assert_eq!(codes(&record.game, line[at + 1])[0], "wrong_turn", "seed {seed} without {lost}");
            }
            if !expected.can_make(mv) {
                break;
            }
            expected.play(mv);
            assert_eq!(record.game.position(line[at + 1]), expected, "seed {seed} without {lost}");
        }
    }
}

#[test]
fn a_pass_of_the_wrong_side_hands_the_turn_over_twice() {
    let record = record::read(b"PI\n+\n-PASS\n+7776FU\n", None);
    let last = record.game.position(record.game.main_line()[2]);
    assert_eq!((last.side_to_move(), last.plies_made()), (Color::White, 3));
}

/// The marks 右 左 直 and the lines of play in comments are those of the side that makes the move.
#[test]
fn what_stands_beside_a_move_out_of_turn_is_read_and_written_for_its_own_side() {
    let text = "手合割：平手\n△５二金左\n*評価値 12 読み筋 △５二金左 ▲７六歩 △３四歩\n▲７六歩\n";
    let game = record::read(text.as_bytes(), None).game;
    let first = game.main_line()[1];
    assert_eq!(game.node(first).mv, Some(crate::support::mv("4a5b")));
    assert_eq!(game.position_before(first).map(|before| before.side_to_move()), Some(Color::White));
    let found = annotation::at_node(&game, first).remove(0);
    assert_eq!((found.kind, found.pv.map(|pv| pv.moves.len())), (AnnotatedPosition::BeforeMove, Some(3)));
    for format in [RecordFormat::Kif, RecordFormat::Ki2, RecordFormat::Csa, RecordFormat::Jkf] {
        let written = record::write(&[&game], RecordWriteOptions::defaults_for(format));
        assert_eq!(written.diagnostics, [], "{format:?}");
        let back = record::read(&written.bytes, None).game;
        assert!(back.main_line().into_iter().eq(game.main_line()), "{format:?}");
        let last = game.main_line()[2];
        assert_eq!(back.position(last), game.position(last), "{format:?}");
    }
    let ki2 = record::write(&[&game], RecordWriteOptions::defaults_for(RecordFormat::Ki2)).bytes;
    assert!(String::from_utf8_lossy(&ki2).contains("△５二金左\n"));
}

/// `check --explain` and the workbench explain a move where it is made: White's move hangs White's own king.
#[test]
fn a_move_out_of_turn_is_explained_in_the_position_where_it_is_made() {
    let record = record::read(b"P-51OU52KI\nP+58HI59OU\n+\n-5242KI\n", None);
    let first = record.game.main_line()[1];
    assert_eq!(codes(&record.game, first), ["wrong_turn", "pinned"]);
    let before = record.game.position_before(first).expect("it is not the start");
    let reasons = record.game.node(first).reasons.clone();
    let explanation = legality::explain_reasons(&before, record.game.node(first).mv, reasons);
    assert!(explanation.nearest.same_piece.contains(&crate::support::mv("5b5c")), "{:?}", explanation.nearest);
}

/// In the order of the tree and against it, in games with moves out of turn and moves that cannot be carried out.
#[test]
fn a_tour_stands_where_the_game_says() {
    let mut compared = 0;
    for seed in 1..=40 {
        let game = games::game(seed, GameVariety::Everything);
        let game =
            record::read(&record::write(&[&game], RecordWriteOptions::defaults_for(RecordFormat::Kif)).bytes, None)
                .game;
        let nodes: Vec<NodeId> = game.walk().collect();
        let mut tour = PositionCursor::new(&game);
        for &id in nodes.iter().chain(nodes.iter().rev()).chain(nodes.iter().step_by(7)) {
            assert_eq!(
                tour.position_before(id),
                game.position_before(id).as_ref(),
                "seed {seed}, ply {}",
                game.ply(id)
            );
            compared += 1;
        }
    }
    assert!(compared > 1_000, "only {compared} nodes");
}

/// A move without side and origin that only the other side could make stands behind a pass too.
#[test]
fn a_move_of_which_only_the_piece_is_written_may_be_the_other_sides() {
    let record = record::read(format!("{KIF_HEAD}1 ７六歩(77)\n2 ２六歩\n3 ３四歩(33)\n").as_bytes(), None);
    let line = record.game.main_line();
    assert_eq!(record.game.node(line[2]).mv, Some(crate::support::mv("2g2f")));
    assert_eq!(codes(&record.game, line[2]), ["wrong_turn"]);
    assert_eq!(record.game.position(line[3]).plies_made(), 4);
    // The same move a second time is no other move.
    let record = record::read(format!("{KIF_HEAD}1 ７六歩(77)\n2 ７六歩\n").as_bytes(), None);
    let twice = record.game.main_line()[2];
    assert_eq!((record.game.node(twice).mv, codes(&record.game, twice)), (None, vec!["cannot_reach"]));
}
