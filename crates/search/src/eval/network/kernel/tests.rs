//! All kernels give the same numbers, whatever they are.

use super::*;
use crate::eval::network::layers::padded_inputs;

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
        let (inputs, outputs) = size;
        for round in 0..20 {
            // Extreme numbers: as large as bytes and weights can be, of one sign and of both.
            let mut byte = || if round == 0 { 0x80 } else { random.u8(..) };
            let file: Vec<u8> = (0..outputs * (4 + padded_inputs(inputs))).map(|_| byte()).collect();
            let layer = AffineLayer::read(&mut file.as_slice(), size).expect("it is long enough");
            let mut clipped: Vec<u8> = (0..inputs)
                .map(|_| if round == 0 { 127 } else { random.u8(..128) * u8::from(random.u8(..4) < round / 4) })
                .collect();
            clipped.resize(layer.inputs().next_multiple_of(32), 0);
            let of_kernel = |kernel: NetworkKernel| {
                let mut sums = vec![0; layer.outputs()];
                kernel.sums(&layer, &clipped, &mut sums);
                sums
            };
            for kernel in NetworkKernel::available() {
                assert_eq!(of_kernel(kernel), of_kernel(NetworkKernel::PLAIN), "{kernel:?}, {size:?}");
            }
        }
    }
}
