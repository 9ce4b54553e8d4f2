//! Difference of the static scores of two positions.

use super::args::EvalViewOptions;
use super::king_terms::value_line;
use super::rows::{AssessmentChangeRow, EvalChangeRow, EvalDiffRow, EvalPositionSumsRow, EvalRow};
use super::term_rows::rows;
use super::text_format::{black_view_unit, centipawn_text, piece_text};
use crate::cli::output::json::RawUnit;
use sankoma_analysis::assessment::{
    AssessedPosition, AssessmentDifference, Assessor, DifferenceRow, PartDifference, others_words,
};
use sankoma_eval::{EvaluationChange, Explainable as _, PairChange, PieceGroup, RawScale, change, pair_words};
use sankoma_rules::Position;
use sankoma_wording::Language;
use sankoma_wording::labels;
use sankoma_wording::text::fit;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};

/// Columns of what a row of the assessment is about: with three numbers beside it a row fits a terminal.
const WORDS_COLUMNS: usize = 44;
/// How many pieces and relations of a part of the assessment are shown however little they changed; of more, as many as
/// `--top` says, those that changed by so many centipawns.
const REASONS: usize = 3;
const MIN_CHANGE: f64 = 10.0;

/// The difference between the assessments of two positions.
fn assessment_difference(view: &EvalViewOptions<'_>, positions: [&Position; 2]) -> AssessmentDifference {
    let assessor = Assessor::new(view.weights);
    let [first, second] = positions.map(|position| assessor.assess(position));
    let assessed = |position, assessment| AssessedPosition { position, assessment };
    AssessmentDifference::between(assessed(positions[0], &first), assessed(positions[1], &second))
}

/// Two positions and the change of the score between them.
pub(super) struct DiffReport {
    change: EvaluationChange,
    assessment: AssessmentDifference,
    sfens: [String; 2],
    weights: String,
    top: usize,
    lang: Language,
}

impl DiffReport {
    pub(super) fn of(view: &EvalViewOptions<'_>, before: &Position, after: &Position) -> Self {
        let mut change = change(view.weights, before, after);
        change.pairs.truncate(view.top);
        let sfens = [before.sfen(), after.sfen()];
        let assessment = assessment_difference(view, [before, after]);
        Self { change, assessment, sfens, weights: view.weights.name().to_owned(), top: view.top, lang: view.lang }
    }

    pub(super) fn json_row(&self) -> EvalRow {
        let EvaluationChange { from, to, by, pairs, pieces, factors } = &self.change;
        let [before, after] = &self.sfens;
        EvalRow::Diff(EvalDiffRow {
            weights: self.weights.clone(),
            unit: RawUnit::Raw,
            scale: self.scale().units(),
            from: EvalPositionSumsRow { sfen: before.clone(), sums: from.into() },
            to: EvalPositionSumsRow { sfen: after.clone(), sums: to.into() },
            change: EvalChangeRow { sums: by.into(), pairs: rows(pairs), pieces: rows(pieces), factors: rows(factors) },
            assessment: AssessmentChangeRow::all(&self.assessment),
        })
    }

    pub(super) fn text(&self) -> String {
        let lang = self.lang;
        let (title, view) = (lang.pick("静的な変化", "Static change"), black_view_unit(lang));
        let heading = format!("{}\n{}\n", self.sfens.join("\n"), self.weights_line());
        let mut sections = vec![heading, self.assessment(), format!("{title} ({view})\n{}", self.terms())];
        sections.extend(self.pieces());
        sections.extend(self.factors());
        sections.extend(self.pairs());
        sections.join("\n")
    }

    fn weights_line(&self) -> String {
        format!("{} {}", labels::WEIGHTS.text(self.lang), self.weights)
    }

    fn table(&self, name: &str) -> TextTable {
        let (from, to) = (self.lang.pick("前", "before"), self.lang.pick("後", "after"));
        TextTable::new([
            (ColumnAlignment::Left, name),
            (ColumnAlignment::Right, from),
            (ColumnAlignment::Right, to),
            (ColumnAlignment::Right, "Δ"),
        ])
    }

    /// The parts of the assessment, each with what has changed most in it.
    fn assessment(&self) -> String {
        let lang = self.lang;
        let mut table = self.table("");
        let row = |name: String, [from, to]: [i64; 2]| {
            let numbers = [from, to, to - from].map(|units| centipawn_text(self.assessment.centipawns(units)));
            std::iter::once(name).chain(numbers)
        };
        for part in &self.assessment.parts {
            table.add_row(row(part.topic.name().text(lang).to_owned(), part.units));
            self.reasons(part).for_each(|(words, units)| table.add_row(row(format!("  {words}"), units)));
        }
        table.add_row(row(labels::TOTAL.text(lang).to_owned(), self.assessment.totals()));
        let title = lang.pick("形勢判断の変化", "Assessment");
        format!("{title} ({})\n{}", black_view_unit(lang), table.text())
    }

    /// What has changed most in a part, and all the rest joined.
    fn reasons<'a>(&self, part: &'a PartDifference) -> impl Iterator<Item = (String, [i64; 2])> + use<'a> {
        let lang = self.lang;
        let is_large = |row: &&DifferenceRow| self.assessment.centipawns(row.by()).abs() >= MIN_CHANGE;
        let large = part.rows.iter().take_while(is_large).count();
        let (shown, others) = part.strongest(self.top.min(large.max(REASONS)));
        let others = others.map(move |(count, sums)| (others_words(count).text(lang).to_owned(), sums));
        shown.iter().map(move |row| (fit(row.words().text(lang), WORDS_COLUMNS), row.units)).chain(others)
    }

    fn terms(&self) -> String {
        let EvaluationChange { from, to, by, .. } = &self.change;
        let mut table = self.table("");
        for ((from, to), by) in from.all().zip(to.all()).zip(by.all()) {
            table.add_row([
                from.name(self.lang).to_owned(),
                centipawn_text(from.centipawns()),
                centipawn_text(to.centipawns()),
                centipawn_text(by.centipawns()),
            ]);
        }
        table.text()
    }

    /// The pieces whose share changed most.
    fn pieces(&self) -> Option<String> {
        let lang = self.lang;
        let changes = &self.change.pieces;
        let mut table = self.table(lang.pick("駒", "piece"));
        for change in changes.iter().take(self.top) {
            let name = moved_piece_text(change.before, change.after, lang);
            table.add_row(self.row(name, [change.from, change.to, change.by]));
        }
        let title = match lang {
            Language::Ja => {
                format!("持ち分の変わった駒、{}枚のうち大きい順 ({})", changes.len(), black_view_unit(lang))
            }
            Language::En => {
                format!("Pieces whose share changed, largest first of {} ({})", changes.len(), black_view_unit(lang))
            }
        };
        (!changes.is_empty() && self.top > 0).then(|| format!("{title}\n{}", table.text()))
    }

    fn factors(&self) -> Option<String> {
        let changed: Vec<_> = self.change.factors.iter().filter(|change| change.by != 0).collect();
        let mut table = self.table("");
        for change in &changed {
            let name = change.factor.name.to_owned();
            table.add_row(self.row(name, [change.from, change.to, change.by]));
        }
        let title = format!("{} ({})", self.lang.pick("要因", "Factors"), black_view_unit(self.lang));
        (!changed.is_empty()).then(|| format!("{title}\n{}", table.text()))
    }

    fn pairs(&self) -> Option<String> {
        let (lang, view) = (self.lang, black_view_unit(self.lang));
        let title = match lang {
            Language::Ja => format!("KPPの変わった組、大きい順 (Δ、{view})"),
            Language::En => format!("Pairs whose KPP changed, largest first (Δ, {view})"),
        };
        let lines: String = self.change.pairs.iter().map(|change| self.pair_change_line(change)).collect();
        (!lines.is_empty()).then(|| format!("{title}\n{lines}"))
    }

    /// A change with the pair after it, and the pair before it if that was another.
    fn pair_change_line(&self, change: &PairChange) -> String {
        let lang = self.lang;
        let Some((first, second)) = current_pair(change) else {
            return String::new();
        };
        let words = pair_words(first, second, lang);
        let words = match (change.before, change.after) {
            (Some((old_first, old_second)), Some(_)) if (old_first, old_second) != (first, second) => {
                let was = pair_words(old_first, old_second, lang);
                match lang {
                    Language::Ja => format!("{words}（前は{was}）"),
                    Language::En => format!("{words} (was {was})"),
                }
            }
            (Some(_), None) => format!("{words}{}", lang.pick("（なくなった）", " (gone)")),
            _ => words,
        };
        value_line(self.scale().centipawns(change.by), &words)
    }

    /// A name and its values before, after and between.
    fn row(&self, name: String, raw: [i32; 3]) -> impl Iterator<Item = String> {
        std::iter::once(name).chain(raw.map(|raw| centipawn_text(self.scale().centipawns(raw))))
    }

    fn scale(&self) -> RawScale {
        self.change.by.scale
    }
}

/// `P7g > P7f`. A piece that stayed is named once; `-` stands for a piece that is not there.
pub(super) fn moved_piece_text(before: Option<PieceGroup>, after: Option<PieceGroup>, lang: Language) -> String {
    let name = |group: Option<PieceGroup>| group.map_or_else(|| "-".to_owned(), |group| piece_text(group, lang));
    let (from, to) = (name(before), name(after));
    if from == to { from } else { format!("{from} > {to}") }
}

/// The pair after the change, or before it when it is gone.
pub(super) fn current_pair(change: &PairChange) -> Option<(PieceGroup, PieceGroup)> {
    change.after.or(change.before)
}
