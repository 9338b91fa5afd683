import CommandKit
import EmulatedPath
import Foundation
import ImageServer
import Platform
import Primitives

/// An identity that is made for one session. Its private keys are not stored.
struct SessionIdentity {
  /// The server's identity.
  let server: ServerIdentity
  /// The certificate of the authority that clients must trust. It is written after the server has started.
  let authority: WholeFile

  /// Creates the identity.
  ///
  /// - Parameters:
  ///   - host: The host at which the server listens. The certificate also contains the loopback's names.
  ///   - path: The file for the authority's certificate.
  /// - Throws: `CommandFailure` if no identity can be made here.
  init(for host: String, authority path: String) throws {
    #if os(Linux)
      guard !FileManager.default.fileExists(atPath: path) else {
        throw CommandFailure(
          "--tls writes the certificate that clients must trust into a file, but \(path) "
            + "already exists; name another file, or remove it")
      }
      let folder = ProcessFolders.place(for: "tls")
      defer { try? FileManager.default.removeItem(at: folder) }
      do {
        let parts = try Self.parts(for: host, in: folder)
        server = ServerIdentity(key: parts.key, certificates: parts.chain)
        authority = WholeFile(path: path, text: parts.authority)
      } catch {
        let place = folder.deletingLastPathComponent().path(percentEncoded: false)
        throw CommandFailure(
          .runFailed,
          "--tls: cannot make a certificate for \(host) in \(place): \(Self.reason(of: error)); check that openssl "
            + "works, that TMPDIR names a writable folder, and that --host is a full name or address"
        )
      }
    #else
      throw CommandFailure(.runFailed, "--tls: certificates can be made on Linux only")
    #endif
  }

  #if os(Linux)
    /// Creates the key and the certificates in a private folder, and reads them as PEM.
    private static func parts(
      for host: String, in folder: URL
    ) throws -> (key: String, chain: String, authority: String) {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      let place = folder.path(percentEncoded: false)
      let authority = "\(place)/authority.pem"
      try CertificateFiles.make(names: names(of: host), in: place, authority: authority)
      let files = [CertificateFiles.key(in: place), CertificateFiles.chain(in: place), authority]
      let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
      return (texts[0], texts[1], texts[2])
    }

    private static func reason(of error: any Error) -> String {
      switch error {
      case EmulationError.impossible(let reason): reason
      case let error as EmulationError: error.description
      default: SystemReason.of(error)
      }
    }
  #endif

  private static func names(of host: String) -> [String] {
    let known = ["127.0.0.1", "::1", "localhost"]
    return (known + (known.contains(host) ? [] : [host])).map { name in
      let isAddress = name.contains(":") || name.allSatisfy { $0.isNumber || $0 == "." }
      return (isAddress ? "IP:" : "DNS:") + name
    }
  }
}
