package import Foundation
import Platform
package import Primitives

/// The program that draws charts, <http://www.gnuplot.info>, version 5 or later.
package struct Gnuplot: Sendable {
  private let executable: URL
  private let limit: Int

  /// Creates a gnuplot from its executable.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - limit: The maximum seconds for a process.
  package init(executable: URL, limit: Int = 30) {
    self.executable = executable
    self.limit = limit
  }

  /// Returns the gnuplot of the first folder in a search path that has one.
  package static func find(
    path: String = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
  ) -> Gnuplot? {
    path.split(separator: ":").lazy
      .map { URL(filePath: String($0)).appending(path: "gnuplot") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
      .map { Gnuplot(executable: $0) }
  }

  /// Draws charts whose files are in a folder, all with one process unless one of them fails.
  ///
  /// - Parameters:
  ///   - names: The names of the charts; `NAME.gp` draws `NAME.svg`.
  ///   - folder: The folder that holds the scripts and their data.
  ///   - path: Returns the path of a chart's script, for errors.
  /// - Returns: The errors of failed charts, by name.
  func draw(
    _ names: [String], in folder: URL, calledWhenWrong path: (String) -> String
  ) -> [String: ChartError] {
    var errors: [String: ChartError] = [:]
    var rest = names[...]
    while let failure = run(rest, in: folder) {
      rest = rest.dropFirst(failure.drawn)
      guard let name = rest.popFirst() else { break }
      errors[name] =
        switch failure.reason {
        case .ended(let message): .gnuplotFailed(script: path(name), message: message)
        case .timedOut: .gnuplotTimedOut(script: path(name), seconds: limit)
        }
    }
    return errors
  }

  /// The reason why a process stopped early, and the number of charts that it had drawn.
  private struct Failure: Error {
    enum Reason {
      case ended(message: String)
      case timedOut
    }

    let drawn: Int
    let reason: Reason
  }

  /// Runs scripts, each in a fresh state; nil if all succeeded.
  private func run(_ names: ArraySlice<String>, in folder: URL) -> Failure? {
    guard !names.isEmpty, !Task.isCancelled else { return nil }
    // Each script ends by writing a line to a file; the number of lines identifies the script that failed.
    let (script, errors, drawn) = ("charts.all", "charts.errors", "charts.drawn")
    let lines = names.flatMap { name in
      [
        "reset session", "load \(GnuplotText.quoted(name + ".gp"))", "unset output",
        "set print '\(drawn)' append", "print \(GnuplotText.quoted(name))", "unset print",
      ]
    }
    func failure(_ reason: Failure.Reason) -> Failure {
      let lines = try? String(contentsOf: folder.appending(path: drawn), encoding: .utf8)
      return Failure(drawn: lines?.split(separator: "\n").count ?? 0, reason: reason)
    }
    do {
      try? FileManager.default.removeItem(at: folder.appending(path: drawn))
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: folder.appending(path: script))
      let place = folder.path(percentEncoded: false)
      let process = try ChildProcess(
        executable.absoluteURL.path(percentEncoded: false),
        // -d ignores the user's settings, which would make charts differ between machines.
        ["-d", script], environment: ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"], folder: place,
        errors: "\(place)/\(errors)")
      let deadline = ContinuousClock.now + .seconds(limit)
      guard let status = process.status(unless: { Task.isCancelled || .now > deadline }) else {
        return failure(.timedOut)
      }
      guard status != 0 else { return nil }
      let message = try Data(contentsOf: folder.appending(path: errors))
      return failure(
        .ended(
          message: String(decoding: message, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)))
    } catch let error as ReadError {
      return Failure(drawn: 0, reason: .ended(message: error.description))
    } catch {
      return Failure(drawn: 0, reason: .ended(message: SystemReason.of(error)))
    }
  }
}

/// A reason why a chart was not drawn. Its data and script are written nevertheless.
package enum ChartError: ExitCoded, Hashable, CustomStringConvertible {
  /// There is no gnuplot on the path.
  case gnuplotMissing
  /// Gnuplot rejected a script.
  case gnuplotFailed(script: String, message: String)
  /// Gnuplot did not finish in time.
  case gnuplotTimedOut(script: String, seconds: Int)

  /// True if drawing failed; false if gnuplot is not installed.
  package var isFailure: Bool { self != .gnuplotMissing }

  /// The problem, and a remedy.
  package var description: String {
    switch self {
    case .gnuplotMissing:
      "gnuplot is not installed, so charts are not drawn; "
        + "with it, 'gnuplot *.gp' in their folder draws them"
    case .gnuplotFailed(let script, let message): "\(script): gnuplot failed: \(message)"
    case .gnuplotTimedOut(let script, let seconds):
      "\(script): gnuplot was stopped after \(seconds) s"
    }
  }

  package var exitCode: ExitCode { .cannotWrite }
}
