//! Headers and remarks of a game, and the names that CSA and KIF give to the same header.

/// A named value about the game as a whole, such as 棋戦 (the event) or 先手 (who played Black).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The name by which KIF knows it, or the format's own where KIF has none.
    pub name: String,
    /// The value as written.
    pub value: String,
    /// Line of the file, counted from 1.
    pub line: Option<u32>,
}

/// A line that readers of its format skip (`#` in KIF) or that names the format itself (`V2.2` in CSA).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Text of the whole line.
    pub text: String,
    /// Line of the file, counted from 1.
    pub line: u32,
}

impl Remark {
    /// The line only says which format, version and encoding the file has and which program wrote it. Each file written
    /// has its own.
    pub(crate) fn names_format(&self) -> bool {
        let is_csa = matches!(self.text.as_str(), "V2" | "V2.1" | "V2.2" | "V3.0");
        is_csa || ["#KIF", "# ----", "'CSA encoding="].into_iter().any(|start| self.text.starts_with(start))
    }
}

/// CSA's name and KIF's.
const CSA_HEADER_NAMES: [(&str, &str); 9] = [
    ("N+", "先手"),
    ("N-", "後手"),
    ("$EVENT", "棋戦"),
    ("$SITE", "場所"),
    ("$START_TIME", "開始日時"),
    ("$END_TIME", "終了日時"),
    ("$TIME_LIMIT", "持ち時間"),
    ("$OPENING", "戦型"),
    ("$NOTE", "備考"),
];

/// KIF's name for a CSA header, or the CSA name where KIF has none. A Japanese name behind the `$` is KIF's.
pub(crate) fn from_csa(name: &str) -> &str {
    let foreign = || name.strip_prefix('$').filter(|rest| !rest.is_ascii());
    CSA_HEADER_NAMES.iter().find(|row| row.0 == name).map(|row| row.1).or_else(foreign).unwrap_or(name)
}

/// The beginning of the CSA line, before the value: `N+`, `$EVENT:`, and `$表題:` for what it has no name for. The
/// players of a handicap game are Black and White to it.
pub(crate) fn to_csa(name: &str) -> String {
    let plain = match name {
        "下手" => "先手",
        "上手" => "後手",
        other => other,
    };
    match CSA_HEADER_NAMES.iter().find(|row| row.1 == plain).map_or(name, |row| row.0) {
        player @ ("N+" | "N-") => player.to_owned(),
        csa if csa.starts_with('$') => format!("{csa}:"),
        other => format!("${other}:"),
    }
}
