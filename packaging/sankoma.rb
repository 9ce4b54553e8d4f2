# Homebrew formula. RELEASE_URL and RELEASE_SHA256 stand for the source archive of a release and its checksum; fill them in when
# there is one.
class Sankoma < Formula
  desc "Terminal workbench for shogi analysis"
  url "RELEASE_URL"
  sha256 "RELEASE_SHA256"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    # Bottles are for every processor: not the one at hand, for which .cargo/config.toml builds.
    ENV["RUSTFLAGS"] = ""
    system "cargo", "install", *std_cargo_args
    generate_completions_from_executable(bin/"sankoma", "completions")
    system bin/"sankoma", "man", "--out", "man1"
    man1.install Dir["man1/*.1"]
  end

  test do
    assert_match "nodes 30 ", shell_output("#{bin}/sankoma perft 1 --nodes-only")
    (testpath/"game.kif").write "手合割：平手\n   1 ７六歩(77)\n   2 投了\n"
    assert_match "\"diagnostics\":[]", shell_output("#{bin}/sankoma check --json game.kif")
  end
end
