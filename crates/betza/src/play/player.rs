//! Player: who plays a side.

/// Who plays a side of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BetzaPlayer {
    /// A person.
    #[default]
    Person,
    /// Any legal move, each equally likely.
    Random,
    /// Alpha-beta on the values of the pieces.
    Computer,
}

sankoma_wording::named! {
    BetzaPlayer, "player":
    Person = "person", "人", "person";
    Random = "random", "ランダム", "random";
    Computer = "computer", "コンピュータ", "computer";
}
