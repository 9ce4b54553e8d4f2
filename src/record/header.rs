//! Names of headers: CSA's and KIF's words for the same thing.

/// CSA's name and KIF's.
const NAMES: [(&str, &str); 9] = [
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

/// KIF's name for a CSA header, or the CSA name where KIF has none.
pub(super) fn from_csa(name: &str) -> &str {
    NAMES.iter().find(|row| row.0 == name).map_or(name, |row| row.1)
}
