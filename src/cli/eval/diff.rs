//! Difference of the static scores of two positions.

use super::args::EvalViewOptions;
use super::king_terms::value_line;
use super::network_rows::{EvalNetworkPieceChangeRow, EvalNetworkSumsRow};
use super::term_rows::{EvalPieceChangeRow, EvalPositionSumsRow, PairChangeRow, RawNumbersRow, TermSumsRow};
use super::text_format::{
    black_view_unit, joined, kings_name, number_row, number_table, piece_text, section, weights_heading,
};
use crate::cli::output::json::{MessageRow, list, rows};
use sankoma_analysis::assessment::{
    AssessedPosition, AssessmentDifference, DifferenceRow, PartDifference, assess_by, others_words,
};
use sankoma_eval::{
    EvaluationChange, ExplanationEffort, FactorChange, PairChange, PieceChange, PieceGroup, TermChange, pair_words,
};
use sankoma_rules::Position;
use sankoma_wording::labels::TOTAL;
use sankoma_wording::text::fit;
use sankoma_wording::text_table::TextTable;
use sankoma_wording::{Language, sentence};

/// Columns of what a row of the assessment is about: with three numbers beside it a row fits a terminal.
const WORDS_COLUMNS: usize = 44;
/// Number of pieces and relations of a part of the assessment that are shown however little they changed; of more, as
/// many as `--top` says, those that changed by so many centipawns.
const REASONS: usize = 3;
const MIN_CHANGE: f64 = 10.0;

/// The difference between the assessments of two positions by weights with terms.
fn assessment_difference(view: &EvalViewOptions<'_>, positions: [&Position; 2]) -> AssessmentDifference {
    let [first, second] = positions.map(|position| assess_by(view.weights, position, ExplanationEffort::LONG));
    let assessed = |position, assessment| AssessedPosition { position, assessment };
    AssessmentDifference::between(assessed(positions[0], &first), assessed(positions[1], &second))
}

rows! {
    /// `--diff`: the change of the static score from one position to another.
    struct EvalDiffRow(report: &DiffReport, terms: &TermChange) {
        let [from, to] = report.sfens.clone();

        #[serde(flatten)]
        raw: RawNumbersRow = RawNumbersRow::of(&report.weights, report.change.scale),
        /// The sums before.
        from: EvalPositionSumsRow = EvalPositionSumsRow::of(from, &terms.from),
        /// The sums after.
        to: EvalPositionSumsRow = EvalPositionSumsRow::of(to, &terms.to),
        /// The sums after less those before, and what they come from.
        change: EvalChangeRow = EvalChangeRow::of(report, terms),
        /// The same in a player's words: material, Black's king, White's king, the pieces, the move. They sum to the
        /// change of `total_raw`.
        assessment: Vec<AssessmentChangeRow> = report.assessment.as_ref().map(part_rows).unwrap_or_default(),
    }

    /// A change of the sums, and what it comes from.
    struct EvalChangeRow(report: &DiffReport, terms: &TermChange) {
        #[serde(flatten)]
        sums: TermSumsRow = (&terms.by).into(),
        /// Pairs whose term changed, as many as `--top` says, largest change first.
        pairs: Vec<PairChangeRow> = list(terms.pairs.iter().take(report.top)),
        /// Pieces that moved or whose share changed, largest change first.
        pieces: Vec<EvalPieceChangeRow> = list(&report.change.pieces),
        /// The factors; empty for weights that are not made of factors.
        factors: Vec<EvalFactorChangeRow> = list(&terms.factors),
    }

    /// A part of a change in a player's words.
    struct AssessmentChangeRow(part: &PartDifference, difference: &AssessmentDifference) {
        /// What it is about: `material`, `black_king`, `white_king`, `pieces` or `turn`.
        topic: &'static str = part.topic.code(),
        /// What it has changed, from Black's view, in centipawns.
        centipawns: f64 = difference.centipawns(part.by()),
        /// What it was, in units of 1/2,097,152 raw unit.
        from_units: i64 = part.units[0],
        /// What it is, likewise.
        to_units: i64 = part.units[1],
        /// What it is made of, the largest changes first. They sum to it; the move has none.
        rows: Vec<AssessmentReasonRow> = list(&part.rows),
    }

    /// A kind, a piece, a pair or a king's square in a change.
    struct AssessmentReasonRow(row: &DifferenceRow) {
        /// What it is, or what it does on the board.
        words: MessageRow = row.words().clone().into(),
        /// What it was, in units of 1/2,097,152 raw unit; 0 where it was not there.
        from_units: i64 = row.units[0],
        /// What it is, likewise.
        to_units: i64 = row.units[1],
    }

    /// The totals of a factor in both positions.
    struct EvalFactorChangeRow(change: &FactorChange) {
        let &FactorChange { factor, from, to, by } = change;

        /// Its name.
        name: &'static str = factor.name,
        /// Its total before, raw.
        from: i32 = from,
        /// Its total after, raw.
        to: i32 = to,
        /// `to − from`.
        by: i32 = by,
    }

    /// `--diff` with a network.
    struct EvalNetworkDiffRow(report: &DiffReport) {
        let EvaluationChange { scale, totals, kings, .. } = &report.change;
        let sfen = |at: usize| report.sfens[at].clone();
        let sums = |at: usize| EvalNetworkSumsRow { sfen: sfen(at), total_raw: totals[at], kings: kings[at] };

        #[serde(flatten)]
        raw: RawNumbersRow = RawNumbersRow::of(&report.weights, *scale),
        /// The sums before.
        from: EvalNetworkSumsRow = sums(0),
        /// The sums after.
        to: EvalNetworkSumsRow = sums(1),
        /// Pieces that moved or whose share changed, largest change first. With the change of `kings` they sum to that
        /// of `total_raw`.
        pieces: Vec<EvalNetworkPieceChangeRow> = list(&report.change.pieces),
    }
}

fn part_rows(difference: &AssessmentDifference) -> Vec<AssessmentChangeRow> {
    difference.parts.iter().map(|part| AssessmentChangeRow::of(part, difference)).collect()
}

/// Two positions and the change of the score between them.
pub(super) struct DiffReport {
    pub(super) change: EvaluationChange,
    /// The change in a player's words, by weights with terms.
    assessment: Option<AssessmentDifference>,
    sfens: [String; 2],
    weights: String,
    top: usize,
    lang: Language,
}

impl DiffReport {
    pub(super) fn of(view: &EvalViewOptions<'_>, before: &Position, after: &Position) -> Self {
        let change = view.weights.change(before, after, ExplanationEffort::LONG);
        let assessment = change.terms.is_some().then(|| assessment_difference(view, [before, after]));
        let (sfens, weights) = ([before.sfen(), after.sfen()], view.weights.name().to_owned());
        Self { change, assessment, sfens, weights, top: view.top, lang: view.lang }
    }

    pub(super) fn text(&self) -> String {
        let heading = weights_heading(&self.sfens.join("\n"), &self.weights, self.lang);
        let assessment = self.assessment.as_ref().map_or_else(String::new, |found| self.assessment(found));
        let Some(terms) = &self.change.terms else { return joined([heading, self.pieces()]) };
        joined([heading, assessment, self.terms(terms), self.pieces(), self.factors(terms), self.pairs(terms)])
    }

    fn table(&self, name: &str) -> TextTable {
        let error = self.change.terms.is_none().then_some("±");
        let (from, to) = (self.lang.pick("前", "before"), self.lang.pick("後", "after"));
        number_table(name, [from, to, "Δ"].into_iter().chain(error))
    }

    /// The parts of the assessment, each with what has changed most in it.
    fn assessment(&self, difference: &AssessmentDifference) -> String {
        let lang = self.lang;
        let mut table = self.table("");
        let mut add = |name: String, [from, to]: [i64; 2]| {
            table.add_row(number_row(name, [from, to, to - from].map(|units| difference.centipawns(units))));
        };
        for part in &difference.parts {
            add(part.topic.name().text(lang).to_owned(), part.units);
            self.reasons(difference, part).for_each(|(words, units)| add(format!("  {words}"), units));
        }
        add(TOTAL.text(lang).to_owned(), difference.totals());
        section(lang.pick("形勢判断の変化", "Assessment"), &table.text(), lang)
    }

    /// Largest changes in a part, and all the rest joined.
    fn reasons<'a>(
        &self,
        difference: &AssessmentDifference,
        part: &'a PartDifference,
    ) -> impl Iterator<Item = (String, [i64; 2])> + use<'a> {
        let lang = self.lang;
        let is_large = |row: &&DifferenceRow| difference.centipawns(row.by()).abs() >= MIN_CHANGE;
        let large = part.rows.iter().take_while(is_large).count();
        let (shown, others) = part.strongest(self.top.min(large.max(REASONS)));
        let others = others.map(move |(count, sums)| (others_words(count).text(lang).to_owned(), sums));
        shown.iter().map(move |row| (fit(row.words().text(lang), WORDS_COLUMNS), row.units)).chain(others)
    }

    fn terms(&self, TermChange { from, to, by, .. }: &TermChange) -> String {
        let mut table = self.table("");
        for ((from, to), by) in from.all().zip(to.all()).zip(by.all()) {
            table.add_row(number_row(from.name(self.lang), [from, to, by].map(|term| term.centipawns())));
        }
        section(self.lang.pick("静的な変化", "Static change"), &table.text(), self.lang)
    }

    /// The pieces whose share changed most, and all the rest joined; by a network with what belongs to no piece.
    fn pieces(&self) -> String {
        let (lang, pieces) = (self.lang, &self.change.pieces);
        let mut table = self.table(lang.pick("駒", "piece"));
        let (shown, others) = pieces.split_at(self.top.min(pieces.len()));
        for change in shown {
            let name = moved_piece_text(change.before, change.after, lang);
            let error = self.change.terms.is_none().then(|| self.error_text(change.error));
            table.add_row(self.row(&name, [change.from, change.to]).chain(error));
        }
        if !others.is_empty() {
            let sum = |part: fn(&PieceChange) -> i32| others.iter().map(part).sum();
            let name = others_words(others.len());
            table.add_row(self.row(name.text(lang), [sum(|row| row.from), sum(|row| row.to)]));
        }
        if self.change.terms.is_none() {
            table.add_row(self.row(kings_name(lang), self.change.kings));
            table.add_row(self.row(TOTAL.text(lang), self.change.totals));
        } else if shown.is_empty() {
            return String::new();
        }
        let title = sentence!(
            lang,
            ("持ち分の変わった駒、{}枚のうち大きい順", pieces.len()),
            ("Pieces whose share changed, largest first of {}", pieces.len())
        );
        section(&title, &table.text(), lang)
    }

    fn factors(&self, terms: &TermChange) -> String {
        let mut table = self.table("");
        let mut changed = terms.factors.iter().filter(|change| change.by != 0).peekable();
        if changed.peek().is_none() {
            return String::new();
        }
        changed.for_each(|change| table.add_row(self.row(change.factor.name, [change.from, change.to])));
        section(self.lang.pick("要因", "Factors"), &table.text(), self.lang)
    }

    fn pairs(&self, terms: &TermChange) -> String {
        let lines: String = terms.pairs.iter().take(self.top).map(|change| self.pair_change_line(change)).collect();
        let view = black_view_unit(self.lang);
        match self.lang {
            _ if lines.is_empty() => lines,
            Language::Ja => format!("KPPの変わった組、大きい順 (Δ、{view})\n{lines}"),
            Language::En => format!("Pairs whose KPP changed, largest first (Δ, {view})\n{lines}"),
        }
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
                sentence!(lang, "{words}（前は{was}）", "{words} (was {was})")
            }
            (Some(_), None) => format!("{words}{}", lang.pick("（なくなった）", " (gone)")),
            _ => words,
        };
        value_line(self.change.scale.centipawns(change.by), &words)
    }

    /// A name and its raw values before, after and between.
    fn row(&self, name: &str, [from, to]: [i32; 2]) -> impl Iterator<Item = String> {
        number_row(name, [from, to, to - from].map(|raw| self.change.scale.centipawns(raw)))
    }

    fn error_text(&self, error: f64) -> String {
        format!("{:.1}", error / f64::from(self.change.scale.units()))
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
