//! Sorting of lists of some dozens in little code: the sort of the standard library is compiled anew for each type, in
//! some 8 kB. Here numbers are sorted, by one function, and the items are then put where the numbers say.

use std::cmp::Ordering;

/// Sorts by the key of each item. Items with equal keys keep their order. The key is computed at each comparison.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts by a comparison. Items that compare as equal keep their order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = sorted_numbers(items.len(), &|one, other| compare(&items[one], &items[other]));
    for (place, &number) in order.iter().enumerate() {
        // What stood at a place before this one was swapped to where that place took its item from.
        let mut from = number;
        while from < place {
            from = order[from];
        }
        items.swap(place, from);
    }
}

/// The numbers from 0 in their order.
fn sorted_numbers(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    numbers.sort_by(|&one, &other| compare(one, other));
    numbers
}

#[cfg(test)]
mod tests {
    use super::{sort_by, sort_by_key};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lists_are_sorted_as_by_the_standard_library(numbers in prop::collection::vec(0_u8..20, 0..60)) {
            let mut found: Vec<(usize, u8)> = numbers.into_iter().enumerate().collect();
            let mut expected = found.clone();
            expected.sort_by_key(|&(_, number)| number);
            sort_by_key(&mut found, |&(_, number)| number);
            prop_assert_eq!(&found, &expected);
            expected.sort_by_key(|&(_, number)| std::cmp::Reverse(number));
            sort_by(&mut found, |one, other| other.1.cmp(&one.1));
            prop_assert_eq!(found, expected);
        }
    }
}
