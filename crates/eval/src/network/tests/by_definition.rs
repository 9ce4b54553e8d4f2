//! A network by its definition, from the bytes of its file: the reference for everything else.

use crate::features::{Feature, PieceLocation, full_piece_list, square_in_view};
use crate::network::{InputFeatures, NetworkArchitecture};
use sankoma_rules::{Color, Position};

/// The output for the side to move.
pub(super) fn output(file: &[u8], architecture: NetworkArchitecture, position: &Position) -> i32 {
    let mut bytes = &file[16 + architecture.text().len()..];
    let side = position.side_to_move();
    let mut layer: Vec<i64> = Vec::new();
    for view in [side, side.other()] {
        let mut sums: Vec<i64> = (0..architecture.width).map(|at| number16(bytes, at)).collect();
        for row in rows(architecture.features, position, view) {
            let start = (row + 1) * architecture.width;
            sums.iter_mut().enumerate().for_each(|(at, sum)| *sum += number16(bytes, start + at));
        }
        layer.extend(sums.iter().map(|sum| (*sum).clamp(0, 127)));
    }
    bytes = &bytes[2 * (architecture.features.rows() + 1) * architecture.width + 4..];
    for (inputs, outputs) in architecture.layers() {
        let padded = inputs.div_ceil(32) * 32;
        let sum = |output: usize| {
            let bias = i32::from_le_bytes(bytes[4 * output..][..4].try_into().expect("four bytes"));
            let weights = &bytes[4 * outputs + output * padded..][..inputs];
            let product = |(&weight, &input): (&u8, &i64)| i64::from(weight as i8) * input;
            i64::from(bias) + weights.iter().zip(&layer).map(product).sum::<i64>()
        };
        let sums: Vec<i64> = (0..outputs).map(sum).collect();
        if outputs == 1 {
            return sums[0] as i32;
        }
        layer = sums.iter().map(|sum| (sum >> 6).clamp(0, 127)).collect();
        bytes = &bytes[(4 + padded) * outputs..];
    }
    unreachable!("the last layer has one output")
}

fn number16(bytes: &[u8], at: usize) -> i64 {
    i64::from(i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]))
}

/// The rows of a view.
fn rows(features: InputFeatures, position: &Position, view: Color) -> Vec<usize> {
    let king = |color| position.king(color).map(|square| square_in_view(view, square).index());
    let mut rows = Vec::new();
    for piece in full_piece_list(position) {
        let feature = Feature::of(view, piece);
        if feature == Feature::NONE && piece.place != PieceLocation::Missing {
            continue;
        }
        let own = match features {
            InputFeatures::KingsAndPieces => 0,
            _ => match king(view) {
                Some(king) => king,
                None => continue,
            },
        };
        rows.push(match features {
            InputFeatures::HalfKp => 1548 * own + feature.index(),
            InputFeatures::KingsAndPieces => feature.index(),
            InputFeatures::HalfKpMirrored if own < 45 => 1548 * own + feature.index(),
            InputFeatures::HalfKpMirrored => 1548 * ((8 - own / 9) * 9 + own % 9) + feature.mirror().index(),
            InputFeatures::HalfKpe9 => {
                let attacks = match piece.place {
                    PieceLocation::Board(square) => [view, view.other()].map(|color| {
                        let attackers = position.attackers(square, color, position.occupied());
                        attackers.into_iter().count().min(2)
                    }),
                    _ => [0; 2],
                };
                1548 * (81 * (3 * attacks[0] + attacks[1]) + own) + feature.index()
            }
        });
    }
    if features == InputFeatures::KingsAndPieces {
        rows.extend(king(view).map(|square| 1548 + square));
        rows.extend(king(view.other()).map(|square| 1548 + 81 + square));
    }
    rows
}
