#if os(Linux)
  import Foundation
  import Platform

  /// A new authority and a certificate that it has signed, both made by openssl for one use.
  package enum CertificateFiles {
    /// Returns the path of a PEM file with the certificate and the authority's certificate.
    package static func chain(in folder: String) -> String { "\(folder)/chain.pem" }

    /// Returns the path of the certificate's private key, as PEM.
    package static func key(in folder: String) -> String { "\(folder)/leaf.key" }

    /// Makes the files.
    ///
    /// - Parameters:
    ///   - names: The names in the certificate, such as `IP:127.0.0.1` and `DNS:localhost`.
    ///   - folder: The folder for all files, including the authority's key; use a private one.
    ///   - authority: The file for the authority's certificate, as PEM.
    /// - Throws: `EmulationError` if openssl is missing or refuses, or if a file cannot be written.
    package static func make(
      names: [String], in folder: String, authority: String
    ) throws(EmulationError) {
      // These are the requirements of clients on a certificate. Apple's systems are the strictest.
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

  /// The certificates of a new authority and of the server, made for one run and held in memory.
  ///
  /// The client trusts only this authority. A mount hides the system's certificates from this process and its children.
  package struct RunCertificates: Sendable {
    /// Debian's folder of trusted authorities. A file system in memory covers it, so that the keys are private and
    /// disappear with the process.
    private static let folder = "/etc/ssl/certs"
    /// The file of trusted certificates that libcurl reads.
    package static let bundle = "\(folder)/ca-certificates.crt"

    /// The files of the server's certificate, with the authority's certificate, and of the server's key.
    let chain = CertificateFiles.chain(in: folder)
    let key = CertificateFiles.key(in: folder)

    /// Makes the certificates and trusts them in this process's mount namespace.
    ///
    /// - Parameter host: The server's address.
    /// - Throws: `EmulationError`.
    package init(host: String) throws(EmulationError) {
      let folder = Self.folder
      try SystemCommand.run(["mount", "-t", "tmpfs", "-o", "size=1m", "cachebench", folder])
      try CertificateFiles.make(names: ["IP:\(host)"], in: folder, authority: Self.bundle)
    }
  }
#endif
