use super::batch::ModelInTraining;
use super::gradient::{add_gradient, predict};
use super::model::{FactorizationMachine, ROWS, Rows};
use super::options::{TargetMix, TrainingOptions};
use super::samples::{TrainingSet, loss};
use super::start::{StartError, model_of};
use super::trainer::{Training, TrainingProgress, train};
use crate::fixed_weights::fixed_factors;
use crate::labels::{GameResult, LabelledPosition, PackedPosition};
use sankoma_eval::three_piece::learned::view::{KingView, LearnedEntry};
use sankoma_eval::{EvaluatedPosition, Evaluation as _, Explainable as _, LearnedWeights, RawUnits as _, Weights};
use sankoma_rules::{Color, PieceKind, Position, Square, movegen};
use std::sync::Arc;

/// Positions of random games, labelled with the score of the factors and a result that follows from it.
fn labelled_positions(games: u32, seed: u64) -> TrainingSet {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut set = TrainingSet::new(4);
    for game in 0..games {
        let mut position = Position::startpos();
        for _ in 0..60 {
            let moves = movegen::legal_all(&position);
            let Some(&mv) = random.choice(moves.iter()) else { break };
            position.play(mv);
            let score = EvaluatedPosition::new(fixed_factors(), position.clone()).score();
            let label = LabelledPosition {
                score: Some(score.clamp(-2_000, 2_000) as i16),
                result: Some(if score > 0 { GameResult::Won } else { GameResult::Lost }),
                game: Some(game),
                ..LabelledPosition::unlabelled(PackedPosition::pack(&position).expect("a legal position"))
            };
            set.add(&label);
        }
    }
    set
}

fn options() -> TrainingOptions {
    TrainingOptions {
        products: 16,
        mix: TargetMix::constant(0.9),
        passes: 3,
        patience: 3,
        batch: 64,
        rate: 0.003,
        decay: 10.0,
        seed: 1,
        threads: 2,
        start: None,
        checkpoint: None,
    }
}

/// A model whose numbers are all different.
fn random_model(seed: u64) -> FactorizationMachine<16> {
    let mut model = FactorizationMachine::<16>::initial(seed, 600.0);
    let mut random = fastrand::Rng::with_seed(seed);
    for rows in [&mut model.by_entry, &mut model.by_place, &mut model.by_king] {
        rows.own.fill_with(|| 0.1 * (random.f32() - 0.5));
        rows.lanes.as_flattened_mut().fill_with(|| 0.2 * (random.f32() - 0.5));
    }
    model
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let set = labelled_positions(2, 3);
    let ModelInTraining { model, rows, .. } = ModelInTraining::new(random_model(7), 1);
    let sample = &set.samples[40];
    let score_of = |rows: &Rows<16>| predict(rows, &model.values, sample).score;
    let prediction = predict(&rows, &model.values, sample);
    let mut gradient = Rows::zero(ROWS);
    let mut values = [0.0; PieceKind::COUNT];
    add_gradient(&rows, sample, &prediction, 1.0, &mut gradient, &mut values);
    let step = 1e-2;
    for view in &sample.views {
        let base = usize::from(view.king) * LearnedEntry::COUNT;
        for row in
            view.entries().iter().map(|&entry| base + usize::from(entry)).chain([base + LearnedEntry::TURN.index()])
        {
            for lane in [0, 7, 8, 15] {
                let mut changed = [rows.clone(), rows.clone()];
                changed[0].lanes[row][lane] += step;
                changed[1].lanes[row][lane] -= step;
                let slope = (score_of(&changed[0]) - score_of(&changed[1])) / (2.0 * step);
                assert!((slope - gradient.lanes[row][lane]).abs() < 2e-3, "{slope} {}", gradient.lanes[row][lane]);
            }
        }
    }
    assert!(values.iter().zip(&sample.balance).all(|(&value, &count)| (value - f32::from(count)).abs() < 1e-6));
}

#[test]
fn a_mirrored_position_has_the_same_score_wherever_the_kings_stand() {
    let ModelInTraining { model, rows, .. } = ModelInTraining::new(random_model(2), 1);
    let mut random = fastrand::Rng::with_seed(4);
    let mut with_middle_king = 0;
    for _ in 0..20 {
        let mut position = Position::startpos();
        for _ in 0..60 {
            let moves = movegen::legal_all(&position);
            let Some(&mv) = random.choice(moves.iter()) else { break };
            position.play(mv);
            let setup = position.setup();
            let mut mirrored = setup.clone();
            for square in Square::all() {
                mirrored.squares[square.mirror().index()] = setup.squares[square.index()];
            }
            let [score, other] = [setup, mirrored].map(|setup| {
                let position = Position::from_setup_unchecked(&setup);
                let mut set = TrainingSet::new(0);
                let packed = PackedPosition::pack(&position).expect("a legal position");
                set.add(&LabelledPosition { score: Some(0), ..LabelledPosition::unlabelled(packed) });
                predict(&rows, &model.values, &set.samples[0]).score
            });
            assert!((score - other).abs() < 1e-3, "{score} {other} {}", position.sfen());
            let is_middle = |color| position.king(color).is_some_and(|king| king.file() == 5);
            with_middle_king += usize::from(is_middle(Color::Black) || is_middle(Color::White));
        }
    }
    assert!(with_middle_king > 100);
}

#[test]
fn a_loss_is_least_at_its_target() {
    for target in [0.0, 0.2, 0.5, 1.0_f32] {
        let at = |p: f32| loss((p / (1.0 - p)).ln(), target);
        assert!(at(target.clamp(1e-6, 1.0 - 1e-6)) < 1e-5);
        assert!([0.05, 0.35, 0.65, 0.95].into_iter().filter(|p| (p - target).abs() > 0.1).all(|p| at(p) > 1e-3));
    }
}

#[test]
fn results_weigh_more_late_in_a_game_where_the_mix_says_so() {
    let mut set = TrainingSet::new(0);
    let packed = PackedPosition::pack(&Position::startpos()).expect("a legal position");
    for ply in [0, 20, 80, 140, 300] {
        let label = LabelledPosition::unlabelled(packed);
        set.add(&LabelledPosition { score: Some(600), result: Some(GameResult::Lost), ply, ..label });
    }
    let shares = |mix: TargetMix| -> Vec<f32> {
        let even = 1.0 / (1.0 + (-1.0_f32).exp());
        set.samples.iter().map(|sample| (sample.target(mix, 600.0) / even * 100.0).round()).collect()
    };
    assert_eq!(shares(TargetMix { early: 0.9, late: 0.5 }), [90.0, 90.0, 70.0, 50.0, 50.0]);
    assert_eq!(shares(TargetMix::constant(0.8)), [80.0; 5]);
}

#[test]
fn training_learns_and_is_the_same_on_any_number_of_threads() {
    let set = labelled_positions(60, 1);
    let run = |threads| train("test", &set, &TrainingOptions { threads, ..options() }, &mut |_| ()).expect("it trains");
    let (one, three) = (run(1), run(3));
    assert_eq!(one.weights.to_bytes(), three.weights.to_bytes());
    assert_eq!(one.passes, three.passes);
    let best = one.passes[one.best - 1].held_out.expect("games are held out");
    assert!(best.target < one.material.expect("games are held out"), "{best:?} {:?}", one.material);
}

#[test]
fn a_training_that_was_broken_off_goes_on_from_its_checkpoint() {
    let set = labelled_positions(12, 2);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("checkpoint");
    let whole = train("test", &set, &options(), &mut |_| ()).expect("it trains");
    // The training is broken off in its second pass.
    let with_checkpoint = TrainingOptions { checkpoint: Some(path.clone()), ..options() };
    let broken_off = std::panic::catch_unwind(|| {
        let mut passes = 0;
        let _ = train("test", &set, &with_checkpoint, &mut |progress| match progress {
            TrainingProgress::Pass(_) => passes += 1,
            TrainingProgress::Positions(..) => assert_eq!(passes, 0, "broken off"),
        });
    });
    assert!(broken_off.is_err() && path.exists());
    let resumed = train("test", &set, &with_checkpoint, &mut |_| ()).expect("it resumes");
    assert_eq!(whole.passes, resumed.passes);
    assert_eq!(whole.weights.to_bytes(), resumed.weights.to_bytes());
    let other = TrainingOptions { seed: 2, ..with_checkpoint.clone() };
    assert!(train("test", &set, &other, &mut |_| ()).is_err_and(|error| error.to_string().contains("other options")));
    let bytes = std::fs::read(&path).expect("it is there");
    let end = bytes.iter().position(|&byte| byte == b'\n').expect("a line of text comes first");
    let line = std::str::from_utf8(&bytes[..end]).expect("it is text");
    let older = line.replace("\"sankoma_training\":5", "\"sankoma_training\":2");
    std::fs::write(&path, [older.as_bytes(), &bytes[end..]].concat()).expect("it can be written");
    let refused =
        train("test", &set, &with_checkpoint, &mut |_| ()).expect_err("it is of an older version").to_string();
    assert!(refused.contains("version 2, expected version 5") && !refused.contains('\n'), "{refused}");
    std::fs::write(&path, &bytes[..bytes.len() - 4]).expect("it can be written");
    let cut = train("test", &set, &with_checkpoint, &mut |_| ());
    assert!(cut.is_err_and(|error| error.to_string().contains("damaged")));
}

#[test]
fn quantized_weights_give_the_score_of_the_model() {
    let set = labelled_positions(30, 5);
    let state = ModelInTraining::new(random_model(3), 1);
    let weights = super::quantization::quantize("test", &state.model, &state.rows, &set.samples).expect("they fit");
    let centipawns = weights.win_scale() as f32;
    let mut random = fastrand::Rng::with_seed(9);
    let mut position = Position::startpos();
    for _ in 0..80 {
        let moves = movegen::legal_all(&position);
        let Some(&mv) = random.choice(moves.iter()) else { break };
        position.play(mv);
        let label = LabelledPosition {
            score: Some(0),
            ..LabelledPosition::unlabelled(PackedPosition::pack(&position).expect("a legal position"))
        };
        let mut one = TrainingSet::new(0);
        one.add(&label);
        let exact = centipawns * predict(&state.rows, &state.model.values, &one.samples[0]).score;
        let raw = position.side_to_move().sign() * weights.raw_from_scratch(&position);
        let quantized = raw as f32 / weights.scale().units() as f32;
        // Piece values are rounded to centipawns, the scale to a whole one.
        assert!((exact - quantized).abs() < 10.0 + 0.002 * exact.abs(), "{exact} {quantized} {}", position.sfen());
    }
    assert!(Weights::from(weights).bytes() > 0);
}

#[test]
fn a_training_starts_with_the_scores_of_its_weights_and_is_pulled_back_to_them() {
    let set = labelled_positions(30, 6);
    let start = LearnedWeights::shared();
    let model = model_of::<32>(start, 1).expect("they were trained with 32 products");
    let state = ModelInTraining::new(model, 1);
    let (more, most) = (with_new_products_zero::<48>(start), with_new_products_zero::<64>(start));
    for game in 0..20 {
        let mut random = fastrand::Rng::with_seed(game);
        let mut position = Position::startpos();
        for _ in 0..40 {
            let moves = movegen::legal_all(&position);
            let Some(&mv) = random.choice(moves.iter()) else { break };
            position.play(mv);
        }
        let label = LabelledPosition {
            score: Some(0),
            ..LabelledPosition::unlabelled(PackedPosition::pack(&position).expect("a legal position"))
        };
        let mut one = TrainingSet::new(0);
        one.add(&label);
        let score = start.win_scale() as f32 * predict(&state.rows, &state.model.values, &one.samples[0]).score;
        let continued = [
            predict(&more.rows, &more.model.values, &one.samples[0]).score,
            predict(&most.rows, &most.model.values, &one.samples[0]).score,
        ];
        for continued in continued.map(|score| start.win_scale() as f32 * score) {
            assert!((score - continued).abs() < 0.1, "{score} {continued}");
        }
        let raw = position.side_to_move().sign() * start.raw_from_scratch(&position);
        assert!((score - raw as f32 / start.scale().units() as f32).abs() < 1.0, "{score} {raw}");
    }

    // What two hundred steps add to the rows of the kings is smaller, the stronger the pull.
    let added = |decay: f32| {
        let options = TrainingOptions { products: 32, start: Some(Arc::clone(start)), decay, ..options() };
        let mut training = Training::<32>::begin(&set, &options).expect("it starts");
        training.pass(&mut |_| ());
        let by_king = &training.state.model.by_king;
        by_king.lanes.as_flattened().iter().map(|number| f64::from(number.abs())).sum::<f64>()
    };
    let [free, pulled] = [0.0, 300.0].map(added);
    assert!(free > 0.0 && pulled < 0.7 * free, "{free} {pulled}");
}

/// A model of more products than `start` has, before training, without the random numbers of those that are new.
fn with_new_products_zero<const L: usize>(start: &LearnedWeights) -> ModelInTraining<L> {
    let mut model = model_of::<L>(start, 1).expect("they have fewer products");
    for lanes in &mut model.by_entry.lanes {
        assert_eq!(lanes.iter().filter(|number| **number != 0.0).count(), L - start.lanes(), "only new products");
        lanes.fill(0.0);
    }
    ModelInTraining::new(model, 1)
}

#[test]
fn a_training_starts_from_weights_whose_products_it_can_continue() {
    let start = LearnedWeights::shared();
    let other = model_of::<16>(start, 1).expect_err("they have more products");
    assert_eq!(other, StartError::Products { found: 32, max: 16 });
    let uneven = start.numbers().map(|mut numbers| {
        if numbers.king < KingView::MIDDLE_FILE {
            numbers.parts[0] = numbers.entry as i16 % 7;
        }
        numbers
    });
    let scale = (start.scale(), start.win_scale());
    let uneven = LearnedWeights::new("uneven", start.values().clone(), scale, 32, uneven).expect("small numbers");
    assert_eq!(model_of::<32>(&uneven, 1).expect_err("left and right differ"), StartError::Symmetry);
}

#[test]
fn positions_without_labels_or_kings_are_left_out() {
    let mut set = TrainingSet::new(0);
    let pack = |sfen: &str| PackedPosition::pack(&Position::from_sfen(sfen).expect("sound")).expect("it fits");
    let start = pack("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    set.add(&LabelledPosition::unlabelled(start));
    set.add(&LabelledPosition { score: Some(3), ..LabelledPosition::unlabelled(pack("4k4/9/9/9/9/9/9/9/9 b G 1")) });
    assert!(set.is_empty());
    assert!(train("test", &set, &options(), &mut |_| ()).is_err_and(|error| error.to_string().contains("no position")));
    set.add(&LabelledPosition { score: Some(3), ..LabelledPosition::unlabelled(start) });
    assert_eq!((set.len(), set.held_out()), (1, 0));
}
