import Foundation
import Primitives
import RequestTraces

/// The members of a ZIP file, stored or deflated (*.ZIP File Format Specification* 6.3, section 4.3).
struct ZipFile {
  private let bytes: Data
  /// The positions of the members' entries in the directory, by name.
  private var places: [String: Int] = [:]

  /// Reads the directory of a file; nil if the file is no ZIP file.
  init?(_ data: Data) {
    guard data.starts(with: Self.file) else { return nil }
    bytes = data
    // The end record has 22 bytes and a comment.
    let ends = stride(from: bytes.count - 22, through: max(bytes.count - 22 - 0xFFFF, 0), by: -1)
    guard let end = ends.first(where: { has(Self.end, at: $0) }) else { return }
    var place = number(4, at: end + 16)
    for _ in 0..<number(2, at: end + 10) where has(Self.member, at: place) {
      let length = number(2, at: place + 28)
      let name = bytes.dropFirst(place + 46).prefix(length)
      places[String(decoding: name, as: UTF8.self)] = place
      place += 46 + length + number(2, at: place + 30) + number(2, at: place + 32)
    }
  }

  private static let file: [UInt8] = [0x50, 0x4B, 3, 4]
  private static let member: [UInt8] = [0x50, 0x4B, 1, 2]
  private static let end: [UInt8] = [0x50, 0x4B, 5, 6]

  /// Returns the contents of the file's only `.har` member.
  ///
  /// - Throws: `FileError` if there is not exactly one, or if it is damaged.
  func archive(in file: String) throws(FileError) -> Data {
    let names = places.keys.filter { $0.hasSuffix(".har") }
    guard names.count == 1, let data = names.first.flatMap(contents) else {
      throw FileError(
        file: file,
        message: foreign ?? "is a ZIP file without one readable .har file; unpack it, and name that"
      )
    }
    return data
  }

  /// The refusal of another program's file; nil for other files.
  private var foreign: String? {
    places.keys.contains { $0.hasSuffix("trace.network") }
      ? "is Playwright's trace; record with the option recordHar instead"
      : places.keys.contains { $0.hasPrefix("raw/") }
        ? "is Fiddler's session; export it as HTTPArchive (File, Export Sessions)" : nil
  }

  /// Returns the contents of a member; nil if it is missing or damaged.
  func contents(of name: String) -> Data? {
    guard let place = places[name] else { return nil }
    let start = number(4, at: place + 42)
    guard has(Self.file, at: start) else { return nil }
    let skipped = 30 + number(2, at: start + 26) + number(2, at: start + 28)
    let packed = bytes.dropFirst(start + skipped).prefix(number(4, at: place + 20))
    switch number(2, at: place + 10) {
    case 0: return Data(packed)
    case 8:
      // Wraps the data as a member of gzip: the same deflated bytes, followed by the same checksum and length.
      let sums = bytes.dropFirst(place + 16).prefix(4) + bytes.dropFirst(place + 24).prefix(4)
      return try? Data(Compression.undone([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + packed + sums))
    default: return nil
    }
  }

  private func has(_ sign: [UInt8], at place: Int) -> Bool {
    bytes.dropFirst(place).starts(with: sign)
  }

  private func number(_ count: Int, at place: Int) -> Int {
    bytes.dropFirst(place).prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
