import CommandKit
import HTTPCaching
import Importers
import Primitives

/// The options that select requests of a log or an archive.
struct ArchiveArguments {
  var takesAll = false
  var paths: [String] = []
  /// The run of an archive with several runs; `all` if their requests are joined.
  var run: String?

  /// The selection of requests for images.
  var images: ImageSelection { ImageSelection(takesAll: takesAll, paths: paths) }

  /// The first of the given options that only archives have; nil if none is given.
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

  /// Returns the requests of the selected run of an archive; the whole archive if no run is selected.
  ///
  /// - Throws: `CommandFailure` if the archive does not contain the run.
  func chosen(of archive: HTTPArchive) throws -> HTTPArchive {
    guard let run, run != "all" else { return run == nil ? archive : archive.joined }
    guard archive.runs.contains(run) else {
      throw CommandFailure(Suggestion.unknown("run", run, known: archive.runs + ["all"]))
    }
    return archive.ofRun(run)
  }
}
