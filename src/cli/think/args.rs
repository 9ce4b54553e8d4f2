//! The arguments of `think`.

use crate::cli::engine_options::{DEFAULT_THREADS, HashArgs, NotationArgs, WeightsArgs, threads_range};
use crate::cli::option_values::whole_number;
use sankoma_analysis::search_tree::{DEFAULT_MAX_NODES, MAX_DEPTH};
use sankoma_search::{SearchLimits, TimeBudget};
use std::time::Duration;

const LONG_HELP: &str = "\
A search for a mate by checks alone runs with the search, on a twentieth of the nodes. As soon as it is known, the \
answer is whether there is one (詰み) and within how many plies; the mate then is the first line, and the search ends as soon \
as no checks mate sooner. With --json that is a row of kind mate_search: result \"mate\", \"none\" or \"set_aside\" (a mate \
that may not be played), plies, shortest, nodes.

With --threat, three answers come with the threat line, each as soon as it is known: whether mate follows a pass (詰めろ, \
threatmate) and how; whether every move of the side to move loses to a mate all the same (必至, brinkmate), with its \
line, else the move that defends or the one that was not refuted; and, at the end, the worth of the tempo in hand (手番の価値): \
the score less the score after a pass, in centipawns. A mate has no value in centipawns; then the value says which of \
the two is one. In check there is no pass: the answer is whether all evasions lose. The mate search with the threat \
line takes a quarter of the nodes of --nodes, a million at most.

With --json, these are rows of their own kinds:
  threatmate  result \"mate\", \"none\", \"unknown\" or \"in_check\", plies, shortest, limit, last_move, pv, nodes
  brinkmate   result \"proved\", \"none\" or \"not_proved\", in_check, moves, defence (\"win\": a declaration), limit, \
pv, nodes
  move_value  unit \"cp\" with value, or \"mate\" with the scores moved and passed, of the side to move

With --roots, each line is a move at the root: `depth 8/3`, the depth of the last iteration that searched it and the \
deepest ply reached below it; its nodes and their share; in brackets its latest scores, each behind the depth of its \
iteration, exact as `8:+34` or a bound as `8:<=-215` (no more than -215, which was enough to know that another move is \
better) or `8:>=+90`; then why it has its place. `best`: its score is exact; `refuted`: a bound shows that it is not \
better; `above the window`: better than was expected, its value not known yet; `mates too`. Of a refuted move follows \
what ended the search of the opponent's reply: `move 1 of its list holds beta` says that the first move that was tried \
there keeps the score down to that bound (beta), and that move stands at the end. `reduced by 2`: first searched two \
plies less deep, as is done with moves that come late in the list (negative: deeper); `searched again 1x`: once more, \
deeper or with a wider window.";

/// Time of a search without any limit, in milliseconds.
const DEFAULT_TIME_MILLIS: u64 = 5_000;

/// Arguments of `think`.
#[derive(clap::Args)]
#[command(after_long_help = LONG_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line are independent of one another")]
pub(in crate::cli) struct Args {
    /// The position; the start position when not given.
    #[arg(value_name = "SFEN")]
    pub(super) position: Vec<String>,
    /// Stop after this many nodes.
    #[arg(long, value_parser = whole_number::<u64>(1..))]
    pub(super) nodes: Option<u64>,
    /// Stop after this depth, in plies.
    #[arg(long, value_parser = whole_number::<u32>(1..))]
    pub(super) depth: Option<u32>,
    /// Stop after this many milliseconds [default without any limit: 5000].
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>(1..))]
    pub(super) time: Option<u64>,
    /// How many lines.
    #[arg(long, default_value = "1", value_name = "K", value_parser = whole_number::<u16>(1..))]
    pub(super) multipv: u16,
    /// Also search what the opponent would do after a pass, and whether that is mate.
    #[arg(long)]
    pub(super) threat: bool,
    /// Also print every move at the root: nodes, share, scores by depth, and why it is not the best.
    #[arg(long)]
    pub(super) roots: bool,
    /// Also print what the search did in numbers: cuts, passes, searches again, how nodes ended.
    #[arg(long)]
    pub(super) counters: bool,
    /// Also print the line that the table holds.
    #[arg(long)]
    pub(super) table_line: bool,
    #[command(flatten)]
    pub(super) tree: TreeArgs,
    #[command(flatten)]
    pub(super) table: HashArgs,
    /// On how many threads to search. With several no two runs need be alike.
    #[arg(long, default_value = DEFAULT_THREADS, value_name = "N", value_parser = threads_range())]
    pub(super) threads: u32,
    #[command(flatten)]
    pub(super) notation: NotationArgs,
    #[command(flatten)]
    pub(super) weights: WeightsArgs,
    /// Print one JSON object per line.
    #[arg(long)]
    pub(super) json: bool,
}

/// Options of a search, which has no tree. The options of the tree name them too: clap requires no `--tree` beside an
/// option that excludes it.
const SEARCH_OPTIONS: [&str; 8] = ["nodes", "depth", "time", "multipv", "threat", "roots", "counters", "table_line"];

/// Options of `--tree`. Not named `Args`: clap names argument groups after flattened structs.
#[derive(clap::Args)]
pub(super) struct TreeArgs {
    /// Print the tree of a small search of its own to this depth: every node with the reason for its value; scores are
    /// those of the side to move at the root.
    #[arg(
        long, value_name = "DEPTH", value_parser = whole_number::<u32>(1..=u64::from(MAX_DEPTH)),
        conflicts_with_all = SEARCH_OPTIONS
    )]
    pub(super) tree: Option<u32>,
    /// Show only so many plies of the tree.
    #[arg(
        long, value_name = "N", requires = "tree", conflicts_with_all = SEARCH_OPTIONS, default_value = "2",
        value_parser = whole_number::<u32>(..)
    )]
    pub(super) plies: u32,
    /// Below the moves at the root, show only the move that decided each node.
    #[arg(long, requires = "tree", conflicts_with_all = SEARCH_OPTIONS)]
    pub(super) best: bool,
    /// Write down about so many nodes of the tree; the others are counted.
    #[arg(
        long, value_name = "N", requires = "tree", conflicts_with_all = SEARCH_OPTIONS,
        default_value_t = DEFAULT_MAX_NODES, value_parser = whole_number::<usize>(..)
    )]
    pub(super) most: usize,
}

impl Args {
    /// The limits of the search.
    pub(super) fn limits(&self) -> SearchLimits {
        let is_unlimited = self.nodes.is_none() && self.depth.is_none();
        let millis = self.time.or(is_unlimited.then_some(DEFAULT_TIME_MILLIS));
        SearchLimits {
            depth: self.depth,
            nodes: self.nodes,
            time: millis.map(|millis| TimeBudget::exactly(Duration::from_millis(millis))),
            ..SearchLimits::default()
        }
    }

    /// Search statistics were asked for.
    pub(super) const fn wants_statistics(&self) -> bool {
        self.roots || self.counters || self.table_line
    }
}
