import CMicroHTTPD

extension ConnectionHandle {
  /// Makes the server judge the length that the client states, instead of libmicrohttpd. Call it after the first line
  /// of a request is read.
  func presetLength() { unsafe cachebench_preset_length(pointer) }

  /// Returns the fields of the request's header.
  ///
  /// libmicrohttpd ends a value at its first zero byte. The bytes after that byte are therefore read from the header
  /// itself. The whole header is in memory, with each line end overwritten by zeros.
  ///
  /// - Parameter start: The start of the header: libmicrohttpd's pointer to the method.
  /// - Returns: The fields, in order.
  @unsafe
  func header(from start: UnsafePointer<CChar>) -> RequestHeader {
    var reading = HeaderReading()
    unsafe withUnsafeMutablePointer(to: &reading) {
      _ = unsafe MHD_get_connection_values_n(pointer, .HEADER_KIND, daemonListsField, $0)
    }
    let end = unsafe start + cachebench_header_size_of(pointer)
    // An empty line follows the last field.
    unsafe reading.settle(before: end, lineEnds: 2)
    return reading.header
  }
}

/// The fields read so far, and the end of the latest field's value.
@safe
private struct HeaderReading {
  var header = RequestHeader()
  /// True after the field that ``ConnectionHandle/presetLength()`` adds. It comes first; the client did not send it.
  var hasPassedPreset = false
  var end: UnsafePointer<CChar>?

  /// Judges the bytes between the value of the latest field and the next field or the end.
  mutating func settle(before next: UnsafePointer<CChar>, lineEnds: Int) {
    guard let end = unsafe end, let last = header.fields.indices.last else { return }
    let gap = unsafe next - end
    let isNear = 0...1024 ~= gap
    let rest = unsafe isNear ? UnsafeBufferPointer(start: end, count: gap).filter { $0 != 0 } : []
    let isPlain = rest.allSatisfy { $0 == CChar(0x20) || $0 == CChar(0x09) }
    header.fields[last].isBroken = !isNear || !isPlain || gap - rest.count > 2 * lineEnds
  }

  mutating func add(
    _ name: UnsafeBufferPointer<CChar>, _ value: UnsafeBufferPointer<CChar>
  ) {
    guard hasPassedPreset else {
      hasPassedPreset = true
      return
    }
    if let start = name.baseAddress { unsafe settle(before: start, lineEnds: 1) }
    header.fields.append(
      RequestHeader.Field(
        name: unsafe name.map { UInt8(bitPattern: $0) },
        value: unsafe value.map { UInt8(bitPattern: $0) }))
    unsafe end = value.baseAddress.map { unsafe $0 + value.count }
  }
}

/// Reads a field of the header. libmicrohttpd calls it for each field in turn.
private nonisolated func daemonListsField(
  _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
  _ nameLength: Int, _ value: UnsafePointer<CChar>?, _ length: Int
) -> MHD_Result {
  let reading = unsafe context?.assumingMemoryBound(to: HeaderReading.self)
  unsafe reading?.pointee.add(
    UnsafeBufferPointer(start: name, count: nameLength),
    UnsafeBufferPointer(start: value, count: length))
  return .YES
}
