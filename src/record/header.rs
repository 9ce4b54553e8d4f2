//! Names of headers: CSA's and KIF's words for the same thing.

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
pub(super) fn from_csa(name: &str) -> &str {
    let foreign = || name.strip_prefix('$').filter(|rest| !rest.is_ascii());
    CSA_HEADER_NAMES.iter().find(|row| row.0 == name).map(|row| row.1).or_else(foreign).unwrap_or(name)
}

/// What CSA writes before the value: `N+`, `$EVENT:`, and `$表題:` for what it has no name for. The players of a
/// handicap game are Black and White to it.
pub(super) fn to_csa(name: &str) -> String {
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
