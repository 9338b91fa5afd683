/// A piece of text within a buffer that somebody else owns; used only while that buffer is borrowed.
@safe
struct TextLine {
  /// The letters, while the buffer is borrowed.
  @unsafe let letters: UnsafeBufferPointer<UInt8>

  init(_ letters: UnsafeBufferPointer<UInt8>) { unsafe self.letters = unsafe letters }

  /// Calls a function with a text of its own.
  static func with<Result>(_ text: String, _ body: (TextLine) -> Result) -> Result {
    unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe body(TextLine($0)) }
  }

  var count: Int { unsafe letters.count }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> UInt8 {
    @inline(__always) get {
      precondition(index >= 0 && index < count, "index out of range")
      return unsafe letters[index]
    }
  }

  /// A part of the text.
  subscript(part: Range<Int>) -> TextLine {
    @inline(__always) get {
      precondition(part.lowerBound >= 0 && part.upperBound <= count, "range out of range")
      return unsafe TextLine(UnsafeBufferPointer(rebasing: letters[part]))
    }
  }

  func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return unsafe letters.elementsEqual(other)
  }

  func equals(_ other: String) -> Bool { unsafe letters.elementsEqual(other.utf8) }

  func starts(with other: String) -> Bool { unsafe letters.starts(with: other.utf8) }

  /// The text for messages and names.
  var string: String { unsafe String(decoding: letters, as: UTF8.self) }

  /// The text in quotes for messages, cut where it is long, without letters that a terminal obeys.
  var quoted: String {
    let shown = string.unicodeScalars.prefix(40).map { $0.value < 0x20 ? "?" : String($0) }
    return "'" + shown.joined() + (string.unicodeScalars.count > 40 ? "…" : "") + "'"
  }

  /// Well-mixed bits for a hash table: eight letters at a time, multiplied and folded.
  var hash: UInt64 {
    let raw = unsafe UnsafeRawBufferPointer(letters)
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index + 8 <= count {
      let word = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = Self.folded((hash ^ word) &* 0xBF58_476D_1CE4_E5B9)
      index += 8
    }
    var rest: UInt64 = 0
    while index < count {
      rest = rest << 8 | UInt64(unsafe letters[index])
      index += 1
    }
    return Self.folded((hash ^ rest) &* 0x94D0_49BB_1331_11EB)
  }

  @inline(__always)
  private static func folded(_ bits: UInt64) -> UInt64 { bits ^ (bits >> 32) }
}
