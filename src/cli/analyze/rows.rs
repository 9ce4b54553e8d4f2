//! The rows that `analyze --json` prints.

use super::game_review::GameReview;
use crate::cli::output::json::{ScoreUnit, SideName, list, named_words, rows, usi_moves};
use crate::cli::output::move_reason_row::MoveReasonRow;
use sankoma_analysis::formations::{GameFormations, PlayedTesuji};
use sankoma_analysis::review::{MoveAssessment, MoveQuality, PlayerAccuracy};
use sankoma_analysis::why::MistakeTheme;
use sankoma_record::NodeId;
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_rules::{Color, SetupDefect};
use sankoma_search::Superiority;
use sankoma_wording::Message;
use serde::Serialize;

/// One line per position and, after those of its game, one per game.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(in crate::cli) enum AnalyzeRow {
    Position(Box<AnalyzePositionRow>),
    Game(AnalyzeGameRow),
}

rows! {
    /// A game in its file.
    #[derive(Clone)]
    struct AnalyzeSourceRow {
        /// Path of the record.
        file: String,
        /// Number of the game in its file, from 1.
        #[schemars(range(min = 1))]
        game: usize,
    }

    /// A position. Scores are from Black's view.
    struct AnalyzePositionRow {
        #[serde(flatten)]
        source: AnalyzeSourceRow,
        /// Its ply, 0 at the start.
        ply: usize,
        /// Whether it stands outside the main line.
        variation: bool,
        /// The position.
        sfen: String,
        /// The move that led to it, USI; null at the start.
        r#move: Option<String>,
        /// The side to move.
        side_to_move: SideName,
        /// Black's win rate, 0 to 1: `1 / (1 + exp(-score / 600))`.
        #[schemars(with = "f64")]
        win_rate: Option<f64>,
        /// Nodes searched; null when a comment does not say it.
        nodes: Option<u64>,
        #[serde(flatten)]
        #[schemars(required)]
        first: Option<AnalyzeCandidateRow>,
        /// The lines, best first. The fields of the first one stand in the position too.
        candidates: Vec<AnalyzeCandidateRow>,
        #[serde(flatten)]
        assessment: AnalyzeAssessmentRow,
        /// Why the move of a class is a mistake, the weightiest reason first; empty for other moves, and with
        /// `--no-reasons`.
        findings: Vec<MoveReasonRow>,
    }

    /// A line of a position.
    #[derive(Clone)]
    struct AnalyzeCandidateRow(line: &AnnotationLine) {
        let (unit, score, winner) = match line.score {
            AnnotationScore::Centipawns(points) => (ScoreUnit::Cp, Some(points.into()), None),
            AnnotationScore::Mate { winner, plies } => {
                let plies = plies.map(|plies| i64::from(plies) * i64::from(winner.sign()));
                (ScoreUnit::Mate, plies, Some(winner.into()))
            }
        };
        let repetition = match line.score {
            AnnotationScore::Centipawns(points) => Superiority::of_centipawns(points).map(RepetitionName::from),
            AnnotationScore::Mate { .. } => None,
        };

        /// Unit of the score.
        unit: ScoreUnit = unit,
        /// The score, from Black's view: a mate is negative when White mates; null for a mate of unknown length.
        score: Option<i64> = score,
        /// Who mates; null unless `unit` is `mate`.
        winner: Option<SideName> = winner,
        /// Whether the line leads to a superior position (優等局面) and for whom: `score` is then a fixed number; null
        /// otherwise.
        repetition: Option<RepetitionName> = repetition,
        /// Depth, in plies; null when a comment does not say it.
        depth: Option<u32>,
        /// Deepest ply reached; null when a comment does not say it.
        seldepth: Option<u32>,
        /// The line, USI.
        pv: Vec<String> = usi_moves(&line.pv),
    }

    /// What a move was worth.
    struct AnalyzeAssessmentRow(assessment: Option<&MoveAssessment>) {
        let quality = assessment.and_then(MoveAssessment::quality);

        /// The best move in the position before, USI; null when the move could not be assessed.
        best: Option<String> = assessment.and_then(|assessment| assessment.best_move).map(|mv| mv.to_string()),
        /// Whether the move is the best one; null when it could not be assessed.
        agrees: Option<bool> = assessment.map(MoveAssessment::is_best_move),
        /// The mover's loss of win rate by it, 0 to 1: against the best other move, both searched alone with the same
        /// nodes, where that was done; else by the positions around it. Null when it could not be assessed.
        loss: Option<f64> = assessment.map(MoveAssessment::win_rate_loss),
        /// Its class; null for a move that is none of these, or was not compared with the best other one.
        class: Option<MoveQualityName> = quality.map(MoveQualityName::of),
        /// The mark of the class: `?!`, `?`, `??` or `X`; `!` for the only good move, where all others lose 10 % or
        /// more and there were others to choose from; else null.
        mark: Option<&'static str> = assessment.and_then(MoveAssessment::mark),
        /// Whether the class is due to a mate that the mover let slip; null when the move could not be assessed.
        missed_mate: Option<bool> = assessment.map(MoveAssessment::is_missed_mate),
    }

    /// A game.
    struct AnalyzeGameRow(review: &GameReview, source: AnalyzeSourceRow, passes: u32, out: Option<String>) {
        let refused = review.unsearchable.iter();
        let summary = review.summary();
        let formations = GameFormations::of(&review.game);
        let players = Color::ALL.iter().zip(&summary.players);

        #[serde(flatten)]
        source: AnalyzeSourceRow = source,
        /// Moves on the main line.
        plies: usize = review.plies(),
        /// Positions with a result.
        positions: usize = review.evaluated.len(),
        /// Of these searched now, the others were read from comments.
        searched: usize,
        /// Passes: in the second one suspicious moves are compared; without it no move has a class.
        #[schemars(range(min = 1))]
        passes: u32 = passes,
        /// Positions that could not be searched.
        refused: Vec<AnalyzeRefusedRow> =
            refused.map(|(node, defects)| AnalyzeRefusedRow::of(review, *node, defects)).collect(),
        /// Black and White.
        players: Vec<AnalyzePlayerRow> =
            players.map(|(&color, player)| AnalyzePlayerRow::of(review, &formations, color, player)).collect(),
        /// Path of the review.
        #[schemars(with = "String")]
        out: Option<String> = out,
    }

    /// A position that could not be searched.
    struct AnalyzeRefusedRow(review: &GameReview, node: NodeId, defects: &[SetupDefect]) {
        /// Its ply.
        ply: usize = review.game.ply(node),
        /// Its defects, as in `sankoma explain`.
        codes: Vec<&'static str> = defects.iter().map(SetupDefect::code).collect(),
    }

    /// The moves of a player.
    struct AnalyzePlayerRow(review: &GameReview, formations: &GameFormations, color: Color, player: &PlayerAccuracy) {
        let (opening_ja, opening_en) = both_languages(formations.openings[color.index()].clone());
        let (castle_ja, castle_en) = both_languages(formations.castles[color.index()].clone());

        /// The side.
        side: SideName = color.into(),
        /// The name; null when the record has none.
        name: Option<String> = review.game.player(color).map(ToOwned::to_owned),
        /// Moves assessed.
        moves: usize = player.moves,
        /// Of these the best ones.
        agreed: usize = player.best_moves,
        /// Mean accuracy, 0 to 100; null without moves.
        accuracy: Option<f64> = player.accuracy,
        /// Mean loss of win rate, 0 to 1; null without moves.
        mean_loss: Option<f64> = player.mean_loss,
        /// The opening in Japanese: as the record names it, else as recognised; null without a name.
        opening_ja: Option<String> = opening_ja,
        /// The opening in English; null without a name.
        opening_en: Option<String> = opening_en,
        /// The castle in Japanese: as the record names it, else as recognised; null without a name.
        castle_ja: Option<String> = castle_ja,
        /// The castle in English; null without a name.
        castle_en: Option<String> = castle_en,
        /// The moves of the main line that are tesuji, in their order; a move may be several.
        tesuji: Vec<AnalyzeTesujiRow> = list(&formations.tesuji[color.index()]),
        /// How many moves of each class.
        classes: AnalyzeClassesRow = player.quality_counts.into(),
        /// What kinds of things were overlooked in the main line, the most frequent first; empty with `--no-reasons`.
        themes: Vec<AnalyzeThemeRow> = list(review.themes(color)),
        /// The moves that lost most, worst first.
        worst: Vec<AnalyzeWorstMoveRow> = list(&player.worst_moves),
    }

    /// A move that is a tesuji: it has a name for what it does, good or not.
    struct AnalyzeTesujiRow(played: &PlayedTesuji) {
        /// Its ply.
        ply: usize,
        /// The name in Japanese.
        name_ja: &'static str = &played.tesuji.ja,
        /// The name in English.
        name_en: &'static str = &played.tesuji.en,
    }

    /// How many moves of each class.
    struct AnalyzeClassesRow(counts: [usize; 4]) {
        /// Lost 5 % of win rate or more.
        inaccuracy: usize = counts[0],
        /// 10 % or more.
        mistake: usize = counts[1],
        /// 20 % or more.
        blunder: usize = counts[2],
        /// 50 % or more.
        losing_blunder: usize = counts[3],
    }

    /// A kind of thing that was overlooked.
    struct AnalyzeThemeRow(counted: (MistakeTheme, usize)) {
        /// What kind.
        theme: MistakeThemeName = MistakeThemeName::of(counted.0),
        /// In how many moves. Each mistake has one theme.
        #[schemars(range(min = 1))]
        mistakes: usize = counted.1,
    }

    /// One of the moves that lost most.
    struct AnalyzeWorstMoveRow(assessment: &MoveAssessment) {
        /// Its ply.
        ply: usize,
        /// The move, USI.
        r#move: String = assessment.mv.to_string(),
        #[serde(flatten)]
        assessment: AnalyzeAssessmentRow = Some(assessment).into(),
    }
}

named_words! {
    /// A position met before in which a side has now more in hand: `superior` if Black has, `inferior` if White has.
    RepetitionName of Superiority { "superior" = Superiority::Superior, "inferior" = Superiority::Inferior }
}

named_words! {
    /// Class of a move by the win rate it lost: 5 % or more, 10 %, 20 %, 50 %.
    MoveQualityName: MoveQuality
}

named_words! {
    /// A kind of thing that was overlooked, by which mistakes are counted.
    MistakeThemeName: MistakeTheme
}

fn both_languages(name: Option<Message>) -> (Option<String>, Option<String>) {
    name.map(|name| (name.ja, name.en)).unzip()
}
