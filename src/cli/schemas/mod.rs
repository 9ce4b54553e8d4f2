//! Schemas of the JSON that commands print, made from the types of their rows: docs/schemas, and from these
//! docs/json.md.

mod manual;
mod normal_form;
mod tests;

use super::{
    analyze, bench, betza, book, check, config, convert, engine_match, eval, explain, explore, mate, merge, moves,
    perft, report, think, validate, weights, why,
};
use normal_form::NormalForm;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;
use std::collections::BTreeMap;

/// The schema of each command's rows, by the command's words joined by hyphens.
fn schemas() -> BTreeMap<&'static str, Value> {
    [
        schema::<analyze::rows::AnalyzeRow>("analyze"),
        schema::<bench::BenchResultRow>("bench"),
        schema::<betza::BetzaRow>("betza"),
        schema::<book::info::BookInfoRow>("book-info"),
        schema::<check::rows::CheckRow>("check"),
        schema::<config::ConfigSettingsRow>("config"),
        schema::<convert::report::ConvertFileRow>("convert"),
        schema::<eval::rows::EvalRow>("eval"),
        schema::<explain::rows::ExplainRow>("explain"),
        schema::<explore::rows::ExploreRow>("explore"),
        schema::<engine_match::rows::MatchRow>("match"),
        schema::<mate::MateRow>("mate"),
        schema::<merge::rows::MergeRow>("merge"),
        schema::<moves::MovesRow>("moves"),
        schema::<perft::PerftRow>("perft"),
        schema::<report::rows::ReportRow>("report"),
        schema::<think::rows::ThinkRow>("think"),
        schema::<validate::report::ValidateResultRow>("validate"),
        schema::<eval::compare::ComparisonRow>("weights-diff"),
        schema::<weights::fit::rows::WeightsFitRow>("weights-fit"),
        schema::<weights::info::rows::WeightsInfoRow>("weights-info"),
        schema::<weights::summary::WeightsSummaryRow>("weights-summary"),
        schema::<weights::train::WeightsTrainRow>("weights-train"),
        schema::<why::rows::WhyMoveRow>("why"),
    ]
    .into()
}

/// The schema of a command that prints rows of this type: one form, or an untagged or tagged enum of several.
fn schema<T: JsonSchema>(command: &'static str) -> (&'static str, Value) {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let root = generator.subschema_for::<T>();
    let definitions = generator.take_definitions(true);
    (command, NormalForm::of(command, root.as_value(), definitions).schema())
}
