import Foundation
import TestSupport

/// A server, a second server that passes requests on to it, and the address of the second.
struct Passage {
  let place: Workplace
  let upstream: PythonServer
  let process: ServingProcess

  /// Runs both servers while a function runs.
  ///
  /// - Parameters:
  ///   - handler: The answers of the server, as for `PythonServer`.
  ///   - arguments: The arguments of `serve` after the server's address.
  ///   - body: The function.
  /// - Throws: The error of a server that cannot start, or of the function.
  static func with(
    _ handler: String, _ arguments: [String] = [], _ body: (Passage) async throws -> Void
  ) async throws {
    try await Workplace.with { place in
      let upstream = try await PythonServer(handler, in: place.folder)
      let process = try await ServingProcess(
        ["--upstream", "http://127.0.0.1:\(upstream.port)"] + arguments, in: place.folder)
      try await body(Passage(place: place, upstream: upstream, process: process))
      withExtendedLifetime(upstream) {}
    }
  }

  var base: String { "http://127.0.0.1:\(process.port)" }
  var origin: String { "http://127.0.0.1:\(upstream.port)" }

  func curl(_ arguments: String...) async throws -> String {
    let curl = URL(filePath: "/usr/bin/curl")
    return try await Subprocess.run(curl, ["-s"] + arguments, in: place.folder).output
  }

  /// Returns the status, followed by the further fields of curl's format.
  func status(_ path: String, _ arguments: String...) async throws -> String {
    let curl = URL(filePath: "/usr/bin/curl")
    let fixed = ["-s", "-o", "/dev/null", "-w", "%{http_code}"]
    return try await Subprocess.run(curl, fixed + arguments + [base + path]).output
  }
}
