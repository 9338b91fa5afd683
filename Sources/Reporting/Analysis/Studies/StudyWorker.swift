import AppModel
import Foundation
package import Harness
import Platform
import Primitives
package import Reports
import Scenarios
import TextOutput

/// Runs the points of a study that have no valid part yet.
package struct StudyWorker: Sendable {
  /// The result for the points of a share.
  package struct Outcome: Sendable {
    /// The number of parts that were made.
    package fileprivate(set) var made = 0
    /// The number of parts that existed.
    package fileprivate(set) var present = 0
    /// The points that failed, with the reasons.
    package fileprivate(set) var failures: [(key: RunKey, reason: String)] = []
  }

  /// The result for one point.
  private enum Step: Sendable {
    case made, present
    case failed(String)
  }

  private let study: Study
  private let folder: StudyFolder
  private let runner: Runner

  /// Creates a worker on a study in a folder.
  package init(on study: Study, in folder: StudyFolder, runner: Runner) {
    self.study = study
    self.folder = folder
    self.runner = runner
  }

  /// Runs the points of a share, except those with a valid part. The reason of a failure is written to a file, and the
  /// other points continue.
  ///
  /// - Parameters:
  ///   - shard: The share.
  ///   - didFindInvalid: Called on any thread with each point whose part is unusable, and with the reason. The part is
  ///     made again.
  ///   - didFinish: Called after each point, on any thread.
  /// - Returns: The result for its points.
  /// - Throws: `WriteError`, `CancellationError`.
  package func work(
    on shard: Shard = .whole,
    didFindInvalid: @escaping @Sendable (StudyPoint, StudyError) -> Void = { _, _ in },
    didFinish: @escaping @Sendable (StudyPoint) -> Void = { _ in }
  ) async throws -> Outcome {
    let own = study.points.enumerated().filter { shard.contains($0.offset) }.map(\.element)
    let fitting = own.map(\.run).filter { (try? runner.jobs(for: [$0])) != nil }
    let steps = try await own.mapConcurrently(jobs: runner.jobs(for: fitting)) { _, point in
      try Task.checkCancellation()
      let step = try step(point, didFindInvalid)
      didFinish(point)
      return step
    }
    var outcome = Outcome()
    for (point, step) in zip(own, steps) {
      switch step {
      case .made: outcome.made += 1
      case .present: outcome.present += 1
      case .failed(let reason): outcome.failures.append((point.key, reason))
      }
    }
    return outcome
  }

  private func step(
    _ point: StudyPoint, _ didFindInvalid: (StudyPoint, StudyError) -> Void
  ) throws -> Step {
    // Checks just before the run, because another worker may have made the part meanwhile.
    switch folder.part(at: folder.part(of: point), of: point) {
    case .there: return .present
    case .missing: break
    case .invalid(let problem): didFindInvalid(point, problem)
    }
    do {
      _ = try runner.jobs(for: [point.run])
      let part = StudyPart(try SimulatedRun(point.run))
      try folder.write(part, of: point)
      return .made
    } catch let error as RunError {
      // A cancelled run is no result for the point.
      try Task.checkCancellation()
      try folder.writeFailure(error.reason, of: point)
      return .failed(error.reason)
    }
  }
}

/// The state of a point's part.
package enum PartState: Sendable {
  case there(StudyPart)
  case missing
  case invalid(StudyError)
}

extension StudyFolder {
  /// Returns the state of a point's part in a file.
  func part(at path: String, of point: StudyPoint) -> PartState {
    guard FileManager.default.fileExists(atPath: path) else { return .missing }
    do throws(ReadError) {
      let data = try ReadableFile.contents(at: path)
      do throws(StudyError) {
        return .there(try StudyPart(data, of: point, version: version))
      } catch { return .invalid(error) }
    } catch { return .invalid(StudyError("cannot be read: \(error)")) }
  }

  /// Writes a part, and removes the note of an earlier failure.
  fileprivate func write(_ part: StudyPart, of point: StudyPoint) throws {
    let text = try part.text(of: point, version: version)
    try WholeFile.write([WholeFile(path: self.part(of: point), text: text)])
    try? FileManager.default.removeItem(atPath: failure(of: point))
  }

  fileprivate func writeFailure(_ reason: String, of point: StudyPoint) throws {
    let document: JSONValue = [
      "schemaVersion": 1, "cachebench": version, "model": ResultsModel.current,
      "point": point.identity, "strategy": point.run.strategyName, "seed": point.run.seed,
      "parameters": point.run.parameters.map { [$0.path, $0.value] }, "reason": reason,
    ]
    try WholeFile.write([WholeFile(path: failure(of: point), text: document.scriptText)])
  }

  /// Returns the reason why a point failed; nil if no failure is recorded.
  func failureReason(of point: StudyPoint) -> String? {
    guard let data = try? ReadableFile.contents(at: failure(of: point)) else { return nil }
    return JSONValue(reading: data)?.members["reason"]?.string
      ?? "the file with the reason is damaged"
  }
}
