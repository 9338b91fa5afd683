public import World

extension ImageFormat {
  /// The format that bytes begin like, whatever name or type they came with; nil if none.
  ///
  /// The signatures are those of the *MIME Sniffing Standard* (WHATWG, section 6.1). HEIC
  /// is not among them, because it can be neither written nor read here.
  public init?(content bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(12))
    let known: [(ImageFormat, Int, [UInt8])] = [
      (.jpeg, 0, [0xFF, 0xD8, 0xFF]),
      (.png, 0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      (.gif, 0, Array("GIF87a".utf8)),
      (.gif, 0, Array("GIF89a".utf8)),
      (.webp, 8, Array("WEBP".utf8)),
    ]
    guard
      let found = known.first(where: { head.dropFirst($0.1).starts(with: $0.2) })
    else { return nil }
    self = found.0
  }

  /// The bytes at the start that make up the format's signature.
  var signatureLength: Int {
    switch self {
    case .jpeg: 3
    case .png: 8
    case .gif: 6
    case .webp, .heic: 12
    }
  }
}
