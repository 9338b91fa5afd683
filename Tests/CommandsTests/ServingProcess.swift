import Foundation
import Testing
import TestSupport

/// `cachebench serve` in a separate process, at a port that the system chooses.
final class ServingProcess {
  let port: UInt16
  private let process: StartedProgram
  private let file: URL

  /// Starts the server and waits until it has printed its address.
  init(_ arguments: [String], in folder: URL) async throws {
    file = folder.appending(path: "serve.out")
    process = try StartedProgram(
      try BuiltBinary.url(), ["serve", "--port", "0", "--json"] + arguments, in: folder,
      output: file)
    var place: [String: Any] = [:]
    let (process, file) = (process, file)
    try await eventually("the server says where it is") {
      guard process.isRunning else { return true }
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      guard let end = text.firstIndex(of: "\n") else { return false }
      let line = try JSONSerialization.jsonObject(with: Data(text[..<end].utf8))
      place = line as? [String: Any] ?? [:]
      return true
    }
    port = (place["port"] as? Int).map { UInt16($0) } ?? 0
  }

  /// The lines that it has printed.
  var lines: [String] {
    get throws {
      String(decoding: try Data(contentsOf: file), as: UTF8.self)
        .split(separator: "\n").map(String.init)
    }
  }

  /// Sends a signal and waits for the end.
  ///
  /// - Returns: The exit code.
  func end(_ number: Int32) -> Int32 {
    process.send(number)
    return process.wait()
  }
}
