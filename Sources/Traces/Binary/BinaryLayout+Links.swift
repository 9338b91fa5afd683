extension BinaryLayout {
  /// Whether each object that is requested again is requested where its record said it would be.
  ///
  /// Other records, misread, can hold numbers that might be those of later requests; that they lead from
  /// one request to the next for the same object is no accident. Of a layout without such numbers it holds.
  ///
  /// - Complexity: O(records).
  func linksHold(in bytes: RawSpan) -> Bool {
    guard let next else { return true }
    var keys = FieldColumn()
    var nexts = FieldColumn()
    var expected: [UInt64: UInt64] = [:]
    var first = 0
    while bytes.byteCount / length > first {
      let count = min(bytes.byteCount / length - first, FieldColumn.length)
      let batch = bytes.extracting(first * length..<(first + count) * length)
      keys.fill([key], self, batch, count)
      nexts.fill([next], self, batch, count)
      for index in 0..<count {
        let number = UInt64(first + index + 1)
        if let said = expected[keys[index]], said != number { return false }
        expected[keys[index]] = nexts[index]
      }
      first += count
    }
    return true
  }
}
