#if os(Linux)
  import EmulatedPath
  import Foundation
  import Platform

  /// Certificates made for one run, in memory: an authority of its own and what it says of the server.
  ///
  /// The client trusts the authority alone, by a mount over the system's bundle that only this process and
  /// its children see.
  struct RunCertificates: Sendable {
    /// Where libcurl looks for authorities on Debian.
    private static let bundle = "/etc/ssl/certs/ca-certificates.crt"
    /// A folder that every Linux has and no program here needs; a file system in memory covers it.
    private static let folder = "/srv"

    /// The server's certificate with the authority's, and the server's key.
    let chain = "\(folder)/chain.pem"
    let key = "\(folder)/leaf.key"

    /// Makes them, and trusts them in this process's mount namespace.
    init() throws(EmulationError) {
      let folder = Self.folder
      try SystemCommand.run(["mount", "-t", "tmpfs", "-o", "size=1m", "cachebench", folder])
      try Self.write(
        "subjectAltName=IP:\(EmulatedPath.serverAddress)\nbasicConstraints=CA:FALSE\n",
        to: "\(folder)/leaf.ext")
      let newKey = ["-newkey", "rsa:2048", "-nodes", "-keyout"]
      try SystemCommand.run(
        ["openssl", "req", "-x509"] + newKey
          + ["\(folder)/ca.key", "-out", "\(folder)/ca.pem", "-days", "2", "-subj"]
          + ["/CN=cachebench", "-addext", "basicConstraints=critical,CA:TRUE"])
      try SystemCommand.run(
        ["openssl", "req"] + newKey
          + [key, "-out", "\(folder)/leaf.csr", "-subj", "/CN=\(EmulatedPath.serverAddress)"])
      try SystemCommand.run(
        ["openssl", "x509", "-req", "-in", "\(folder)/leaf.csr", "-CA", "\(folder)/ca.pem"]
          + ["-CAkey", "\(folder)/ca.key", "-CAcreateserial", "-days", "2"]
          + ["-extfile", "\(folder)/leaf.ext", "-out", "\(folder)/leaf.pem"])
      let parts = try ["leaf.pem", "ca.pem"].map { name throws(EmulationError) in
        try Self.read("\(folder)/\(name)")
      }
      try Self.write(parts.joined(), to: chain)
      try SystemCommand.run(["mount", "--bind", "\(folder)/ca.pem", Self.bundle])
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
