package import Primitives

/// The reason why there is no film.
package enum FilmError: ExitCoded, Equatable, CustomStringConvertible {
  /// The range begins after the end of the runs.
  case afterTheEnd(Instant, end: Instant)
  /// The range ends before it begins.
  case empty(Instant, Instant)
  /// The film has too many frames.
  case tooLong(frames: Int)
  /// The file is too large at any number of frames a second.
  case tooLarge(frames: Int)

  /// The problem and the action to take.
  package var description: String {
    switch self {
    case .afterTheEnd(let moment, let end):
      "\(Self.text(moment)) is after the end of the runs (\(Self.text(end))); name an earlier moment"
    case .empty(let from, let to):
      "a film from \(Self.text(from)) to \(Self.text(to)) shows nothing; --to must be after --from"
    case .tooLong(let frames):
      "a film of \(frames) frames is too long (\(FilmReel.maxFrames) at most); show less with --from "
        + "and --to, or show it faster with --speed"
    case .tooLarge(let frames):
      "the film is larger than \(FilmReel.maxBytes / 1_000_000) MB even with \(frames) frames; show less with "
        + "--from and --to, or show it faster with --speed"
    }
  }

  private static func text(_ moment: Instant) -> String {
    "\((moment - .start).seconds.text(decimals: 2)) s"
  }

  package var exitCode: ExitCode { .usage }
}
