//! Network architecture: input features, widths of the layers, and what a file says of them: text, hashes and size.
//!
//! The text nests the layers, the last one first, each with its outputs and inputs:
//! `Features=HalfKP(Friend)[125388->256x2],Network=AffineTransform[1<-32](ClippedReLU[32](AffineTransform[32<-32](…)))`.

use super::input_features::InputFeatures;
use super::layers::padded_inputs;

/// The first number of every network file.
pub(crate) const NETWORK_VERSION: u32 = 0x7AF3_2F16;
/// Maximum width of the accumulator of one view, in numbers.
const MAX_WIDTH: usize = 2048;
/// Maximum width of a hidden layer.
pub(super) const MAX_HIDDEN: usize = 64;

/// The shape of a network: features, an accumulator of each view, two hidden layers and one output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkArchitecture {
    /// Input features of the first layer.
    pub features: InputFeatures,
    /// Numbers in the accumulator of one view.
    pub width: usize,
    /// Outputs of the hidden layers.
    pub hidden: [usize; 2],
}

/// The hashes that a file of an architecture has, one before each part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ArchitectureHashes {
    pub(super) file: u32,
    pub(super) transformer: u32,
    pub(super) layers: u32,
}

/// Why a text describes no network that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArchitectureTextError {
    /// A network with several sets of layers, as Stockfish has them.
    LayerStacks,
    /// Features or layers other than those here.
    Unknown,
}

impl NetworkArchitecture {
    /// The architectures in use.
    pub const KNOWN: [Self; 7] = [
        Self::new(InputFeatures::HalfKp, 256, [32, 32]),
        Self::new(InputFeatures::KingsAndPieces, 256, [32, 32]),
        Self::new(InputFeatures::HalfKp, 512, [16, 32]),
        Self::new(InputFeatures::HalfKp, 1024, [8, 32]),
        Self::new(InputFeatures::HalfKp, 1024, [8, 64]),
        Self::new(InputFeatures::HalfKpMirrored, 256, [32, 32]),
        Self::new(InputFeatures::HalfKpe9, 256, [32, 32]),
    ];

    pub(super) const fn new(features: InputFeatures, width: usize, hidden: [usize; 2]) -> Self {
        Self { features, width, hidden }
    }

    /// Its usual name, such as `halfkp_256x2-32-32`.
    pub fn name(&self) -> String {
        format!("{}_{}x2-{}-{}", self.features.short_name(), self.width, self.hidden[0], self.hidden[1])
    }

    /// Inputs and outputs of each layer behind the accumulators.
    pub(super) fn layers(&self) -> [(usize, usize); 3] {
        let [first, second] = self.hidden;
        [(2 * self.width, first), (first, second), (second, 1)]
    }

    /// Reads the text of a file.
    pub(super) fn parse(text: &str) -> Result<Self, ArchitectureTextError> {
        if ["SFNN", "LayerStack", "HalfKA"].iter().any(|word| text.contains(word)) {
            return Err(ArchitectureTextError::LayerStacks);
        }
        let architecture = Self::of_numbers(text).filter(Self::is_readable);
        architecture.ok_or(ArchitectureTextError::Unknown)
    }

    fn of_numbers(text: &str) -> Option<Self> {
        let (features, layers) = text.strip_prefix("Features=")?.split_once(",Network=")?;
        let (name, size) = features.split_once('[')?;
        let (rows, width) = size.strip_suffix("x2]")?.split_once("->")?;
        let features = InputFeatures::named(name)?;
        let mut sizes = layers.split("AffineTransform").skip(1).map(layer_size);
        let [output, second, first] = [sizes.next()??, sizes.next()??, sizes.next()??];
        let architecture = Self::new(features, width.parse().ok()?, [first.1, second.1]);
        let fits = sizes.next().is_none()
            && rows.parse() == Ok(features.rows())
            && [first, second, output] == architecture.layers();
        fits.then_some(architecture)
    }

    fn is_readable(&self) -> bool {
        let hidden = self.hidden.iter().all(|size| (1..=MAX_HIDDEN).contains(size));
        hidden && (32..=MAX_WIDTH).contains(&self.width) && self.width.is_multiple_of(32)
    }

    /// The hashes by the rule of the format: each layer's is mixed from that of the layer before it.
    pub(super) fn hashes(&self) -> ArchitectureHashes {
        let transformer = self.features.hash() ^ (2 * self.width) as u32;
        let [first, second] = self.hidden;
        let input = 0xEC42_E90D ^ (2 * self.width) as u32;
        let hidden = [first, second].into_iter().fold(input, |hash, outputs| clipped_hash(affine_hash(hash, outputs)));
        let layers = affine_hash(hidden, 1);
        ArchitectureHashes { file: transformer ^ layers, transformer, layers }
    }

    /// The size of a file with a text of so many bytes.
    pub(super) fn file_bytes(&self, text_bytes: usize) -> u64 {
        let numbers = (self.features.rows() as u64 + 1) * self.width as u64;
        let layer = |(inputs, outputs): (usize, usize)| (4 * outputs + outputs * padded_inputs(inputs)) as u64;
        let layers: u64 = self.layers().into_iter().map(layer).sum();
        // Version, hash, length and text; the hashes of both parts.
        (5 * size_of::<u32>() + text_bytes) as u64 + 2 * numbers + layers
    }

    /// The text that a file of it has.
    pub(super) fn text(&self) -> String {
        let (inputs, [first, second]) = (2 * self.width, self.hidden);
        format!(
            "Features={}[{}->{}x2],Network=AffineTransform[1<-{second}](ClippedReLU[{second}](\
             AffineTransform[{second}<-{first}](ClippedReLU[{first}](AffineTransform[{first}<-{inputs}](\
             InputSlice[{inputs}(0:{inputs})])))))",
            self.features.name(),
            self.features.rows(),
            self.width
        )
    }
}

/// Inputs and outputs of a layer whose text begins with `[outputs<-inputs]`, with a longer name of the layer before it.
fn layer_size(text: &str) -> Option<(usize, usize)> {
    let (outputs, inputs) = text.split_once('[')?.1.split_once(']')?.0.split_once("<-")?;
    Some((inputs.parse().ok()?, outputs.parse().ok()?))
}

const fn affine_hash(before: u32, outputs: usize) -> u32 {
    0xCC03_DAE4_u32.wrapping_add(outputs as u32) ^ before.rotate_right(1)
}

const fn clipped_hash(before: u32) -> u32 {
    before.wrapping_add(0x538D_24C7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_each_architecture_is_read_again_and_its_size_is_the_published_one() {
        for architecture in NetworkArchitecture::KNOWN {
            assert_eq!(NetworkArchitecture::parse(&architecture.text()), Ok(architecture));
        }
        let bytes = |at: usize| {
            let architecture = NetworkArchitecture::KNOWN[at];
            (architecture.name(), architecture.file_bytes(architecture.text().len()))
        };
        assert_eq!(bytes(0), ("halfkp_256x2-32-32".to_owned(), 64_217_066));
        assert_eq!(bytes(1), ("kp_256x2-32-32".to_owned(), 893_917));
        assert_eq!(bytes(2), ("halfkp_512x2-16-32".to_owned(), 128_416_173));
        assert_eq!(bytes(3), ("halfkp_1024x2-8-32".to_owned(), 256_814_475));
    }

    #[test]
    fn newer_names_of_the_first_layer_are_the_same_layer() {
        let text = NetworkArchitecture::KNOWN[0].text();
        let newer = text.replace("AffineTransform[32<-512]", "AffineTransformSparseInput[32<-512]");
        assert_eq!(NetworkArchitecture::parse(&newer), Ok(NetworkArchitecture::KNOWN[0]));
    }

    #[test]
    fn other_texts_are_told_apart() {
        let text = NetworkArchitecture::KNOWN[0].text();
        for (from, to) in [
            ("125388", "125387"),
            ("256x2", "0x2"),
            ("[32<-32]", "[32<-31]"),
            ("[1<-32]", "[2<-32]"),
            ("HalfKP(Friend)", "HalfKP(Enemy)"),
            ("512", "99999999999999999999"),
            ("Network", "Net"),
        ] {
            let other = text.replace(from, to);
            assert_eq!(NetworkArchitecture::parse(&other), Err(ArchitectureTextError::Unknown), "{other}");
        }
        for text in ["Features=HalfKA_hm2(Friend)[73305->1536x2],Network=SFNN-1536", "LayerStacks=8"] {
            assert_eq!(NetworkArchitecture::parse(text), Err(ArchitectureTextError::LayerStacks));
        }
    }

    #[test]
    fn a_hash_tells_architectures_apart_but_for_the_two_with_the_same_features_hash() {
        let hashes = NetworkArchitecture::KNOWN.map(|architecture| architecture.hashes().file);
        let firsts = hashes.map(|hash| hashes.iter().position(|other| *other == hash));
        assert_eq!(firsts, [0, 1, 2, 3, 4, 5, 0].map(Some));
    }
}
