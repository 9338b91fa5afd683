import Analysis
import Foundation
import Importers
import Platform
import Primitives
import RequestTraces
import Scrolling

/// The result of importing a bind log: files, and a summary for people and scripts.
struct ImportedBinds {
  private let scenario: BoundScenario
  private let place: String
  private let names: BoundScenario.Files

  private var bound: BoundImages { scenario.bound }

  /// - Parameters:
  ///   - log: The log.
  ///   - place: The path of the files without an extension.
  /// - Throws: `FileError` if the log contains no binds.
  init(_ log: BindLog, place: String) throws(FileError) {
    scenario = BoundScenario(try BoundImages(log))
    self.place = place
    names = BoundScenario.Files(name: URL(filePath: place).lastPathComponent)
  }

  private var folder: String { String(place.dropLast(names.name.count)) }

  /// Returns the scenario and the files that it names.
  func files() throws -> [WholeFile] {
    let trace = try TraceFormatCatalog.csv.bytes(of: bound.trace, file: bound.log.file)
    var files = try scenario.files(at: place)
    files.insert(WholeFile(path: folder + names.trace, contents: Data(trace)), at: 1)
    return files
  }

  /// The number of binds with each outcome, in the order of the format, then of those without an outcome.
  private var outcomes: [(word: String, count: Int)] {
    BindLogEvent.Outcome.allCases.map { ($0.rawValue, bound.count(of: $0)) }
      + [("not answered", bound.count(of: nil))]
  }

  /// Returns the summary for people.
  func text(_ paths: [String]) -> String {
    let counts = outcomes.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }
    let classes = scenario.classCount > 1 ? " in \(scenario.classCount) classes" : ""
    let cut =
      bound.log.isCutOff
      ? "\nthe last line is incomplete and left out; the app probably ended there" : ""
    let scroll =
      scenario.scroll.source == .estimated
      ? "\nthe scroll is estimated from the times of the binds" : ""
    let wrong =
      ShownImages(bound.log).map {
        "\nseen for 0.1 s or longer: \($0.wrong) wrong images, \($0.kept) images from before a bind"
      } ?? ""
    let notes = scenario.notes.map { "\n" + $0 }.joined()
    return """
      \(bound.binds.count) binds of \(bound.trace.names.count) images\(classes) in \(scenario.rowCount) rows: \
      \(counts.joined(separator: ", "))\(wrong)\(cut)\(scroll)\(notes)
      wrote \(paths.joined(separator: ", ")); run it with: cachebench run '\(place).yaml'

      """
  }

  /// Returns the summary for scripts.
  func document(_ paths: [String]) -> CommandDocument {
    let source =
      switch scenario.scroll.source {
      case .logged: "logged"
      case .estimated: "estimated"
      case .guessed: "none"
      }
    return [
      "scenario": place + ".yaml", "trace": folder + names.trace,
      "files": paths, "binds": bound.binds.count, "objects": bound.trace.names.count,
      "rows": scenario.rowCount, "classes": scenario.classCount, "scroll": source,
      "cutOff": bound.log.isCutOff, "wrongImages": ShownImages(bound.log)?.wrong,
      "outcomes": Dictionary(uniqueKeysWithValues: outcomes.map { ($0.word, $0.count) }),
    ]
  }
}
