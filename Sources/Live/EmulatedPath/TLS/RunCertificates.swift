#if os(Linux)
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
    let chain = CertificateFiles.chain(in: folder)
    let key = CertificateFiles.key(in: folder)

    /// Makes them, and trusts them in this process's mount namespace.
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
