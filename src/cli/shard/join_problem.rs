//! Join problems: what is wrong with results that are joined: missing pieces, and contradictions.

use super::work_shard::PieceUnit;
use sankoma_wording::Language;
use std::path::PathBuf;

/// Something that the joined results are not to be trusted without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum JoinProblem {
    /// A shard has not ended.
    NotEnded { shard: u32, missing: u64 },
    /// No file has results of these shards.
    Absent { shards: Vec<u32>, missing: u64 },
    /// Two shards have divided other files.
    OtherFiles { one: PathBuf, other: PathBuf, files: [u64; 2] },
    /// A piece has two results that differ. The first file's is taken.
    Contradiction { piece: String, one: PathBuf, other: PathBuf },
    /// Further contradictions.
    MoreContradictions(usize),
}

impl JoinProblem {
    pub(crate) fn text(&self, count: u32, unit: PieceUnit, lang: Language) -> String {
        let are = |number: u64| if number == 1 { "is" } else { "are" };
        match (self, lang) {
            (Self::NotEnded { shard, missing }, Language::Ja) => {
                format!(
                    "全{count}個のうちシャード{shard}が終わっていません: {}が足りません",
                    unit.counted(*missing, lang)
                )
            }
            (Self::NotEnded { shard, missing }, Language::En) => {
                format!(
                    "shard {shard} of {count} has not ended: {} {} missing",
                    unit.counted(*missing, lang),
                    are(*missing)
                )
            }
            (Self::Absent { shards, missing }, Language::Ja) => {
                format!(
                    "全{count}個のうちシャード{}の結果がありません: {}が足りません",
                    ranges(shards),
                    unit.counted(*missing, lang)
                )
            }
            (Self::Absent { shards, missing }, Language::En) => {
                let (plural, have) = if shards.len() == 1 { ("", "has") } else { ("s", "have") };
                let (names, missing_pieces) = (ranges(shards), unit.counted(*missing, lang));
                format!(
                    "shard{plural} {names} of {count} {have} no results: {missing_pieces} {} missing",
                    are(*missing)
                )
            }
            (Self::OtherFiles { one, other, files: [here, there] }, Language::Ja) => format!(
                "'{}'（全{here}ファイル）と'{}'（全{there}ファイル）は別のファイルを分けています",
                one.display(),
                other.display()
            ),
            (Self::OtherFiles { one, other, files: [here, there] }, Language::En) => format!(
                "'{}' and '{}' are of other files, {here} and {there} in all; expected shards of the same files",
                one.display(),
                other.display()
            ),
            (Self::Contradiction { piece, one, other }, Language::Ja) => {
                format!("{piece}の結果が'{}'と'{}'で違います。前者を採ります", one.display(), other.display())
            }
            (Self::Contradiction { piece, one, other }, Language::En) => {
                format!(
                    "'{}' and '{}' contradict each other about {piece}; the first is taken",
                    one.display(),
                    other.display()
                )
            }
            (Self::MoreContradictions(count), Language::Ja) => format!("食い違いはほかに{count}件あります"),
            (Self::MoreContradictions(count), Language::En) => format!("there are {count} more contradictions"),
        }
    }
}

/// `1-3, 7`.
fn ranges(numbers: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |&(first, last): &(u32, u32)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    ranges.iter().map(text).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_pieces_are_named_in_both_languages() {
        let text = |problem: JoinProblem, lang| problem.text(8, PieceUnit::Files, lang);
        let not_ended = || JoinProblem::NotEnded { shard: 3, missing: 12 };
        assert_eq!(text(not_ended(), Language::En), "shard 3 of 8 has not ended: 12 files are missing");
        assert_eq!(text(not_ended(), Language::Ja), "全8個のうちシャード3が終わっていません: 12ファイルが足りません");
        let absent = |shards: &[u32], missing| JoinProblem::Absent { shards: shards.to_vec(), missing };
        assert_eq!(text(absent(&[4], 1), Language::En), "shard 4 of 8 has no results: 1 file is missing");
        let several = text(absent(&[1, 2, 3, 7], 40), Language::En);
        assert_eq!(several, "shards 1-3, 7 of 8 have no results: 40 files are missing");
    }
}
