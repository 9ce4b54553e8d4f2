//! Apportioning: whole numbers that sum to a whole, from parts that do not (largest remainders, Hamilton's method).

use std::cmp::Reverse;

/// Rounds `parts / denominator` to whole numbers that sum to `total`: down, then up where the remainder is largest. Of
/// equal remainders the lower rank comes first.
pub(super) fn apportion(total: i64, parts: &[i64], denominator: i64, ranks: &[usize]) -> Vec<i32> {
    let mut whole: Vec<i64> = parts.iter().map(|part| part.div_euclid(denominator)).collect();
    let mut rows: Vec<usize> = (0..parts.len()).collect();
    rows.sort_by_key(|&row| (Reverse(parts[row].rem_euclid(denominator)), ranks[row]));
    let mut left = total - whole.iter().sum::<i64>();
    // The score itself is rounded, so that one more or less than the remainders give may be left.
    while left != 0 && !rows.is_empty() {
        let step = left.signum();
        let given = rows.len().min(left.unsigned_abs() as usize);
        if step < 0 {
            rows.iter().rev().take(given).for_each(|&row| whole[row] -= 1);
        } else {
            rows.iter().take(given).for_each(|&row| whole[row] += 1);
        }
        left -= step * given as i64;
    }
    whole.into_iter().map(|raw| raw.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_rounded_to_the_sum() {
        assert_eq!(apportion(10, &[10, 10, 10], 3, &[2, 0, 1]), [3, 4, 3]);
        assert_eq!(apportion(-10, &[-10, -10, -10], 3, &[0, 1, 2]), [-3, -3, -4]);
        assert_eq!(apportion(7, &[3, 4], 1, &[0, 1]), [3, 4]);
        assert_eq!(apportion(8, &[3, 4], 1, &[0, 1]), [4, 4]);
        assert_eq!(apportion(6, &[3, 4], 1, &[0, 1]), [3, 3]);
        assert!(apportion(0, &[], 1, &[]).is_empty());
    }
}
