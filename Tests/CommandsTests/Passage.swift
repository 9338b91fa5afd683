import Foundation
import TestSupport

/// A server before which another one passes requests on, and where clients find that.
struct Passage {
  let place: Workplace
  let upstream: PythonServer
  let process: ServingProcess

  /// A passage for the time of a body.
  ///
  /// - Parameters:
  ///   - handler: What the server does, as `PythonServer` takes it.
  ///   - arguments: What `serve` is given beside the server's address.
  ///   - body: What is done with it.
  /// - Throws: Why there is none, or what the body throws.
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

  /// The status, then what else the format of curl says.
  func status(_ path: String, _ arguments: String...) async throws -> String {
    let curl = URL(filePath: "/usr/bin/curl")
    let fixed = ["-s", "-o", "/dev/null", "-w", "%{http_code}"]
    return try await Subprocess.run(curl, fixed + arguments + [base + path]).output
  }
}
