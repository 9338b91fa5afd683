import Primitives

/// Reads a trace from the bytes of its file, passed in piece by piece.
///
/// The boundaries of the pieces do not affect the result.
package struct TraceStream: ~Copyable {
  private let file: String
  private var reader: any TraceReader
  private var builder: TraceBuilder
  /// Bytes of an incomplete record.
  private var rest: [UInt8] = []
  /// The length of the file, if it is known, and the number of bytes read.
  private let length: Int?
  /// The number of requests to read, if the length of the file tells it.
  private let wanted: Int?
  private var used = 0
  /// The number of bytes received, after decompression.
  private var unfolded = 0
  /// The share of a compressed file that has been decompressed; nil if it is not known.
  package var share: Double?
  /// The number of bytes after which the need of the whole file is estimated.
  private static let sample = 16 << 20
  /// The number of bytes that a reader gets at once; doubled until a longer record fits.
  private static let portion = 1 << 20

  /// Begins to read a file of a format.
  ///
  /// - Parameters:
  ///   - format: The format of its bytes.
  ///   - file: The file's name in errors.
  ///   - mapping: The meaning of the columns or fields, for formats that need it.
  ///   - options: The requests to read.
  ///   - length: The length of the file in bytes, if it is known, to reserve memory.
  /// - Throws: The error in the mapping.
  package init(
    _ format: TraceFormat, file: String, mapping: FieldMapping = FieldMapping(),
    options: LoadingOptions = LoadingOptions(), length: Int? = nil
  ) throws(TraceError) {
    self.file = file
    self.length = length
    do { reader = try format.makeReader(mapping) } catch { throw TraceError(error, in: file) }
    let binary = reader as? BinaryReader
    // Reserved memory that is not used is never touched, so short lines are assumed for texts.
    let expected = (length ?? 0) / max(binary?.layout.length ?? format.recordSize ?? 8, 1)
    let isExact = length != nil && binary?.isPlain == true && options.threshold == .max
    wanted = isExact ? min(max(expected - options.skip, 0), options.limit) : nil
    builder = TraceBuilder(options, expecting: expected, isExact: isExact)
  }

  /// True if all wanted requests have been read; the rest may be skipped.
  package var isSatisfied: Bool { builder.isFull }

  /// The records read so far: requests, and those that were skipped.
  package var records: (requests: Int, skipped: Int) { (builder.count, builder.skippedRecords) }

  /// Reads the next piece.
  ///
  /// - Throws: The error, with the record.
  /// - Complexity: O(*n*) in its bytes.
  package mutating func read(_ piece: RawSpan) throws(TraceError) {
    unfolded += piece.byteCount
    if length == nil, unfolded > builder.options.maxUnfolded { throw unfoldedTooFar }
    try refuseTooMuch()
    var offset = try completeRest(with: piece)
    var length = Self.portion
    while offset < piece.byteCount, !isSatisfied {
      let end = min(offset + length, piece.byteCount)
      let used = try read(piece.extracting(offset..<end), isLast: false)
      offset += used
      if used == 0, end == piece.byteCount { break }
      length = used == 0 ? length * 2 : Self.portion
    }
    if offset < piece.byteCount, !isSatisfied {
      keep(piece.extracting(offset..<piece.byteCount))
    }
  }

  /// Returns the trace, after all pieces were read.
  ///
  /// - Throws: The error in the last record, such as a missing end.
  package consuming func finish() throws(TraceError) -> LoadedTrace {
    try readRest()
    try refuseTooMuch()
    let (isSample, skipped) = (builder.leftOut.requests > 0, builder.skippedRecords)
    let trace = builder.finish()
    guard trace.requests.count > 0 || isSample else {
      let reason = skipped > 0 ? ": \(skipped) records are skipped, such as writes or failures" : ""
      throw TraceError(file: file, message: "holds no requests" + reason)
    }
    return trace
  }

  /// Reads the last record. It must be called once, after all pieces were read.
  ///
  /// - Throws: The error in the record, such as a missing end.
  mutating func readRest() throws(TraceError) {
    guard !isSatisfied else { return }
    let bytes = rest
    _ = try unsafe read(bytes.span.bytes, isLast: true)
  }

  /// Completes the partial record and reads it.
  ///
  /// - Returns: The number of bytes used from the piece.
  private mutating func completeRest(with piece: RawSpan) throws(TraceError) -> Int {
    var offset = 0
    var more = 1 << 12
    while !rest.isEmpty, offset < piece.byteCount {
      let before = rest.count
      let end = min(offset + more, piece.byteCount)
      keep(piece.extracting(offset..<end))
      let bytes = rest
      let used = try unsafe read(bytes.span.bytes, isLast: false)
      if used >= before {
        rest.removeAll(keepingCapacity: true)
        return offset + used - before
      }
      rest.removeFirst(used)
      offset = end
      more *= 2
    }
    return offset
  }

  private mutating func keep(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe rest.append(contentsOf: $0) }
  }

  private mutating func read(_ bytes: RawSpan, isLast: Bool) throws(TraceError) -> Int {
    let used: Int
    do { used = try reader.read(bytes, isLast: isLast, into: &builder) } catch {
      throw TraceError(error, in: file)
    }
    self.used += used
    try refuseTooMuch()
    return used
  }

  private func refuseTooMuch() throws(TraceError) {
    let exact = wanted.map { $0 * builder.bytesPerRequest }
    if let exact, exact > builder.options.memory { throw tooLarge(ByteCount(exact)) }
    if builder.isTooLarge { throw tooLarge(need) }
    if builder.isUnfoldedTooFar { throw unfoldedTooFar }
    let isWhole = builder.options.limit == .max && builder.options.threshold == .max
    guard isWhole, used >= Self.sample, let share = readShare else { return }
    // The rest of a file may have longer lines than its beginning, and may be compressed less well.
    let least = Double(builder.count) / share * (length == nil ? 0.5 : 0.8)
    if least < 1e15, builder.bytes(for: Int(least)) > builder.options.memory {
      throw tooLarge(need)
    }
  }

  /// The share of the file that has been read; nil if it is not known.
  private var readShare: Double? {
    let share = length.map { Double(used) / Double(max($0, 1)) } ?? share
    return share.flatMap { $0 > 0 ? min($0, 1) : nil }
  }

  private var unfoldedTooFar: TraceError {
    TraceError(
      file: file,
      message:
        "expands to more than \(LoadingOptions.usualUnfolding) times its size and needs "
        + "\(estimate(of: need)) of memory; allow this with --memory, or read fewer requests with --limit"
    )
  }

  private func tooLarge(_ need: ByteCount) -> TraceError {
    TraceError(
      file: file,
      message:
        "needs \(estimate(of: need)) of memory, and \(ByteCount(builder.options.memory).rounded) is allowed; read "
        + "fewer requests with --limit, a share of the objects with --sample or 'trace sample', or allow more with --memory"
    )
  }

  /// The memory for the whole file, by the part read so far.
  private var need: ByteCount {
    let share = readShare ?? 1
    let requests = builder.bytes(for: Int(min(Double(builder.count) / share, 1e15)))
    let objects = Double(builder.bytes - builder.bytes(for: builder.count)) / share
    return ByteCount(requests + Int(min(objects, 1e17)))
  }

  private func estimate(of need: ByteCount) -> String {
    (wanted != nil || readShare != nil ? "about " : "more than ") + need.rounded
  }
}
