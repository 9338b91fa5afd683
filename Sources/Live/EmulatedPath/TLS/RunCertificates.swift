#if os(Linux)
  /// Certificates made for one run, in memory: those of a new authority and of the server.
  ///
  /// The client trusts this authority alone. A mount covers the system's bundle, visible only to this process and
  /// its children.
  package struct RunCertificates: Sendable {
    /// The folder of authorities on Debian. A file system in memory covers it, so that the keys are private and do
    /// not remain.
    private static let folder = "/etc/ssl/certs"
    /// The bundle that libcurl reads.
    package static let bundle = "\(folder)/ca-certificates.crt"

    /// The server's certificate with the authority's, and the server's key.
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
