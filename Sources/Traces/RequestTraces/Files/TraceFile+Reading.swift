import Primitives

extension TraceFile {
  /// Passes the decompressed bytes of a file to a function, piece by piece, until it returns false.
  func read(
    _ bytes: UnsafeRawBufferPointer, _ compression: Compression?,
    _ body: (RawSpan, _ used: Int) throws -> Bool
  ) throws(TraceError) {
    var offset = 0
    do {
      try unsafe Compression.read(bytes, compression, from: &offset, body)
    } catch let error as TraceError {
      throw error
    } catch {
      throw TraceError(
        file: path,
        message: "\(compression?.rawValue ?? "reading"), from byte \(offset) on: \(error)")
    }
  }

  /// Returns the format and the compression, judged by the beginning of the decompressed file.
  func kind(of bytes: UnsafeRawBufferPointer) throws(TraceError) -> Kind {
    let compression = unsafe Compression.of(bytes.prefix(8))
    var beginning: [UInt8] = []
    // If the beginning of a file can be decompressed, it is used; errors in the rest appear when it is read.
    var isWhole = true
    try unsafe read(bytes, compression) { piece, _ in
      let room = TraceRecognition.length - beginning.count
      unsafe piece.withUnsafeBytes { unsafe beginning.append(contentsOf: $0.prefix(room)) }
      isWhole = beginning.count < TraceRecognition.length
      return isWhole
    }
    guard !beginning.isEmpty else { throw TraceError(file: path, message: "is empty") }
    let recognition = unsafe TraceRecognition(beginning.span.bytes, isWhole: isWhole)
    if recognition.format == nil { try refuseContainer(beginning) }
    try refuseForeign(beginning, recognition)
    let named = try unsafe named(recognition, beginning.span.bytes)
    let format = if let named { named } else { try recognised(recognition) }
    return Kind(format: format, compression: compression)
  }

  /// Refuses a container.
  ///
  /// - Throws: `TraceError` if the beginning is that of a container or of an unsupported compression.
  private func refuseContainer(_ beginning: [UInt8]) throws(TraceError) {
    guard let container = FileContainer.of(beginning) else { return }
    throw TraceError(file: path, message: "is \(container.name); \(container.remedy)")
  }

  /// Refuses a file of another program, and a log in an unknown format, whose columns would mean nothing.
  ///
  /// - Throws: `TraceError` if neither the user nor the file itself states a format.
  private func refuseForeign(
    _ beginning: [UInt8], _ recognition: TraceRecognition
  ) throws(TraceError) {
    let isKnown = recognition.format.map { $0.evidence == .conclusive } ?? false
    guard !recognition.hasZeros, !isKnown, format == nil, mapping.isEmpty else { return }
    if let file = ForeignFile.of(beginning) {
      throw TraceError(file: path, message: file.refusal)
    }
    guard recognition.isText, recognition.format == nil else { return }
    let lines = String(decoding: beginning, as: UTF8.self).split(whereSeparator: \.isNewline)
    if let sentence = ForeignFile.sentence(for: lines) {
      throw TraceError(file: path, message: sentence)
    }
  }

  /// Reads the whole text of a file on disk, decompressed, without a byte order mark. A ZIP file stays as it is.
  ///
  /// - Throws: `TraceError` if it is damaged, a container of another kind, or expands to a suspicious size.
  package func contents() throws(TraceError) -> [UInt8] {
    guard !isPiped else {
      throw TraceError(file: path, message: "is not read here; write it into a file, and name that")
    }
    let file = try MappedFile(path, isPiped: false)
    let bytes = unsafe file.bytes
    let compression = unsafe Compression.of(bytes.prefix(8))
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    let most = max(256 << 20, LoadingOptions.usualUnfolding * bytes.count)
    try unsafe read(bytes, compression) { piece, _ in
      unsafe piece.withUnsafeBytes { unsafe text.append(contentsOf: $0) }
      return text.count <= most
    }
    guard text.count <= most else {
      throw TraceError(
        file: path, message: "expands to more than \(ByteCount(most).rounded); decompress it first")
    }
    if text.starts(with: "PK\u{3}\u{4}".utf8) { return text }
    try refuseContainer(Array(text.prefix(TraceRecognition.length)))
    if text.starts(with: ByteOrderMark.utf8) { text.removeFirst(3) }
    return text
  }

  /// Returns the format of linked records in the file's name, if nothing else identifies the format; nil if the name
  /// has no such format.
  ///
  /// - Throws: `TraceError` if the requests do not have such links.
  private func named(
    _ recognition: TraceRecognition, _ beginning: RawSpan
  ) throws(TraceError) -> TraceFormat? {
    let isSaid = format != nil || !mapping.isEmpty || recognition.format != nil
    guard !isSaid, let format = TraceFormatCatalog.format(ofFile: path) else { return nil }
    try refuse(format, recognition)
    guard let fault = format.layout?.brokenLink(in: beginning) else { return format }
    let said =
      fault.said > UInt64(Int64.max) ? "has no next request" : "comes next as request \(fault.said)"
    throw TraceError(
      file: path, record: fault.record,
      message:
        "is not \(format), as its name says: by an earlier record, this object \(said), but this is request "
        + "\(fault.record), or \(fault.record - 1) counted from 0; if the file is part of another file, use "
        + "--format \(format)")
  }

  /// Returns the requested format, unless the file is clearly in another format; without a request, the detected
  /// format.
  private func recognised(_ recognition: TraceRecognition) throws(TraceError) -> TraceFormat {
    if let format {
      try refuse(format, recognition)
      return format
    }
    if !mapping.isEmpty { return TraceFormatCatalog.format(describedBy: mapping) }
    if let format = recognition.format { return format }
    let names = recognition.candidates.map(\.name)
    let guesses = recognition.columns.joined(separator: " or --columns ")
    let hint =
      guesses.isEmpty
      ? nil : "name the columns of a CSV with --columns, as in --columns \(guesses)"
    let nearly = recognition.nearly.map {
      "; it is \($0.format) up to record \($0.record), which is not"
    }
    throw TraceError(
      file: path,
      message: (names.isEmpty
        ? "has no known format; \(hint ?? "name one with --format; its error then says why it does not fit")"
        : "does not name its format; it can be read as \(names.joined(separator: ", ")): choose one with "
          + "--format NAME\(hint.map { "; or " + $0 } ?? "")") + (nearly ?? ""))
  }

  /// - Throws: `TraceError` if the beginning of the file does not fit the format.
  private func refuse(
    _ format: TraceFormat, _ recognition: TraceRecognition
  ) throws(TraceError) {
    // A format without marks can read nearly any file; a format with marks is accepted if they are present.
    let hasMarks =
      format.evidence != .weak
      && recognition.candidates.contains { $0.name == format.name }
    if let described = recognition.format, described.evidence == .conclusive, !hasMarks,
      described.name != format.name
    {
      throw TraceError(
        file: path, record: 1,
        message:
          "is not \(format.name), but \(described.name); remove --format, or use --format \(described.name)"
      )
    }
    if format.isText ? recognition.hasZeros : recognition.isText {
      throw TraceError(
        file: path, record: 1,
        message:
          "is not \(format.name), which is \(format.isText ? "a text" : "binary"): the file is "
          + "\(format.isText ? "binary" : "a text"); choose another --format")
    }
  }
}
