//! Errors and warnings of network files: what was found, and what was expected.

use super::architecture::{NETWORK_VERSION, NetworkArchitecture};
use sankoma_wording::{Message, group_thousands, message};

/// Why bytes are no network that can be read. Sizes are in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum NetworkFileError {
    /// The file does not begin as one: the version found.
    Version(u32),
    /// The file ends in its header: its size.
    HeaderCut(u64),
    /// The length of the text of the architecture.
    TextLength(u32),
    /// A network with layer stacks (SFNN): its text.
    LayerStacks(String),
    /// The text names no architecture that is read.
    UnknownArchitecture(String),
    /// The size is not that of the architecture.
    Size {
        /// The size of the file.
        found: u64,
        /// The size that the architecture has.
        expected: u64,
        /// The architecture that the text names.
        architecture: NetworkArchitecture,
        /// The architecture in use that has this size.
        fits: Option<NetworkArchitecture>,
    },
    /// The hash is that of another architecture than the text.
    HashOfAnother {
        /// The architecture in use with the hash.
        hash: NetworkArchitecture,
        /// The architecture that the text names.
        text: NetworkArchitecture,
    },
    /// The system has no memory for the numbers.
    NoMemory(String),
    /// The file cannot be read, or changed meanwhile.
    Unreadable(String),
}

/// A hash of a file that is not the one of its architecture. The numbers are used as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkHashWarning {
    /// The hash in the file.
    pub found: u32,
    /// The hash of the architecture.
    pub expected: u32,
}

impl NetworkFileError {
    /// Sentence on one line: the thing found and the thing expected.
    pub fn message(&self) -> Message {
        match self {
            Self::Version(found) => message!(
                "ファイルの先頭が {found:08X} です（NNUE は {NETWORK_VERSION:08X}）",
                "the file begins with {found:08X}, an NNUE with {NETWORK_VERSION:08X}"
            ),
            Self::HeaderCut(bytes) => {
                message!("{bytes} バイトでは足りません。途中で切れています", "the file is cut off after {bytes} bytes")
            }
            Self::TextLength(length) => message!(
                ("構造の説明の長さが {} バイトと書かれています。壊れています", group_thousands(length)),
                ("the text of the architecture is said to have {} bytes: damaged", group_thousands(length))
            ),
            Self::LayerStacks(text) => message!(
                ("LayerStack (SFNN) のネットワーク「{text}」は読めません。{} を読みます", known_names("、")),
                ("an SFNN network with layer stacks ('{text}') is not read; expected {}", known_names(", "))
            ),
            Self::UnknownArchitecture(text) => message!(
                ("構造「{text}」は読めません。{} を読みます", known_names("、")),
                ("the architecture '{text}' is not read; expected {}", known_names(", "))
            ),
            Self::Size { found, expected, architecture, fits } => size_message(*found, *expected, *architecture, *fits),
            Self::HashOfAnother { hash, text } => message!(
                ("ハッシュは {} のものですが、構造の説明は {} です", hash.name(), text.name()),
                ("the hash is that of {}, the text names {}", hash.name(), text.name())
            ),
            Self::NoMemory(error) => {
                message!("ネットワークを置くメモリがありません: {error}", "there is no memory for the network: {error}")
            }
            Self::Unreadable(error) => {
                message!("読めません: {error}", "it cannot be read: {error}")
            }
        }
    }
}

impl NetworkHashWarning {
    /// Sentence with the thing found and the thing expected.
    pub fn message(self) -> Message {
        let Self { found, expected } = self;
        message!(
            "ハッシュが {found:08X} で、構造のもの ({expected:08X}) と違います。数値はそのまま使います",
            "the hash {found:08X} is not that of the architecture ({expected:08X}); the numbers are used as they are"
        )
    }
}

fn size_message(
    found: u64,
    expected: u64,
    architecture: NetworkArchitecture,
    fits: Option<NetworkArchitecture>,
) -> Message {
    let name = architecture.name();
    let [found_text, expected_text] = [found, expected].map(group_thousands);
    let [ja, en] = match fits {
        Some(fits) => [format!("。{} の大きさです", fits.name()), format!("; that is the size of {}", fits.name())],
        None if found < expected => ["。途中で切れています".to_owned(), "; it is cut off".to_owned()],
        None => ["。余分なバイトがあります".to_owned(), "; there is more behind it".to_owned()],
    };
    message!(
        "大きさが {found_text} バイトです。{name} は {expected_text} バイト{ja}",
        "{found_text} bytes, {name} has {expected_text}{en}"
    )
}

fn known_names(separator: &str) -> String {
    NetworkArchitecture::KNOWN.map(|architecture| architecture.name()).join(separator)
}
