//! Labelled positions in 32 and 40 bytes, and files of them.

use crate::support::{random_game, random_game_from};
use sankoma_eval::features;
use sankoma_laboratory::labels::{
    GameResult, LabelCounts, LabelFileError, LabelFileHeader, LabelReader, LabelRecord, LabelledGame, LabelledPosition,
    OpeningKind, PackPositionError, PackedPosition,
};
use sankoma_rules::{Color, Hand, Piece, PieceKind, Position, Setup, Square};

fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    move |below| random.usize(..below)
}

fn assert_packs(position: &Position) {
    let packed = PackedPosition::pack(position).expect("it is of one set");
    let read = PackedPosition::from_bytes(packed.to_bytes()).expect("it was packed");
    assert_eq!(read, packed);
    assert_eq!(packed.setup(position.move_number()), position.setup(), "{}", position.sfen());
    let unpacked = packed.unpack();
    assert_eq!(unpacked.pieces(), features::pieces(position).collect::<Vec<_>>(), "{}", position.sfen());
    assert_eq!(unpacked.king_squares(), features::KingSquares::of(position));
    assert_eq!(unpacked.side_to_move, position.side_to_move());
}

#[test]
fn positions_of_random_games_are_unpacked_as_they_were_packed() {
    for seed in 1..=60 {
        random_game(seed, 300, |position| assert_packs(position));
    }
    let six_pieces = "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    for handicap in
        [six_pieces, "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "8k/9/7+R1/9/9/9/9/9/9 w 2B 1"]
    {
        for seed in 1..=10 {
            let position = Position::from_sfen(handicap).expect("the SFEN is sound");
            random_game_from(position, seed, 200, |position| assert_packs(position));
        }
    }
}

/// Every arrangement of at most one set fits, whatever the rules say of it.
#[test]
fn every_arrangement_of_one_set_fits() {
    let mut random = random(3);
    for round in 0..20_000 {
        let mut setup = Setup { side_to_move: Color::ALL[random(2)], ..Setup::EMPTY };
        let mut squares: Vec<Square> = Square::all().collect();
        let mut place = |setup: &mut Setup, piece: Piece, random: &mut dyn FnMut(usize) -> usize| {
            setup.set(squares.swap_remove(random(squares.len())), Some(piece));
        };
        for color in Color::ALL.into_iter().filter(|_| round % 7 > 0 || random(2) == 0).collect::<Vec<_>>() {
            place(&mut setup, Piece::new(color, PieceKind::King), &mut random);
        }
        // From every piece on the board to every piece in hand or missing.
        let share_on_board = round % 5;
        for kind in PieceKind::HAND {
            for _ in 0..kind.count_in_set() {
                let color = Color::ALL[random(2)];
                let promoted = kind.promoted().filter(|_| random(2) == 0).unwrap_or(kind);
                if random(4) < share_on_board {
                    place(&mut setup, Piece::new(color, promoted), &mut random);
                } else if random(8) > 0 {
                    let hand = &mut setup.hands[color.index()];
                    *hand = hand.with(kind, hand.count(kind) + 1);
                }
            }
        }
        assert_packs(&Position::from_setup_unchecked(&setup));
    }
}

#[test]
fn more_than_one_set_does_not_fit() {
    let mut setup = Setup::startpos();
    setup.hands[1] = Hand::EMPTY.with(PieceKind::Gold, 1);
    let error = PackedPosition::pack(&Position::from_setup_unchecked(&setup)).expect_err("there are five golds");
    assert_eq!(error, PackPositionError::TooMany { kind: PieceKind::Gold, found: 5 });
    assert_eq!(error.to_string(), "5 pieces of the kind gold, expected at most 4");
    let mut setup = Setup::startpos();
    setup.set(Square::new(5, 5).expect("a square"), Some(Piece::new(Color::White, PieceKind::King)));
    let error = PackedPosition::pack(&Position::from_setup_unchecked(&setup)).expect_err("there are two kings");
    assert_eq!(error, PackPositionError::Kings(Color::White));
}

#[test]
fn equal_positions_have_equal_hashes_and_others_do_not() {
    let mut hashes = std::collections::HashMap::new();
    for seed in 1..=50 {
        random_game(seed, 200, |position| {
            let packed = PackedPosition::pack(position).expect("it is of one set");
            let known = hashes.entry(packed.hash()).or_insert(packed);
            assert_eq!(*known, packed);
        });
    }
    assert!(hashes.len() > 5_000, "{} positions", hashes.len());
}

const HEADER: LabelFileHeader =
    LabelFileHeader { openings: 1, weights: 0x0123_4567_89AB_CDEF, nodes: 400, seed: 7, first_game: 11, share: None };

/// Records of every kind.
fn records() -> Vec<LabelRecord> {
    let mut random = random(5);
    let mut records = Vec::new();
    for game in 1..=4 {
        random_game(u64::from(game), 120, |position| {
            let packed = PackedPosition::pack(position).expect("it is of one set");
            let result = GameResult::ALL.get(random(4)).copied();
            records.push(LabelRecord::Position(LabelledPosition {
                position: packed,
                score: [None, Some(-32_767), Some(0), Some(1_999), Some(32_767)][random(5)],
                result,
                ply: random(1_024) as u16,
                game: [None, Some(game), Some(u32::MAX - 1)][random(3)],
                opening: OpeningKind::ALL.get(random(8)).copied(),
                resolved: random(2) == 0,
            }));
        });
        records.push(LabelRecord::GameEnd(LabelledGame {
            number: game,
            opening: OpeningKind::ALL[random(7)],
            result: GameResult::ALL[random(3)],
            plies: 130,
            counts: LabelCounts {
                labelled: 1,
                resolved: 2,
                duplicates: 3,
                decided: 4,
                unresolved: 5,
                random_moves: u32::MAX,
            },
        }));
    }
    records
}

fn file_of(records: &[LabelRecord]) -> Vec<u8> {
    let mut bytes = HEADER.to_bytes().to_vec();
    for record in records {
        bytes.extend(record.to_bytes());
    }
    bytes
}

#[test]
fn a_file_is_read_as_it_was_written_and_to_where_it_is_cut_off() {
    let records = records();
    let bytes = file_of(&records);
    assert_eq!(bytes.len(), 64 + 40 * records.len());
    for cut in 0..=100 {
        let mut reader = LabelReader::new(&bytes[..bytes.len() - cut]).expect("it begins well");
        assert_eq!(*reader.header(), HEADER);
        let mut read = Vec::new();
        while let Some(record) = reader.next_record().expect("every record is sound") {
            read.push(record);
        }
        assert_eq!(read[..], records[..records.len() - cut.div_ceil(40)]);
        assert_eq!(reader.truncated_bytes(), (40 - cut % 40) % 40);
        assert_eq!(reader.truncation_message().is_some(), cut % 40 > 0);
        assert_eq!(reader.bytes_read() as usize, bytes.len() - cut - reader.truncated_bytes());
    }
    let mut reader = LabelReader::new(&bytes[..]).expect("it begins well");
    let mut positions = Vec::new();
    while let Some(label) = reader.next_position().expect("every record is sound") {
        positions.push(LabelRecord::Position(label));
    }
    let expected: Vec<_> = records.into_iter().filter(|record| matches!(record, LabelRecord::Position(_))).collect();
    assert_eq!(positions, expected);
}

#[test]
fn a_damaged_file_is_refused_or_read_as_other_positions_but_never_trusted() {
    // The first game has records of both kinds.
    let mut records = records();
    let is_end = |record: &LabelRecord| matches!(record, LabelRecord::GameEnd(_));
    records.truncate(1 + records.iter().position(is_end).expect("a game ends"));
    let bytes = file_of(&records);
    let mut random = random(9);
    let mut refused = 0;
    for _ in 0..3_000 {
        let mut damaged = bytes.clone();
        for _ in 0..=random(3) {
            let at = random(damaged.len());
            damaged[at] = random(256) as u8;
        }
        let Ok(mut reader) = LabelReader::new(&damaged[..]) else { continue };
        loop {
            match reader.next_position() {
                // What is read can be unpacked, packed and written.
                Ok(Some(label)) => {
                    let _ = label.position.position(1);
                    let again = PackedPosition::pack(&Position::from_setup_unchecked(&label.position.setup(1)));
                    assert_eq!(again, Ok(label.position));
                }
                Ok(None) => break,
                Err(error) => {
                    assert!(error.to_string().contains("is damaged, expected a labelled position"), "{error}");
                    refused += 1;
                    break;
                }
            }
        }
    }
    assert!(refused > 500, "{refused} damaged files were refused");
}

#[test]
fn what_is_no_file_of_labels_is_refused() {
    let bytes = file_of(&[]);
    for start in [&b""[..], &bytes[..63], &[b'a'; 100]] {
        assert!(matches!(LabelReader::new(start), Err(LabelFileError::NoLabelFile)));
    }
    let mut newer = bytes;
    newer[8] = 9;
    let Err(error) = LabelReader::new(&newer[..]) else { panic!("it was read") };
    assert_eq!(error.to_string(), "version 9 of the format of labels, expected 1");
}
