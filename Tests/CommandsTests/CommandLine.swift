import Foundation
import TestSupport

/// A folder with a copy of the committed scenarios, in which the built program runs.
struct Workplace {
  let folder: URL

  /// Calls a function with a fresh workplace, which is removed afterwards.
  static func with(_ body: (Workplace) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      try FileManager.default.copyItem(
        at: PackageFolder.url.appending(path: "Scenarios"), to: folder.appending(path: "Scenarios"))
      try await body(Workplace(folder: folder))
    }
  }

  func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> Subprocess.Outcome {
    try await BuiltBinary.run(arguments, environment: environment, in: folder)
  }

  /// Runs the program with a file piped into it.
  func pipe(_ path: String, into arguments: String...) async throws -> Subprocess.Outcome {
    let line = #"file=$1; shift; cat "$file" | "$0" "$@""#
    let program = try BuiltBinary.url().path(percentEncoded: false)
    return try await Subprocess.run(
      URL(filePath: "/bin/sh"), ["-c", line, program, path] + arguments, in: folder)
  }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: path))
  }

  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }
}

/// A short scenario, for tests that need one without a file.
let sceneText = """
  summary: A short drag
  network: wifi
  feed: {rows: 50}
  scroll:
    gestures: [{drag: {distance: 600 pt, duration: 1 s}}]
  settle: 500 ms
  strategies: [lru-url, no-cache]
  """

extension String {
  /// The lines of the text, without an empty last one.
  var lines: [String] { split(separator: "\n").map(String.init) }
}
