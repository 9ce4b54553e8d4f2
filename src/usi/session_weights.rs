//! The weights of a session, and the files they were asked for in.

use super::UsiOptions;
use crate::eval::Weights;
use std::path::PathBuf;

/// The weights in use.
pub(super) struct SessionWeights {
    weights: Weights,
    /// Where they came from; nowhere when they are the built-in ones.
    path: Option<PathBuf>,
}

impl SessionWeights {
    /// The built-in weights.
    pub(super) fn built_in() -> Self {
        Self { weights: Weights::built_in(), path: None }
    }

    pub(super) fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Opens what the options ask for, unless it is in use already. Returns whether the weights are others now.
    ///
    /// # Errors
    /// Why the file was refused; the weights stay as they were.
    pub(super) fn reload_if_changed(&mut self, options: &UsiOptions) -> Result<bool, String> {
        let wanted = requested_path(options);
        if wanted == self.path {
            return Ok(false);
        }
        self.weights = match &wanted {
            Some(path) => Weights::open(path, None).map_err(|refusal| refusal.to_string())?,
            None => Weights::built_in(),
        };
        self.path = wanted;
        Ok(true)
    }
}

/// `EvalFile` in `EvalDir`, or whichever of the two is given; none for the built-in weights.
fn requested_path(options: &UsiOptions) -> Option<PathBuf> {
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
            let options =
                UsiOptions { eval_dir: folder.to_owned(), eval_file: file.to_owned(), ..UsiOptions::default() };
            super::requested_path(&options)
        };
        assert_eq!(wanted("", ""), None);
        assert_eq!(wanted("eval", ""), Some(PathBuf::from("eval")));
        assert_eq!(wanted("", "fv.bin"), Some(PathBuf::from("fv.bin")));
        assert_eq!(wanted("eval", "fv.bin"), Some(PathBuf::from("eval").join("fv.bin")));
    }
}
