import Foundation
import Testing
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

  /// Calls a function with a fresh workplace that has a scenario as `scene.yaml`.
  static func withScene(
    _ text: String = sceneText, _ body: (Workplace) async throws -> Void
  ) async throws {
    try await with { place in
      try place.write(text, to: "scene.yaml")
      try await body(place)
    }
  }

  /// Runs the program; see ``BuiltBinary/run(_:environment:in:exits:location:)``.
  @discardableResult
  func run(
    _ arguments: String..., environment: [String: String] = [:], exits code: Int32? = nil,
    location: SourceLocation = #_sourceLocation
  ) async throws -> Subprocess.Outcome {
    try await BuiltBinary.run(
      arguments, environment: environment, in: folder, exits: code, location: location)
  }

  /// Runs the program with a file piped into it.
  @discardableResult
  func pipe(
    _ path: String, into arguments: [String], exits code: Int32,
    location: SourceLocation = #_sourceLocation
  ) async throws -> Subprocess.Outcome {
    let line = #"file=$1; shift; cat "$file" | "$0" "$@""#
    let program = try BuiltBinary.url().path(percentEncoded: false)
    let outcome = try await Subprocess.run(
      URL(filePath: "/bin/sh"), ["-c", line, program, path] + arguments, in: folder)
    #expect(outcome.code == code, "\(outcome.output)\(outcome.error)", sourceLocation: location)
    return outcome
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
