import Traces

extension TraceFile {
  /// So much of a file is decompressed at once, and progress told as often.
  private static let portion = 1 << 20

  /// Hands over the bytes of a file, decompressed, piece by piece, until it is refused more.
  func read(
    _ file: MappedFile, _ compression: Compression?, _ progress: (Double) -> Void,
    _ body: (RawSpan) throws -> Bool
  ) throws(TraceError) {
    var offset = 0
    do {
      let decompressor = try compression?.makeDecompressor()
      var wantsMore = true
      while wantsMore, offset < file.count {
        let end = min(offset + Self.portion * (compression == nil ? 16 : 1), file.count)
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: file.bytes[offset..<end])
        if let decompressor {
          try unsafe decompressor.decompress(bytes, isLast: end == file.count) { piece in
            wantsMore = try body(piece)
            return wantsMore
          }
        } else {
          wantsMore = try unsafe body(bytes.bytes)
        }
        offset = end
        progress(Double(offset) / Double(file.count))
      }
      guard !wantsMore || decompressor?.isAtEnd != false else {
        throw CompressionError("the file ends before its data does; it is cut off")
      }
    } catch let error as TraceError {
      throw error
    } catch {
      throw located(error, compression, offset)
    }
  }

  private func located(
    _ error: any Error, _ compression: Compression?, _ offset: Int
  ) -> TraceError {
    let reason = (error as? CompressionError)?.message ?? "\(error)"
    return TraceError(
      file: path,
      message: "\(compression?.rawValue ?? "reading"), from byte \(offset) on: \(reason)")
  }

  func kind(of file: MappedFile) throws(TraceError) -> Kind {
    let beginning = unsafe file.bytes.prefix(8)
    let compression = unsafe Compression.of(beginning)
    var bytes: [UInt8] = []
    // A file whose beginning can be decompressed is judged by that; the rest shows when it is read.
    var isWhole = true
    try read(file, compression, { _ in }) { piece in
      let room = TraceRecognition.length - bytes.count
      unsafe piece.withUnsafeBytes { unsafe bytes.append(contentsOf: $0.prefix(room)) }
      isWhole = bytes.count < TraceRecognition.length
      return isWhole
    }
    guard !bytes.isEmpty else { throw TraceError(file: path, message: "is empty") }
    let format = try unsafe recognised(TraceRecognition(bytes.span.bytes, isWhole: isWhole))
    return Kind(format: format, compression: compression)
  }

  /// The format that was asked for, unless the file is plainly another; else the one it describes.
  private func recognised(_ recognition: TraceRecognition) throws(TraceError) -> TraceFormat {
    if let format {
      let isPlain = recognition.format.map { ["text", "csv"].contains($0.name) } ?? true
      // A format without marks reads nearly anything; one with marks is believed where they are there.
      let hasMarks =
        format.evidence == .conclusive
        && recognition.candidates.contains { $0.name == format.name }
      if let described = recognition.format, !isPlain, !hasMarks, described.name != format.name {
        throw TraceError(
          file: path, record: 1,
          message: "is not \(format.name): it reads as \(described.name); "
            + "leave --format out, or say --format \(described.name)")
      }
      return format
    }
    if !mapping.isEmpty, let name = mapping.structure == nil ? "csv" : "binary",
      let format = TraceFormatCatalog.format(named: name)
    {
      return format
    }
    if let format = recognition.format { return format }
    let names = recognition.candidates.map(\.name)
    throw TraceError(
      file: path,
      message: names.isEmpty
        ? "is of no known format; --format NAME says which, and its error then says why not"
        : "does not say what it is; it can be read as \(names.joined(separator: ", ")): "
          + "say which with --format NAME")
  }
}

extension Compression {
  /// What undoes it.
  func makeDecompressor() throws -> any Decompressor {
    switch self {
    case .gzip: try GzipDecompressor()
    case .xz: try XZDecompressor()
    case .zstd: try ZstdDecompressor()
    }
  }
}
