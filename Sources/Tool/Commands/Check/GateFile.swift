import Checks
import CommandKit
import Foundation
import Platform
import Primitives
import YAML

/// The file `cachebench.yaml` in the working folder, with settings of `check` that are not on the command line.
struct GateFile: KeyedConfiguration {
  static let path = "cachebench.yaml"

  /// Texts, written as a list or as one text separated by commas.
  struct Words: NodeValue, Hashable {
    var all: [String] = []
    /// The line of the first text.
    var line = 1

    init() {}

    init(from reader: NodeReader) throws(DocumentError) {
      line = reader.node.mark.line
      let texts = reader.text?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      all = if let texts { texts } else { try [String](from: reader) }
    }

    func node() throws -> YAMLNode { try all.node() }
  }

  var scenarios = Words()
  var baseline: String?
  var formats = Words()
  var failOn = Words()
  var strict = false
  var live = false
  var accepted: [AcceptedFinding] = []

  static let fields = Fields<Self> {
    Field("scenarios", \.scenarios, "the scenarios, or folders with results, that are checked")
    Field("baseline", orNull: \.baseline, "the folder of the accepted results")
    Field("formats", \.formats, "what is printed, as with --format: [text, junit=check.xml]")
    Field("fail-on", \.failOn, "what fails, as with --fail-on: regressions, or metrics")
    Field("strict", \.strict, "true fails if the baseline is out of date, as with --strict")
    Field("live", \.live, "true runs the scenarios in real time, as with --live")
    Field(
      "accepted", \.accepted, "the findings of diagnose that fail nothing, each with its reason")
  }

  /// Reads the file; nil if it does not exist.
  ///
  /// - Throws: `DocumentError` with all errors in the file, or `CommandFailure` if it cannot be read.
  static func inWorkingFolder() throws -> GateFile? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let data = try CommandFailure.usage(
      of: "\(path): cannot be read: ", ReadableFile.contents(at: path))
    return try NodeReader.decode(Self.self, from: YAMLParser.parse([UInt8](data), file: path))
  }

  func checkTogether(_ problems: inout Problems) {
    do { _ = try outputs } catch { problems.add("formats", "has an \(error)") }
    do { _ = try rule } catch { problems.add("fail-on", "\(error)") }
  }

  var outputs: [CheckOutput] { get throws { try formats.all.map(CheckOutput.parse) } }

  var rule: FailureRule? { get throws { failOn.all.isEmpty ? nil : try Gate.rule(failOn.all) } }
}
