use super::{Limits, Outcome, Table, solve};
use crate::rules::Position;
use crate::search::Control;

#[test]
fn smoke() {
    let position = Position::from_sfen("9/5R3/8k/8N/6S2/9/9/9/9 b r2b4g3s3n4l18p 1").expect("sound");
    let report = solve(&position, &mut Table::new(1), &Control::new(), &Limits::default(), |_| {});
    assert!(matches!(&report.outcome, Outcome::Mate(mate) if mate.length == 3 && mate.shortest), "{report:?}");
}
