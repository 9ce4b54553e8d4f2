//! The arguments of `analyze`, and the options of a review that follow from them.

use crate::cli::context::Result;
use crate::cli::engine_options::{WeightsArgs, hash_range};
use crate::cli::option_values::{OptionValueError, concurrency_range, whole_number};
use crate::cli::shard::ShardArgs;
use anyhow::bail;
use sankoma_analysis::review::{ReviewOrder, ReviewScope, ReviewSearchSettings};
use sankoma_record::RecordFormat;
use sankoma_record::annotation::{CommentDialect, block::PROGRAM};
use sankoma_search::{SearchLimits, TimeBudget};
use sankoma_wording::{Language, message};
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `analyze`.
#[expect(clippy::struct_excessive_bools, reason = "they are flags of the command line")]
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// Records of any format, and folders of them; `-` is standard input.
    #[arg(required = true, value_name = "FILE|FOLDER")]
    pub(super) files: Vec<PathBuf>,
    /// Stop each search after this many nodes [default without any limit: 100000].
    #[arg(long, value_parser = whole_number::<u64>(1..))]
    nodes: Option<u64>,
    /// Stop each search after this depth, in plies.
    #[arg(long, value_parser = whole_number::<u32>(1..))]
    depth: Option<u32>,
    /// Stop each search after this many milliseconds; the result then differs from run to run.
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>(1..=86_400_000))]
    time: Option<u64>,
    /// How many candidate moves of each position.
    #[arg(long, default_value = "1", value_name = "K", value_parser = whole_number::<u16>(1..))]
    multipv: u16,
    /// How many passes: in the second one suspicious moves are compared; without it no move has a mark.
    #[arg(long, default_value_t = ReviewSearchSettings::MAX_PASSES, value_name = "N", value_parser = passes_range())]
    pub(super) passes: u32,
    /// Go through the game from its beginning; otherwise each search knows what came later.
    #[arg(long)]
    forward: bool,
    /// The first move to review, counted from 1.
    #[arg(long, value_name = "PLY", value_parser = whole_number::<usize>(1..))]
    from: Option<usize>,
    /// The last move to review.
    #[arg(long, value_name = "PLY", value_parser = whole_number::<usize>(1..))]
    to: Option<usize>,
    /// Review the variations too.
    #[arg(long)]
    variations: bool,
    /// Say what mistakes cost, but not why they are mistakes.
    #[arg(long)]
    pub(super) no_reasons: bool,
    /// In whose words comments are written: shogihome, shogigui (for Kifu for Windows too), floodgate or plain.
    #[arg(long, default_value = "shogihome", value_name = "NAME", value_parser = dialect)]
    dialect: CommentDialect,
    /// Format to write: kif, ki2, csa, csa3 or jkf; as it is when not given.
    #[arg(long, value_name = "NAME", value_parser = format)]
    pub(super) format: Option<RecordFormat>,
    /// Where to write: a file, a folder, or `-` for standard output.
    #[arg(long, value_name = "PATH", conflicts_with = "in_place")]
    pub(super) out: Option<PathBuf>,
    /// Write into the records themselves.
    #[arg(long, conflicts_with = "format")]
    pub(super) in_place: bool,
    /// Replace files that exist and hold something else.
    #[arg(long)]
    force: bool,
    /// Positions searched at once, of one game or several; as many as there are cores when not given.
    #[arg(long, value_name = "N", value_parser = concurrency_range())]
    pub(super) threads: Option<usize>,
    /// Size of each thread's table in MiB.
    #[arg(long, default_value = DEFAULT_REVIEW_HASH, value_name = "MIB", value_parser = hash_range())]
    pub(super) hash: u32,
    #[command(flatten)]
    pub(super) weights: WeightsArgs,
    /// Write the records and print no report.
    #[arg(long, short, conflicts_with = "json")]
    pub(super) quiet: bool,
    /// Print one JSON object per position, and one per game.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) shard: ShardArgs,
}

fn passes_range() -> impl Fn(&str) -> std::result::Result<u32, OptionValueError> + Clone + Send + Sync + 'static {
    whole_number(1..=u64::from(ReviewSearchSettings::MAX_PASSES))
}

const AFTER_HELP: &str = "\
Scores, lines of play and candidate moves become comments of a new record, NAME.analyzed.kif next to NAME.kif, that \
ShogiHome and the workbench show; all other comments stay. Several games of one file get a file each, \
NAME.analyzed-1.kif and so on, where the format to write holds one game only.

Moves that cost win rate are named: 5 % ?! 緩手 (inaccuracy), 10 % ? 疑問手 (mistake), 20 % ?? 悪手 (blunder), 50 % X \
大悪手 (losing blunder); ! is the only good move, where all others lose 10 %. The accuracy of a player is the mean over the moves, 100 where nothing was lost. \
The comment of each has the first reason why it is one, the report those of the worst moves, and --json all of them \
(docs/why.md); --no-reasons leaves them out.

One search is uncertain: a move is marked only after it was compared. Where it seems to lose 3 % or more, it and the best \
other move are searched alone with the same nodes, until two searches in a row agree; all together take at most 2.5 \
times the work of one pass. --passes 1 searches every position once and marks nothing.

Results are written as they come, at the latest after ten seconds. A review that was broken off resumes where it \
stopped when the same command is given again; the moves around that place are searched again, so that the result is \
the same as without the break.

Examples:
  sankoma analyze game.kif
  sankoma analyze game.kif --nodes 1000000 --multipv 3 --from 20 --to 60
  sankoma analyze games/ --out reviewed/ --threads 4 --quiet
  sankoma analyze game.csa --dialect floodgate --variations --out reviewed.csa
  sankoma analyze game.kif --in-place --json | jq 'select(.class == \"losing_blunder\")'

Exit status: 0 done, 1 a record has errors or positions that cannot be searched, 2 a file could not be read or written \
or the review was broken off.";

/// Default of `--hash`, in MiB: small, since each section of a game begins with an empty table.
const DEFAULT_REVIEW_HASH: &str = "32";
/// Nodes of each search without any limit.
const DEFAULT_NODES: u64 = 100_000;

fn dialect(name: &str) -> std::result::Result<CommentDialect, OptionValueError> {
    CommentDialect::named(name).ok_or_else(|| OptionValueError::expected_one_of(CommentDialect::names()))
}

fn format(name: &str) -> std::result::Result<RecordFormat, OptionValueError> {
    let holds_comments = |name: &&'static str| RecordFormat::named(name).is_some_and(RecordFormat::holds_comments);
    let format = RecordFormat::named(name).filter(|format| format.holds_comments());
    format.ok_or_else(|| {
        let names = RecordFormat::names().filter(holds_comments).collect::<Vec<_>>().join(" ");
        OptionValueError::expected(format!("コメントのある形式（{names}）"), format!("a format with comments: {names}"))
    })
}

/// What is done with every game.
pub(super) struct ReviewOptions {
    pub(super) settings: ReviewSearchSettings,
    /// Which positions are searched.
    pub(super) extent: ReviewScope,
    /// Marks the comments of this program, so that a later run with the same settings finds its results again.
    pub(super) signature: String,
    pub(super) dialect: CommentDialect,
    /// Whether existing files are replaced.
    pub(super) force: bool,
    /// Language of what is written about mistakes.
    pub(super) lang: Language,
}

impl ReviewOptions {
    /// The signature of a result that a later pass may still replace.
    pub(super) fn signature_of_pass(&self, pass: u32) -> String {
        if self.settings.passes > 1 { format!("{} pass={pass}", self.signature) } else { self.signature.clone() }
    }

    /// The signatures of all results of this review, the final one first.
    pub(super) fn signatures(&self) -> impl Iterator<Item = String> {
        let unfinished = (1..=self.settings.passes).filter(|_| self.settings.passes > 1);
        std::iter::once(self.signature.clone()).chain(unfinished.map(|pass| self.signature_of_pass(pass)))
    }
}

impl Args {
    /// # Errors
    /// When `--from` and `--to` leave no moves.
    pub(super) fn review_options(&self, lang: Language) -> Result<ReviewOptions> {
        Ok(ReviewOptions {
            settings: self.settings(),
            extent: self.extent()?,
            signature: self.signature(),
            dialect: self.dialect,
            force: self.force,
            lang,
        })
    }

    fn settings(&self) -> ReviewSearchSettings {
        ReviewSearchSettings {
            limits: SearchLimits {
                depth: self.depth,
                nodes: self.node_limit(),
                time: self.time.map(|millis| TimeBudget::exactly(Duration::from_millis(millis))),
                ..SearchLimits::default()
            },
            multipv: usize::from(self.multipv),
            passes: self.passes,
            variations: self.variations,
            order: if self.forward { ReviewOrder::Forward } else { ReviewOrder::Backward },
        }
    }

    fn node_limit(&self) -> Option<u64> {
        let is_unlimited = self.depth.is_none() && self.time.is_none();
        self.nodes.or(is_unlimited.then_some(DEFAULT_NODES))
    }

    fn extent(&self) -> Result<ReviewScope> {
        let (first, last) = (self.from.unwrap_or(1), self.to.unwrap_or(usize::MAX));
        if first > last {
            bail!(message!(
                "--from {first} から --to {last} までの手はありません。小さいほうを先に指定してください",
                "there are no moves from --from {first} to --to {last}, expected the smaller number first"
            ));
        }
        Ok(ReviewScope { first, last, variations: self.variations })
    }

    /// The program and every setting that changes what it finds.
    fn signature(&self) -> String {
        let given = |name: &str, value: Option<u64>| value.map(|value| format!("{name}={value}"));
        let hash = (self.hash.to_string() != DEFAULT_REVIEW_HASH).then_some(u64::from(self.hash));
        let word = |word: &str, is_given: bool| is_given.then(|| word.to_owned());
        let words = [
            Some(format!("{PROGRAM} {}", env!("CARGO_PKG_VERSION"))),
            given("nodes", self.node_limit()),
            given("depth", self.depth.map(u64::from)),
            given("time", self.time),
            given("multipv", Some(u64::from(self.multipv)).filter(|&lines| lines > 1)),
            // Versions before there were comparisons wrote another word.
            word("compared", self.passes > 1),
            given("hash", hash),
            word("forward", self.forward),
            self.weights.display_name().map(|name| format!("weights={}", name.replace([']', '\n', '\r'], "_"))),
            word(self.dialect.name(), self.dialect != CommentDialect::ShogiHome),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}
