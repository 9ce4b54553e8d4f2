//! The weights of a session, and the files they were asked for in.

use super::Options;
use crate::eval::Weights;
use std::path::PathBuf;

/// The weights in use.
pub(super) struct Loaded {
    weights: Weights,
    /// Where they came from; nowhere when they are the built-in ones.
    from: Option<PathBuf>,
}

impl Loaded {
    /// The built-in weights.
    pub(super) fn built_in() -> Self {
        Self { weights: Weights::built_in(), from: None }
    }

    pub(super) fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Opens what the options ask for, unless it is in use already. Returns whether the weights are others now.
    ///
    /// # Errors
    /// Why the file was refused; the weights stay as they were.
    pub(super) fn follow(&mut self, options: &Options) -> Result<bool, String> {
        let wanted = wanted(options);
        if wanted == self.from {
            return Ok(false);
        }
        self.weights = match &wanted {
            Some(path) => Weights::open(path, None).map_err(|refusal| refusal.to_string())?,
            None => Weights::built_in(),
        };
        self.from = wanted;
        Ok(true)
    }
}

/// `EvalFile` in `EvalDir`, or whichever of the two is given; none for the built-in weights.
fn wanted(options: &Options) -> Option<PathBuf> {
    match (options.eval_dir.as_str(), options.eval_file.as_str()) {
        ("", "") => None,
        (folder, "") => Some(PathBuf::from(folder)),
        ("", file) => Some(PathBuf::from(file)),
        (folder, file) => Some(PathBuf::from(folder).join(file)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_looked_for_in_the_folder() {
        let wanted = |folder: &str, file: &str| {
            let options = Options { eval_dir: folder.to_owned(), eval_file: file.to_owned(), ..Options::default() };
            super::wanted(&options)
        };
        assert_eq!(wanted("", ""), None);
        assert_eq!(wanted("eval", ""), Some(PathBuf::from("eval")));
        assert_eq!(wanted("", "fv.bin"), Some(PathBuf::from("fv.bin")));
        assert_eq!(wanted("eval", "fv.bin"), Some(PathBuf::from("eval").join("fv.bin")));
    }
}
