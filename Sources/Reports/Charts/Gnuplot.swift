package import Foundation
import Platform

/// The program that draws charts, <http://www.gnuplot.info>, version 5 or later.
package struct Gnuplot: Sendable {
  private let executable: URL
  private let limit: Int

  /// A gnuplot at a place.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - limit: The seconds a chart may take.
  package init(executable: URL, limit: Int = 30) {
    self.executable = executable
    self.limit = limit
  }

  /// The gnuplot of the first folder of a search path that has one.
  package static func find(
    path: String = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
  ) -> Gnuplot? {
    path.split(separator: ":").lazy
      .map { URL(filePath: String($0)).appending(path: "gnuplot") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
      .map { Gnuplot(executable: $0) }
  }

  /// Runs a script in its folder.
  ///
  /// - Parameters:
  ///   - script: The script's name.
  ///   - folder: The folder that holds it and its data.
  ///   - path: What errors call the script.
  /// - Throws: ``ChartError``.
  func run(_ script: String, in folder: URL, calledWhenWrong path: String) throws(ChartError) {
    let errors = folder.appending(path: script + ".errors")
    let process = Process()
    process.executableURL = executable
    // -d: a person's own settings would make charts differ from machine to machine.
    process.arguments = ["-d", script]
    process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      try Data().write(to: errors)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
    } catch {
      throw .gnuplotFailed(script: path, message: SystemReason.of(error))
    }
    guard ended.wait(timeout: .now() + .seconds(limit)) == .success else {
      process.terminate()
      throw .gnuplotTimedOut(script: path, seconds: limit)
    }
    guard process.terminationStatus != 0 else { return }
    let message = (try? Data(contentsOf: errors)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    throw .gnuplotFailed(
      script: path, message: message.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}

/// Why a chart was not drawn. Its data and script are there all the same.
package enum ChartError: Error, Hashable, CustomStringConvertible {
  /// There is no gnuplot on the path.
  case gnuplotMissing
  /// Gnuplot did not like a script.
  case gnuplotFailed(script: String, message: String)
  /// Gnuplot did not come to an end.
  case gnuplotTimedOut(script: String, seconds: Int)

  /// What happened and what to do about it.
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
}
