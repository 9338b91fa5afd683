import Checks
import CommandKit
import Foundation
import Pages
import Platform
import Primitives
import Scenarios
import TextOutput

/// `cachebench report`: results as a page that can be sent.
struct Report: Command {
  var results: [String] = []
  var baseline: String?
  var out: String?

  static let overview = CommandOverview("report", page: PackedResources.reportTXT)

  static let parameters: [Parameter<Self>] = [
    .arguments(
      "RESULTS", .file, \.results,
      help: "A file or folder with results of 'run' or 'replay', or a baseline."),
    .option(
      "baseline", "NAME", .directory, \.baseline,
      help:
        "Compare with accepted results: a folder, or the name of a folder in \(BaselineFolder.home)."
    ),
    .option(
      "out", short: "o", "FILE", .output, \.out,
      help:
        "The file to write. Default: \(ReportPage.fileName) beside the results; of several, in the "
        + "working folder."),
  ]

  func run() throws -> ExitCode {
    let found = try results.flatMap { try ResultsSource.documents(in: $0) }
    let sources = try found.map { path, document in
      let page = PageSource(path: path, document)
      guard !page.isEmpty else {
        throw BaselineError.malformed(
          path: path, place: "runs", reason: "is empty, so that a page has nothing to show")
      }
      guard let baseline else { return page }
      return RegressionCheck(
        baseline: try BaselineFolder(named: baseline).baseline(of: document), results: document,
        completion: ResolvedScenario.completed, page: page
      ).source(under: CheckTerms(.regressions))
    }
    let folder = URL(filePath: found[0].path).deletingLastPathComponent().relativePath
    let path = out ?? (found.count == 1 ? "\(folder)/" : "") + ReportPage.fileName
    try WholeFile.write([WholeFile(path: path, text: ReportPage(sources).html)])
    try StandardStream.output.write("\(path)\n")
    return .success
  }
}
