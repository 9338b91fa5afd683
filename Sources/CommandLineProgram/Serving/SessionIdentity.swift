import CommandLineInterface
import EmulatedPath
import Foundation
import ImageServer
import Platform

extension ServerIdentity {
  /// An identity that is made for a session, whose keys nothing keeps.
  ///
  /// - Parameters:
  ///   - host: Where the server listens; the loopback's names are its names too.
  ///   - path: Where the certificate of the authority goes that clients are to trust.
  /// - Returns: It.
  /// - Throws: `CommandFailure` where none can be made here; `WriteError`.
  static func made(for host: String, authority path: String) throws -> ServerIdentity {
    #if os(Linux)
      guard !FileManager.default.fileExists(atPath: path) else {
        throw CommandFailure(
          .usage,
          "--tls writes whom clients are to trust into a file, and \(path) is there already; name "
            + "another, or remove it")
      }
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "cachebench-tls-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      defer { try? FileManager.default.removeItem(at: folder) }
      let place = folder.path(percentEncoded: false)
      let authority = "\(place)/authority.pem"
      do {
        try CertificateFiles.make(names: names(of: host), in: place, authority: authority)
      } catch {
        let reason = if case .impossible(let reason) = error { reason } else { "\(error)" }
        throw CommandFailure(.runFailed, "--tls: no certificate can be made: \(reason)")
      }
      func text(_ file: String) throws -> String {
        try String(contentsOfFile: file, encoding: .utf8)
      }
      try WholeFile.write([WholeFile(path: path, text: text(authority))])
      return ServerIdentity(
        key: try text(CertificateFiles.key(in: place)),
        certificates: try text(CertificateFiles.chain(in: place)))
    #else
      throw CommandFailure(.runFailed, "--tls: certificates are made on Linux alone")
    #endif
  }

  private static func names(of host: String) -> [String] {
    let known = ["127.0.0.1", "::1", "localhost"]
    return (known + (known.contains(host) ? [] : [host])).map { name in
      let isAddress = name.contains(":") || name.allSatisfy { $0.isNumber || $0 == "." }
      return (isAddress ? "IP:" : "DNS:") + name
    }
  }
}
