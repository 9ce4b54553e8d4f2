//! All kernels give the same numbers, whatever they are.

use super::*;
use crate::network::layers::padded_inputs;

#[test]
fn kernels_change_and_clip_as_the_plain_one_does() {
    let mut random = fastrand::Rng::with_seed(38);
    for round in 0..300 {
        let width = 32 * random.usize(1..9);
        let mut numbers = || -> Vec<i16> { (0..width).map(|_| random.i16(..)).collect() };
        let from = numbers();
        let rows: Vec<Vec<i16>> = (0..6).map(|_| numbers()).collect();
        let rows: Vec<&[i16]> = rows.iter().map(Vec::as_slice).collect();
        let change = RowChange { removed: &rows[..round % 4], added: &rows[3..3 + round / 4 % 4] };
        let of_kernel = |kernel: NetworkKernel| {
            let (mut to, mut in_place, mut clipped) = (vec![0; width], from.clone(), vec![0; width]);
            kernel.change(&mut to, Some(&from), change);
            kernel.change(&mut in_place, None, change);
            kernel.clip(&from, &mut clipped);
            assert_eq!(to, in_place, "{kernel:?}");
            (to, clipped)
        };
        for kernel in NetworkKernel::available() {
            assert_eq!(of_kernel(kernel), of_kernel(NetworkKernel::PLAIN), "{kernel:?}, {change:?}");
        }
    }
}

#[test]
fn kernels_multiply_as_the_plain_one_does() {
    let mut random = fastrand::Rng::with_seed(39);
    for size in [(512, 32), (2048, 8), (1024, 16), (32, 32), (8, 64), (16, 5), (64, 1)] {
        for round in 0..40 {
            let layer = layer(size, round, &mut random);
            let mut inputs: Vec<u8> = (0..size.0)
                .map(|_| if round < 2 { 127 } else { random.u8(..128) * u8::from(random.u8(..4) < round / 8) })
                .collect();
            inputs.resize(size.0.next_multiple_of(32), 0);
            let of_kernel = |kernel: NetworkKernel| {
                let mut outputs = [0; MAX_HIDDEN];
                match layer.outputs() {
                    1 => return (kernel.product(&layer, &inputs), outputs),
                    _ => kernel.hidden(&layer, &inputs, &mut outputs),
                }
                (0, outputs)
            };
            for kernel in NetworkKernel::available() {
                assert_eq!(of_kernel(kernel), of_kernel(NetworkKernel::PLAIN), "{kernel:?}, {size:?}, round {round}");
            }
        }
    }
}

/// A layer of extreme weights, of one sign in the first rounds; then of small and large ones. Its biases bring the sums
/// where they are not clipped.
fn layer(size: (usize, usize), round: u8, random: &mut fastrand::Rng) -> AffineLayer {
    let (inputs, outputs) = size;
    let mut file = Vec::new();
    (0..outputs).for_each(|_| file.extend(random.i32(..1 << 12).rem_euclid(1 << 13).to_le_bytes()));
    let reach = [128, 127, 127, 64, 33, 32, 6][usize::from(round) % 7];
    for _ in 0..outputs * padded_inputs(inputs) {
        let outlier = random.u8(..200) == 0;
        file.push(match round {
            0 => -128_i8,
            1 => 127,
            _ if outlier => random.i8(..),
            _ => random.i32(-reach..reach) as i8,
        } as u8);
    }
    AffineLayer::read(&mut file.as_slice(), size).expect("it is long enough")
}
