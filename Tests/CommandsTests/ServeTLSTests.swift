import Foundation
import Testing
import TestSupport

/// Tests the messages and files of a server that cannot serve HTTPS.
@Suite("cachebench serve --tls, where it does not start")
struct ServeTLSTests {
  @Test func withoutAServerThereIsNoCertificate() async throws {
    try await Workplace.with { place in
      let other = try await ServingProcess([], in: place.folder)
      let outcome = try await BuiltBinary.run(
        ["serve", "--port", "\(other.port)", "--tls", "session.pem"], in: place.folder, exits: 3)
      #expect(outcome.error.contains("port \(other.port) of 127.0.0.1 is in use"))
      #expect(!place.exists("session.pem"))
      #expect(other.end(SIGINT) == 0)
    }
  }

  @Test(arguments: [
    (["--host", "1.2"], "/tmp", "for 1.2 in ", "'openssl x509 -req"),
    ([], "/proc", "for 127.0.0.1 in /proc/: No such file or directory; ", "TMPDIR"),
  ])
  func whyThereIsNoCertificateIsSaidAndWhatToDo(
    _ arguments: [String], _ folder: String, _ start: String, _ rest: String
  ) async throws {
    try await Workplace.with { place in
      let outcome = try await BuiltBinary.run(
        ["serve", "--port", "0", "--tls", "session.pem"] + arguments,
        environment: ["TMPDIR": folder], in: place.folder, exits: 3)
      #expect(outcome.error.hasPrefix("error: --tls: cannot make a certificate \(start)"))
      #expect(outcome.error.contains(rest), "\(outcome.error)")
      #expect(outcome.error.hasSuffix("--host is a full name or address\n"))
      #expect(!place.exists("session.pem"))
    }
  }
}
