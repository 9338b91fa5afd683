#if os(Linux)
  import Foundation
  import Platform

  /// An authority of its own and a certificate that it has signed, made by openssl for one use.
  package enum CertificateFiles {
    /// The certificate with the authority's, as PEM.
    package static func chain(in folder: String) -> String { "\(folder)/chain.pem" }

    /// The certificate's private key, as PEM.
    package static func key(in folder: String) -> String { "\(folder)/leaf.key" }

    /// Makes them.
    ///
    /// - Parameters:
    ///   - names: Whom the certificate is of, such as `IP:127.0.0.1` and `DNS:localhost`.
    ///   - folder: Where everything is written, the authority's key too; to be a place of nobody else's.
    ///   - authority: Where the authority's own certificate is written, as PEM.
    /// - Throws: `EmulationError` where openssl is missing or refuses, or a file cannot be written.
    package static func make(
      names: [String], in folder: String, authority: String
    ) throws(EmulationError) {
      // What clients ask of a certificate, those of Apple's systems the most.
      try write(
        "subjectAltName=\(names.joined(separator: ","))\nbasicConstraints=CA:FALSE\n"
          + "extendedKeyUsage=serverAuth\n",
        to: "\(folder)/leaf.ext")
      let newKey = ["-newkey", "rsa:2048", "-nodes", "-keyout"]
      try SystemCommand.run(
        ["openssl", "req", "-x509"] + newKey
          + ["\(folder)/ca.key", "-out", authority, "-days", "2", "-subj"]
          + ["/CN=cachebench", "-addext", "basicConstraints=critical,CA:TRUE"])
      try SystemCommand.run(
        ["openssl", "req"] + newKey
          + [key(in: folder), "-out", "\(folder)/leaf.csr", "-subj", "/CN=cachebench server"])
      try SystemCommand.run(
        ["openssl", "x509", "-req", "-in", "\(folder)/leaf.csr", "-CA", authority]
          + ["-CAkey", "\(folder)/ca.key", "-CAcreateserial", "-CAserial", "\(folder)/ca.srl"]
          + ["-days", "2", "-extfile", "\(folder)/leaf.ext", "-out", "\(folder)/leaf.pem"])
      let parts = try ["\(folder)/leaf.pem", authority].map { path throws(EmulationError) in
        try read(path)
      }
      try write(parts.joined(), to: chain(in: folder))
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
