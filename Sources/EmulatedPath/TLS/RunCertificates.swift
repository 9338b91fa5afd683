#if os(Linux)
  import Foundation
  import Platform

  /// Certificates made for one run, in memory: an authority of its own and what it says of the server.
  ///
  /// The client trusts the authority alone, by a mount over the system's bundle that only this process and
  /// its children see.
  package struct RunCertificates: Sendable {
    /// Where authorities are on Debian; a file system in memory covers it, so that nobody else sees the
    /// keys and nothing of them stays.
    private static let folder = "/etc/ssl/certs"
    /// Where libcurl looks for them.
    private static let bundle = "\(folder)/ca-certificates.crt"

    /// The server's certificate with the authority's, and the server's key.
    let chain = "\(folder)/chain.pem"
    let key = "\(folder)/leaf.key"

    /// Makes them, and trusts them in this process's mount namespace.
    ///
    /// - Parameter host: The server's address.
    /// - Throws: `EmulationError`.
    package init(host: String) throws(EmulationError) {
      let folder = Self.folder
      try SystemCommand.run(["mount", "-t", "tmpfs", "-o", "size=1m", "cachebench", folder])
      try Self.write(
        "subjectAltName=IP:\(host)\nbasicConstraints=CA:FALSE\n",
        to: "\(folder)/leaf.ext")
      let newKey = ["-newkey", "rsa:2048", "-nodes", "-keyout"]
      try SystemCommand.run(
        ["openssl", "req", "-x509"] + newKey
          + ["\(folder)/ca.key", "-out", Self.bundle, "-days", "2", "-subj"]
          + ["/CN=cachebench", "-addext", "basicConstraints=critical,CA:TRUE"])
      try SystemCommand.run(
        ["openssl", "req"] + newKey
          + [key, "-out", "\(folder)/leaf.csr", "-subj", "/CN=\(host)"])
      try SystemCommand.run(
        ["openssl", "x509", "-req", "-in", "\(folder)/leaf.csr", "-CA", Self.bundle]
          + ["-CAkey", "\(folder)/ca.key", "-CAcreateserial", "-days", "2"]
          + ["-extfile", "\(folder)/leaf.ext", "-out", "\(folder)/leaf.pem"])
      let parts = try ["\(folder)/leaf.pem", Self.bundle].map { path throws(EmulationError) in
        try Self.read(path)
      }
      try Self.write(parts.joined(), to: chain)
    }

    private static func read(_ path: String) throws(EmulationError) -> String {
      do { return try String(contentsOfFile: path, encoding: .utf8) } catch {
        throw .failed(call: "reading \(path)", reason: SystemReason.of(error))
      }
    }

    private static func write(_ text: String, to path: String) throws(EmulationError) {
      do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
        throw .failed(call: "writing \(path)", reason: SystemReason.of(error))
      }
    }
  }
#endif
