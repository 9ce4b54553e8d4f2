//! Synthetic networks: files of the architecture `kp_256x2-32-32` by formula, without a file in the repository.

use crate::support::{program, run_reading, text};
use sankoma_eval::features::{PieceListEntry, PieceLocation};
use sankoma_rules::{PieceKind, Square};
use std::collections::BTreeMap;
use std::iter::repeat_n;
use std::path::{Path, PathBuf};
use std::process::Output;
use tempfile::TempDir;

const TEXT: &str = "Features=K+P[1710->256x2],Network=AffineTransform[1<-32](ClippedReLU[32](AffineTransform[32<-32](\
    ClippedReLU[32](AffineTransform[32<-512](InputSlice[512(0:512)])))))";
/// Hashes of the file, of its first layer and of the others.
const HASHES: [u32; 3] = [0x5c64_64a9, 0x3f57_15ff, 0x6333_7156];
const WIDTH: usize = 256;
const ROWS: usize = 1710;
/// Inputs and outputs of the layers behind the first.
const LAYERS: [(usize, usize); 3] = [(512, 32), (32, 32), (32, 1)];

/// Numbers of a file, each by its place.
struct NetworkNumbers<'a> {
    /// The bias of a neuron of the first layer.
    bias: &'a mut dyn FnMut() -> i16,
    /// The weight of a row at a neuron of the first layer.
    row: &'a mut dyn FnMut(usize, usize) -> i16,
    /// The bias of a layer.
    layer_bias: &'a mut dyn FnMut(usize) -> i32,
    /// The weight of a layer, by output and input.
    weight: &'a mut dyn FnMut(usize, usize, usize) -> i8,
}

fn file(numbers: NetworkNumbers<'_>) -> Vec<u8> {
    let NetworkNumbers { bias, row: weight_of_row, layer_bias, weight } = numbers;
    let mut bytes = [0x7af3_2f16, HASHES[0], TEXT.len() as u32].map(u32::to_le_bytes).concat();
    bytes.extend(TEXT.as_bytes());
    bytes.extend(HASHES[1].to_le_bytes());
    bytes.extend((0..WIDTH).flat_map(|_| bias().to_le_bytes()));
    for row in 0..ROWS {
        bytes.extend((0..WIDTH).flat_map(|neuron| weight_of_row(row, neuron).to_le_bytes()));
    }
    bytes.extend(HASHES[2].to_le_bytes());
    for (layer, (inputs, outputs)) in LAYERS.into_iter().enumerate() {
        bytes.extend((0..outputs).flat_map(|_| layer_bias(layer).to_le_bytes()));
        let weights = (0..outputs).flat_map(|output| (0..inputs).map(move |input| (output, input)));
        bytes.extend(weights.map(|(output, input)| weight(layer, output, input) as u8));
    }
    bytes
}

/// A network of pseudo-random numbers.
pub(crate) fn random() -> Vec<u8> {
    let random = std::cell::RefCell::new(fastrand::Rng::with_seed(38));
    file(NetworkNumbers {
        bias: &mut || random.borrow_mut().i16(-25..=25),
        row: &mut |_, _| random.borrow_mut().i16(-25..=25),
        layer_bias: &mut |layer| random.borrow_mut().i32([-2000..=2000, -2000..=2000, -4000..=4000][layer].clone()),
        weight: &mut |layer, _, _| random.borrow_mut().i8([-6..=6, -40..=40, -80..=80][layer].clone()),
    })
}

/// The output of a material network for a pawn, with one output neuron.
const OUTPUT_PER_PAWN: i32 = 100;

/// A network that counts material: its output is `neurons` times 100 for each pawn that the side to move has more.
/// Other pieces count as so many pawns as [`pawns`] says. All other neurons are dead.
pub(crate) fn material(neurons: usize) -> Vec<u8> {
    let rows: BTreeMap<usize, i16> = PieceListEntry::all()
        .map(|entry| (entry.feature().index(), if entry.own { 1 } else { -1 } * pawns(entry.kind)))
        .collect();
    let mut biases = repeat_n(BALANCED, 1).chain(repeat_n(0, WIDTH - 1));
    file(NetworkNumbers {
        bias: &mut || biases.next().expect("there are as many neurons"),
        row: &mut |row, neuron| if neuron == 0 { rows.get(&row).copied().unwrap_or(0) } else { 0 },
        layer_bias: &mut |layer| if layer == 2 { -i32::from(BALANCED) * OUTPUT_PER_PAWN * neurons as i32 } else { 0 },
        weight: &mut |layer, output, input| match layer {
            // The sums are divided by 64: each number is that of the first neuron of the own view.
            0 | 1 if input == 0 => 64,
            2 if output == 0 && input < neurons => OUTPUT_PER_PAWN as i8,
            _ => 0,
        },
    })
}

/// The number of the neuron that counts where both sides have the same: half of the largest.
const BALANCED: i16 = 64;

/// The worth of a kind in pawns; what moves like a gold shares its rows.
fn pawns(kind: PieceKind) -> i16 {
    match kind {
        PieceKind::Pawn => 1,
        PieceKind::Lance | PieceKind::Knight => 3,
        PieceKind::Bishop => 8,
        PieceKind::Rook | PieceKind::Horse => 10,
        PieceKind::Dragon => 12,
        PieceKind::King => 0,
        _ => 5,
    }
}

/// A network by formula whose shares can be read: it counts material, how far silvers, knights and pawns have come, and
/// golds, silvers and pawns near a king that stands in its corner; enemy ones as far as they are more than a fourth of
/// the own. Its output is 16 times centipawns.
pub(crate) fn guarding() -> Vec<u8> {
    let neurons = formula_neurons();
    let (mut slots, mut output_bias) = (Vec::new(), 0);
    for (at, neuron) in neurons.iter().enumerate() {
        for _ in 0..neuron.copies {
            slots.push((at, neuron.worth));
            output_bias -= i32::from(neuron.worth) * i32::from(neuron.bias.max(0));
            if neuron.is_of_both_views {
                slots.push((WIDTH + at, -neuron.worth));
                output_bias += i32::from(neuron.worth) * i32::from(neuron.bias.max(0));
            }
        }
    }
    assert!(slots.len() <= 32, "{}", slots.len());
    let mut rows: BTreeMap<(usize, usize), i16> = BTreeMap::new();
    for (at, neuron) in neurons.iter().enumerate() {
        for entry in PieceListEntry::all() {
            rows.insert((entry.feature().index(), at), (neuron.of_entry)(entry));
        }
        for square in Square::all() {
            rows.insert((OWN_KING_START + square.index(), at), (neuron.of_own_king)(square));
        }
    }
    let mut biases = neurons.iter().map(|neuron| neuron.bias).chain(repeat_n(0, WIDTH - neurons.len()));
    file(NetworkNumbers {
        bias: &mut || biases.next().expect("there are as many neurons"),
        row: &mut |row, neuron| rows.get(&(row, neuron)).copied().unwrap_or(0),
        layer_bias: &mut |layer| if layer == 2 { output_bias } else { 0 },
        // The sums are divided by 64: each slot is a copy of its neuron.
        weight: &mut |layer, output, input| match layer {
            0 => {
                if slots.get(output).is_some_and(|&(neuron, _)| neuron == input) {
                    64
                } else {
                    0
                }
            }
            1 => {
                if output == input {
                    64
                } else {
                    0
                }
            }
            _ => slots.get(input).map_or(0, |&(_, worth)| worth),
        },
    })
}

/// The first row of own kings.
const OWN_KING_START: usize = 1548;

/// A neuron of the first layer by formula.
struct FormulaNeuron {
    bias: i16,
    of_entry: fn(PieceListEntry) -> i16,
    of_own_king: fn(Square) -> i16,
    /// How many copies of it go to the output, and what each of its units is worth there.
    copies: usize,
    worth: i8,
    /// Whether the enemy's view counts against it.
    is_of_both_views: bool,
}

fn formula_neurons() -> [FormulaNeuron; 6] {
    let linear = |of_entry, copies, worth| FormulaNeuron {
        bias: BALANCED,
        of_entry,
        of_own_king: |_| 0,
        copies,
        worth,
        is_of_both_views: false,
    };
    let corner = |of_entry, of_own_king, worth| FormulaNeuron {
        bias: -FAR_KING,
        of_entry,
        of_own_king,
        copies: 1,
        worth,
        is_of_both_views: true,
    };
    let right: fn(Square) -> i16 = |king| if is_in_corner(king, true) { FAR_KING } else { 0 };
    let left: fn(Square) -> i16 = |king| if is_in_corner(king, false) { FAR_KING } else { 0 };
    [
        linear(|entry| if entry.own { 1 } else { -1 } * pawns(entry.kind), 16, 100),
        linear(|entry| if entry.own { 1 } else { -1 } * advance(entry), 2, 80),
        corner(|entry| guard(entry, true, true), right, 40),
        corner(|entry| guard(entry, true, false), left, 40),
        corner(|entry| guard(entry, false, true) - guard(entry, true, true) / 4, right, -40),
        corner(|entry| guard(entry, false, false) - guard(entry, true, false) / 4, left, -40),
    ]
}

/// What keeps the neurons of a corner at 0 while the king is elsewhere.
const FAR_KING: i16 = 120;

/// Whether a square is in a corner of the own camp: right files 1 to 3, left 7 to 9, the last three ranks.
fn is_in_corner(square: Square, is_right: bool) -> bool {
    let files = if is_right { 1..=3 } else { 7..=9 };
    files.contains(&square.file()) && square.rank() >= 7
}

/// What a piece at a corner does for the king there, or an enemy piece against it.
fn guard(entry: PieceListEntry, is_own: bool, is_right: bool) -> i16 {
    let PieceLocation::Board(square) = entry.place else { return 0 };
    let files = if is_right { 1..=4 } else { 6..=9 };
    if entry.own != is_own || !files.contains(&square.file()) || square.rank() < 6 {
        return 0;
    }
    match entry.kind {
        PieceKind::Gold => 24,
        PieceKind::Silver => 20,
        PieceKind::Pawn if is_own => 6,
        PieceKind::Knight | PieceKind::Lance if is_own => 4,
        PieceKind::Dragon | PieceKind::Horse => 30,
        _ => 0,
    }
}

/// How far a silver, knight or pawn of either side has come.
fn advance(entry: PieceListEntry) -> i16 {
    let PieceLocation::Board(square) = entry.place else { return 0 };
    let rank = if entry.own { square.rank() } else { 10 - square.rank() };
    match (entry.kind, rank) {
        (PieceKind::Silver | PieceKind::Knight, 4..=5) => 5,
        (PieceKind::Pawn, 4..=5) => 2,
        _ => 0,
    }
}

/// A folder with a network, and the network's file.
pub(crate) fn folder_with(bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("room for a folder");
    let file = folder.path().join("nn.bin");
    write(&file, bytes);
    (folder, file)
}

/// Writes a network.
pub(crate) fn write(file: &Path, bytes: &[u8]) {
    std::fs::write(file, bytes).expect("room for a file");
}

/// A run of the program in a folder.
pub(crate) fn sankoma(folder: &Path, words: &[&str]) -> Output {
    run_reading(program(words).current_dir(folder), b"")
}

/// What a run prints that succeeds.
pub(crate) fn printed(folder: &Path, words: &[&str]) -> String {
    let output = sankoma(folder, words);
    assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
    text(&output.stdout)
}
