import Primitives

/// Writes one line per request by a template.
struct LineWriter: TraceWriter {
  private let header: String
  private let template: LineTemplate
  private let separator: FieldSeparator
  private let timeUnit: Int64
  private let block: BlockLayout?

  /// Creates a writer of a line per request, after a header that includes its line ends.
  init(
    _ template: String, header: String = "", separator: FieldSeparator = .blanks,
    timeUnit: Int64 = ColumnLayout.second, block: BlockLayout? = nil
  ) {
    self.header = header
    self.template = LineTemplate(template)
    self.separator = separator
    self.timeUnit = timeUnit
    self.block = block
  }

  /// Creates a writer of a line per request by a layout of columns; `{key}` is a number if the layout requires one.
  init(columns layout: ColumnLayout, template: [String]) {
    let header: String =
      switch layout.header {
      case .absent: ""
      case .skipped:
        template.indices.map { "column\($0 + 1)" }
          .joined(separator: layout.separator.text) + "\n"
      case .exact(let names): names.joined(separator: layout.separator.text) + "\n"
      }
    let line = template.joined(separator: layout.separator.text)
    self.init(
      layout.hasDecimalKey ? line.replacing("{key}", with: "{decimal}") : line,
      header: header, separator: layout.separator, timeUnit: layout.time?.unit ?? 1)
  }

  /// Creates a writer of a line per request by a layout of block ranges, each of one block.
  init(blocks layout: BlockLayout, template: [String], header: String = "") {
    self.init(
      template.joined(separator: layout.separator.text), header: header,
      separator: layout.separator, timeUnit: layout.time?.unit ?? 1, block: layout)
  }

  var keepsSizes: Bool { template.has(.size) }

  func bytes(of trace: LoadedTrace) throws(TraceProblem) -> [UInt8] {
    var bytes = Array(header.utf8)
    bytes.reserveCapacity(header.utf8.count + length(of: trace))
    for index in trace.requests.indices { try appendLine(of: index, in: trace, to: &bytes) }
    return bytes
  }

  /// Estimates the length from sample lines all over the trace, plus an eighth.
  func length(of trace: LoadedTrace) -> Int {
    let count = trace.requests.count
    var (bytes, lines): ([UInt8], Int) = ([], 0)
    for index in stride(from: 0, to: count, by: max(1, count / 1_000)) {
      // Errors are reported later, when the trace is written.
      do { try appendLine(of: index, in: trace, to: &bytes) } catch { break }
      lines += 1
    }
    return Int(Double(bytes.count) / Double(max(1, lines)) * Double(count) * 1.125)
  }

  private func appendLine(
    of index: Int, in trace: LoadedTrace, to bytes: inout [UInt8]
  ) throws(TraceProblem) {
    for piece in template.pieces {
      switch piece {
      case .literal(let text): bytes += text
      case .value(let value): try append(value, of: index, in: trace, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func append(
    _ value: LineTemplate.Placeholder, of index: Int, in trace: LoadedTrace,
    to bytes: inout [UInt8]
  ) throws(TraceProblem) {
    switch value {
    case .key: try appendName(of: index, in: trace, to: &bytes)
    case .decimal: bytes += "\(try trace.number(at: index))".utf8
    case .address: bytes += "0x\(String(try trace.number(at: index), radix: 16))".utf8
    case .uuid: bytes += Self.uuid(try trace.number(at: index)).utf8
    case .size: bytes += "\(trace.size(at: index))".utf8
    case .time: bytes += "\(trace.time(at: index, unit: timeUnit))".utf8
    case .seconds: bytes += Self.seconds(trace.times?[index] ?? 0).utf8
    case .ttl: bytes += "\(trace.lifetimes?[index] ?? 0)".utf8
    case .line: bytes += "\(index)".utf8
    case .volume: bytes += "\(try trace.number(at: index) >> BlockLayout.volumeShift)".utf8
    case .start: bytes += "\(try start(of: index, in: trace) / (block?.start.unit ?? 1))".utf8
    case .length: bytes += "\(blockBytes / (block?.length.unit ?? 1))".utf8
    case .startAddress:
      bytes += "0x\(String(try start(of: index, in: trace), radix: 16))".utf8
    case .lengthAddress: bytes += "0x\(String(blockBytes, radix: 16))".utf8
    }
  }

  private var blockBytes: UInt64 { block?.block ?? 0 }

  /// Returns the byte of the volume at which the block of a request begins.
  private func start(of index: Int, in trace: LoadedTrace) throws(TraceProblem) -> UInt64 {
    (try trace.number(at: index) & (1 << BlockLayout.volumeShift - 1)) * blockBytes
  }

  private func appendName(
    of index: Int, in trace: LoadedTrace, to bytes: inout [UInt8]
  ) throws(TraceProblem) {
    let name = trace.names.bytes(at: trace.requests.ids[index].index)
    let isPlain = !name.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0x22 || isSeparator($0) }
    if isPlain && !name.isEmpty { return bytes += name }
    guard case .byte = separator, !name.contains(0x0A) else {
      throw TraceProblem(
        index + 1,
        "the object '\(String(decoding: name, as: UTF8.self))' cannot be distinguished from "
          + "its neighbours in this format; --renumber gives objects numbers from 1")
    }
    bytes.append(0x22)
    for letter in name { bytes += letter == 0x22 ? [0x22, 0x22] : [letter] }
    bytes.append(0x22)
  }

  private func isSeparator(_ letter: UInt8) -> Bool {
    switch separator {
    case .byte(let byte), .padded(let byte): letter == byte
    case .blanks: letter == 0x20 || letter == 0x09
    }
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    let (whole, part) = nanoseconds.quotientAndRemainder(dividingBy: ColumnLayout.second)
    guard part > 0 else { return "\(whole)" }
    let decimals = "\(part)".zeroPadded(to: 9)
    return "\(whole)." + decimals.prefix(9 - decimals.reversed().prefix { $0 == "0" }.count)
  }

  private static func uuid(_ number: UInt64) -> String {
    let padded = String(number, radix: 16).zeroPadded(to: 16)
    return "00000000-0000-0000-\(padded.prefix(4))-\(padded.dropFirst(4))"
  }
}

/// A line with placeholders: `{time},{key},{size}`.
struct LineTemplate: Hashable, Sendable {
  /// A placeholder for a value.
  enum Placeholder: String, CaseIterable, Sendable {
    /// The object's name, in quotes if it contains a separator.
    case key
    /// The name, which must be a number: in decimal digits, as an address, as a UUID.
    case decimal, address, uuid
    case size, time, ttl
    /// The time in seconds, with decimals if it has a fraction.
    case seconds
    /// The number of the line, from 0.
    case line
    /// The volume and the start of a block, from its key, and the length of a block.
    case volume, start, length
    /// The start and the length of a block as `0x…` bytes.
    case startAddress, lengthAddress
  }

  /// A piece of the line.
  enum Piece: Hashable, Sendable {
    case literal([UInt8])
    case value(Placeholder)
  }

  let pieces: [Piece]

  /// Reads a template; braces enclose the names of placeholders.
  init(_ text: String) {
    var pieces: [Piece] = []
    for (index, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      let sides = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      if index > 0, sides.count == 2, let value = Placeholder(rawValue: String(sides[0])) {
        pieces += [.value(value), .literal(Array(sides[1].utf8))]
      } else {
        pieces.append(.literal(Array(part.utf8)))
      }
    }
    self.pieces = pieces.filter { $0 != .literal([]) }
  }

  /// Returns true if a value is written at all.
  func has(_ placeholder: Placeholder) -> Bool { pieces.contains(.value(placeholder)) }
}
