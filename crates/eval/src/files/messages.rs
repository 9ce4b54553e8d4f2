//! Messages of [`WeightsOpenError`](super::WeightsOpenError) in both languages.

use super::formats::{FORMATS, FV38_BYTES, FormatFile, NETWORK_FILE, WeightsFormat};
use sankoma_wording::{Message, group_thousands, message};
use std::path::Path;

pub(super) fn not_found(path: &Path) -> Message {
    about_path(
        path,
        "がありません。重みのファイルか、それを入れたフォルダを指定してください",
        "is not there; expected a folder with weight files, or one of them",
    )
}

pub(super) fn not_a_file(path: &Path) -> Message {
    about_path(path, "はファイルではありません。重みのファイルが必要です", "is not a file; expected a weight file")
}

pub(super) fn unreadable(path: &Path, error: &str) -> Message {
    about_path(path, &format!("を読めません: {error}"), &format!("cannot be read: {error}"))
}

pub(super) fn invalid_parameters(path: &Path, problem: &Message) -> Message {
    about_path(
        path,
        &format!("は要因のパラメータではありません。{}", problem.ja),
        &format!("holds no parameters of the factors: {}", problem.en),
    )
}

pub(super) fn invalid_learned(path: &Path, problem: &Message) -> Message {
    about_path(
        path,
        &format!("は学習済みの重みとして読めません。{}", problem.ja),
        &format!("holds no learned weights that can be read: {}", problem.en),
    )
}

pub(super) fn invalid_network(path: &Path, problem: &Message) -> Message {
    about_path(
        path,
        &format!("はネットワーク (NNUE) として読めません。{}", problem.ja),
        &format!("holds no network (NNUE) that can be read: {}", problem.en),
    )
}

pub(super) fn missing_set_file(path: &Path, others: &[&str]) -> Message {
    let others = others.join(", ");
    about_path(
        path,
        &format!("がありません。{others} と組で使うファイルです"),
        &format!("is not there; expected it in the folder of {others}"),
    )
}

pub(super) fn no_weights(folder: &Path, files: usize) -> Message {
    let [ja, en] = describe_formats();
    about_path(
        folder,
        &format!("に重みのファイルがありません (ファイル {files} 個)。必要なのは {ja}"),
        &format!("has no weight files (files: {files}); expected {en}"),
    )
}

pub(super) fn several_sets(folder: &Path, files: &[&str]) -> Message {
    let files = files.join(", ");
    about_path(
        folder,
        &format!("に複数の重みがあります ({files})。使うファイルを指定してください"),
        &format!("holds several sets of weights ({files}); expected the name of a file of one of them"),
    )
}

pub(super) fn wrong_size(path: &Path, bytes: u64, fits: &[u64], names: &[&str]) -> Message {
    let sizes: Vec<String> = fits.iter().map(group_thousands).collect();
    let [ja, en] = match (bytes, fits.iter().min(), fits.iter().max()) {
        (0, ..) => ["は空です".to_owned(), "is empty".to_owned()],
        (_, Some(min), _) if bytes < *min => with_size(bytes, "は短すぎます", "is too short"),
        (.., Some(max)) if bytes > *max => with_size(bytes, "は長すぎます", "is too long"),
        _ => with_size(bytes, "の大きさが合いません", "has the wrong size"),
    };
    let [hint_ja, hint_en] = match names {
        [] => [String::new(), String::new()],
        names => {
            [format!("。{} の大きさです", names.join(" か ")), format!("; that is the size of {}", names.join(" or "))]
        }
    };
    about_path(
        path,
        &format!("{ja}。必要な大きさは {} バイト{hint_ja}", sizes.join(" か ")),
        &format!("{en}; expected {} bytes{hint_en}", sizes.join(" or ")),
    )
}

pub(super) fn fv38_output(path: &Path) -> Message {
    let [found, fits] = [FV38_BYTES, FORMATS[0].bytes()].map(group_thousands);
    about_path(
        path,
        &format!("({found} バイト) は Apery の fv38 が出力した 38 要素形式です。必要なのは fv.bin ({fits} バイト)"),
        &format!("({found} bytes) is the 38-entry output of Apery's fv38; expected fv.bin ({fits} bytes)"),
    )
}

pub(super) fn renamed(path: &Path, bytes: u64, names: &[&str]) -> Message {
    let bytes = group_thousands(bytes);
    let [ja, en] = [" か ", " or "].map(|or| names.join(or));
    about_path(
        path,
        &format!("({bytes} バイト) は重みのファイルの大きさですが、名前が違います。必要な名前は {ja}"),
        &format!("({bytes} bytes) has the size of a weight file, but not its name; expected the name {en}"),
    )
}

pub(super) fn unknown(path: &Path, bytes: u64) -> Message {
    let bytes = group_thousands(bytes);
    let [ja, en] = describe_formats();
    about_path(
        path,
        &format!("({bytes} バイト) は重みのファイルではありません。必要なのは {ja}"),
        &format!("({bytes} bytes) is no weight file; expected {en}"),
    )
}

pub(super) fn mixed_formats(folder: &Path, files: &[(&str, u64, Vec<&str>)]) -> Message {
    let list = |unit: &str, or: &str| -> String {
        let file = |(name, bytes, formats): &(&str, u64, Vec<&str>)| {
            format!("{name} ({} {unit}: {})", group_thousands(bytes), formats.join(or))
        };
        files.iter().map(file).collect::<Vec<_>>().join(", ")
    };
    about_path(
        folder,
        &format!("のファイルは組になりません: {}。同じ形式のものが必要です", list("バイト", " か ")),
        &format!("holds files that are no pair: {}; expected files of one format", list("bytes", " or ")),
    )
}

pub(super) fn changed(path: &Path) -> Message {
    about_path(
        path,
        "は読んでいる間に書き換えられました。もう一度開いてください",
        "changed while it was read; expected a file that nobody writes to",
    )
}

pub(super) fn too_large(path: &Path, number: i32, limit: u32) -> Message {
    let limit = group_thousands(limit);
    about_path(
        path,
        &format!("に {number} があります。重みは -{limit} から {limit} までです"),
        &format!("holds the number {number}; expected weights between -{limit} and {limit}"),
    )
}

pub(super) fn out_of_memory(error: &str) -> Message {
    message!("重みを置くメモリがありません: {error}", "there is no memory for the weights: {error}")
}

/// A sentence about `path`, on one line: control characters in names are replaced.
fn about_path(path: &Path, ja: &str, en: &str) -> Message {
    let path: String = path
        .display()
        .to_string()
        .chars()
        .map(|letter| if letter.is_control() { '\u{FFFD}' } else { letter })
        .collect();
    let gap = if ja.starts_with('(') { " " } else { "" };
    message!("'{path}'{gap}{ja}", "'{path}' {en}")
}

fn with_size(bytes: u64, ja: &str, en: &str) -> [String; 2] {
    let bytes = group_thousands(bytes);
    [format!("{ja} ({bytes} バイト)"), format!("{en} ({bytes} bytes)")]
}

/// The files of every format, with their sizes.
fn describe_formats() -> [String; 2] {
    [("バイト", " + ", "、または "), ("bytes", " + ", ", or ")].map(|(unit, and, or)| {
        let file = |part: &FormatFile| format!("{} ({} {unit})", part.name, group_thousands(part.bytes));
        let set = |format: &WeightsFormat| format.files.iter().map(file).collect::<Vec<_>>().join(and);
        let network = format!("{NETWORK_FILE} (NNUE)");
        FORMATS.iter().map(set).chain([network]).collect::<Vec<_>>().join(or)
    })
}
