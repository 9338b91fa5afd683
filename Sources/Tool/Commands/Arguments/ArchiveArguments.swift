import CommandKit
import HTTPCaching
import Importers
import Primitives

/// The requests of a log or an archive that a command is to use.
struct ArchiveArguments {
  var takesAll = false
  var paths: [String] = []
  /// The run of an archive with several; `all` for the requests of all.
  var run: String?

  /// The requests that count as requests for images.
  var images: ImageSelection { ImageSelection(takesAll: takesAll, paths: paths) }

  /// An option that only archives have, if one was given.
  var option: String? {
    takesAll ? "--all" : !paths.isEmpty ? "--image-paths" : run.map { _ in "--run" }
  }

  static func parameters(all: String, run: String) -> [Parameter<Self>] {
    [
      .flag("all", \.takesAll, help: all),
      .repeatedOption(
        "image-paths", "PATTERN", .text { [$0] }, \.paths,
        help:
          "Count requests for these paths as images too, with * for any characters, as in '/img/*'. May be repeated."
      ),
      .option("run", "NAME", .text, \.run, help: run),
    ]
  }

  /// Returns the requests of the chosen run of an archive, or the archive without a choice.
  ///
  /// - Throws: `CommandFailure` if the archive lacks the run.
  func chosen(of archive: HTTPArchive) throws -> HTTPArchive {
    guard let run, run != "all" else { return run == nil ? archive : archive.joined }
    guard archive.runs.contains(run) else {
      throw CommandFailure(Suggestion.unknown("run", run, known: archive.runs + ["all"]))
    }
    return archive.ofRun(run)
  }
}
