import Foundation
package import Harness
import Platform
import TextOutput

extension Study {
  /// Merges the parts of all points into one experiment, equal to a single run of them all.
  ///
  /// - Parameters:
  ///   - folders: The folders of the parts, each a copy of this study.
  ///   - runner: Makes the runs that find the conclusions that depend on guesses; makes none if no
  ///     guess can decide.
  /// - Returns: The experiment.
  /// - Throws: ``StudyError`` with every point whose part is missing, unusable or different from another copy;
  ///   `RunError`.
  package func merged(from folders: [StudyFolder], by runner: Runner) async throws -> Experiment {
    let states = reviewed(in: folders)
    let problems = zip(points, states).flatMap { point, state in
      state.problems.map { "\(point.key): \($0)" }
    }
    guard problems.isEmpty else { throw StudyError(incomplete: problems) }
    var experiment = Experiment(scenario, header, states.compactMap(\.part))
    try await experiment.findConditions(runner)
    return experiment
  }

  /// Returns the state of each point.
  package func reviewed(in folders: [StudyFolder]) -> [PointState] {
    let copies = folders.map { ($0, $0.partFiles) }
    return points.map { point in
      var state = PointState()
      for (folder, files) in copies {
        for path in files[point.identity] ?? [] { state.add(path, of: point, in: folder) }
        if state.copies.isEmpty { state.failure = state.failure ?? folder.failureReason(of: point) }
      }
      return state
    }
  }
}

/// The state of a point: its part, in any number of copies.
package struct PointState: Sendable {
  /// The part; nil if no copy is usable.
  package private(set) var part: StudyPart?
  /// The reasons why copies are unusable, or the differences between two.
  package private(set) var faults: [String] = []
  /// The reason why the point failed; nil if it has a part, or was not tried.
  package fileprivate(set) var failure: String?
  fileprivate var copies: [String] = []

  /// The problems that prevent a merge of the point; empty if there are none.
  var problems: [String] {
    guard faults.isEmpty, part == nil else { return faults }
    return [failure.map { "it failed: \($0)" } ?? "its part is missing"]
  }

  fileprivate mutating func add(_ path: String, of point: StudyPoint, in folder: StudyFolder) {
    copies.append(path)
    switch folder.part(at: path, of: point) {
    case .missing: break
    case .invalid(let problem): faults.append("\(path) \(problem)")
    case .there(let part):
      if self.part == nil { self.part = part }
      guard let first = copies.first, first != path,
        let one = try? ReadableFile.contents(at: first),
        let other = try? ReadableFile.contents(at: path), one != other
      else { return }
      faults.append("\(first) and \(path) differ: \(JSONComparison.firstDifference(one, other))")
    }
  }
}

extension StudyError {
  /// Creates the error of a study that cannot be merged yet, with the first problems, few enough to read.
  fileprivate init(incomplete problems: [String]) {
    let shown = problems.prefix(20).joined(separator: "\n")
    let rest = problems.count > 20 ? "\nand \(problems.count - 20) more" : ""
    self.init(
      "the study is not complete:\n\(shown)\(rest)\n"
        + "Run 'cachebench study work' to make the missing parts.")
  }
}

extension StudyFolder {
  /// The paths of the parts' files in any folder below `parts`, by the identity at the start of the file name. Copies
  /// from elsewhere are included; files in their regular place come first.
  fileprivate var partFiles: [String: [String]] {
    let root = "\(path)/parts"
    var files: [String: [String]] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      let file = name.split(separator: "/").last ?? ""
      guard file.hasSuffix(Self.partEnding), !file.hasPrefix(".") else { continue }
      files[String(file.prefix(64)), default: []].append("\(root)/\(name)")
    }
    for (identity, paths) in files where paths.count > 1 {
      let own = "\(root)/\(identity.prefix(2))/\(identity)\(Self.partEnding)"
      files[identity] = paths.filter { $0 == own } + paths.filter { $0 != own }.sorted()
    }
    return files
  }
}
