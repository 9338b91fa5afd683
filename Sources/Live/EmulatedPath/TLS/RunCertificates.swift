#if os(Linux)
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
