//! Schemas of the JSON that commands print, made from the types of their rows: docs/schemas, and from these
//! docs/json.md.

mod manual;
mod normal_form;

use super::{
    analyze, bench, betza, book, check, config, convert, engine_match, eval, explain, explore, mate, merge, moves,
    perft, report, think, validate, weights, why,
};
use normal_form::NormalForm;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// The schema of each command's rows, by the command's words joined by hyphens.
fn schemas() -> BTreeMap<&'static str, Value> {
    [
        schema::<analyze::rows::AnalyzeRow>("analyze"),
        schema::<bench::BenchResultRow>("bench"),
        schema::<betza::BetzaRow>("betza"),
        schema::<book::info::BookInfoRow>("book-info"),
        schema::<check::summary::CheckRow>("check"),
        schema::<config::ConfigSettingsRow>("config"),
        schema::<convert::report::ConvertFileRow>("convert"),
        schema::<eval::rows::EvalRow>("eval"),
        schema::<explain::rows::ExplainRow>("explain"),
        schema::<explore::rows::ExploreRow>("explore"),
        schema::<engine_match::report::MatchRow>("match"),
        schema::<mate::MateRow>("mate"),
        schema::<merge::rows::MergeRow>("merge"),
        schema::<moves::MovesRow>("moves"),
        schema::<perft::PerftRow>("perft"),
        schema::<report::rows::ReportRow>("report"),
        schema::<think::rows::ThinkRow>("think"),
        schema::<validate::report::ValidateResultRow>("validate"),
        schema::<eval::comparison_rows::ComparisonRow>("weights-diff"),
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

fn in_repository(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Compares a file with what it should hold, or writes it.
fn check_file(path: &str, made: &str) {
    let path = in_repository(path);
    if std::env::var_os("SANKOMA_WRITE").is_some() {
        fs::write(&path, made).expect("docs can be written");
    } else {
        let written = fs::read_to_string(&path).unwrap_or_default();
        assert!(written == made, "{} is old: run SANKOMA_WRITE=1 cargo test json_documentation", path.display());
    }
}

/// What stands behind this line of docs/json.md is generated.
const BEGIN: &str = "<!-- generated from the types of the rows -->";

#[test]
fn json_documentation_is_that_of_the_types() {
    let schemas = schemas();
    for (command, schema) in &schemas {
        let text = serde_json::to_string_pretty(schema).expect("JSON") + "\n";
        check_file(&format!("docs/schemas/{command}.schema.json"), &text);
    }
    let written = fs::read_to_string(in_repository("docs/json.md")).expect("docs/json.md is there");
    let (before, _) = written.split_once(BEGIN).expect("the line before the generated part");
    check_file("docs/json.md", &format!("{before}{BEGIN}{}", manual::manual(&schemas)));
}

#[test]
fn no_schema_is_left_of_a_command_that_is_gone() {
    let files = fs::read_dir(in_repository("docs/schemas")).expect("the folder is there");
    let mut names: Vec<_> = files.map(|file| file.expect("a file").file_name().into_string()).collect();
    names.sort();
    let expected = schemas().into_keys().map(|command| Ok(format!("{command}.schema.json")));
    assert_eq!(names, expected.collect::<Vec<_>>());
}
