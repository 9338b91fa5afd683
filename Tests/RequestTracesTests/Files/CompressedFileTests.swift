import Foundation
import Primitives
import RequestTraces
import Testing
import TestSupport

/// Traces in files, plain and compressed.
@Suite struct CompressedFileTests {
  /// A generated trace in a format that describes itself.
  static let bytes: [UInt8] = {
    let pattern = try? TracePattern(text: "zipf:objects=300")
    let trace = TraceGenerator([pattern].compactMap(\.self)).trace(requests: 4000)
    let format = TraceFormatCatalog.format(named: "oracle-general")
    return (try? format?.bytes(of: trace, file: "made")) ?? []
  }()

  private static func withFile(
    _ contents: Data, named name: String = "trace", _ body: (String) throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: name)
      try contents.write(to: file)
      try body(file.path(percentEncoded: false))
    }
  }

  @Test(arguments: Compression.allCases)
  func aCompressedFileHoldsTheSameRequests(_ compression: Compression) async throws {
    let format = try #require(TraceFormatCatalog.format(named: "oracle-general"))
    var stream = try TraceStream(format, file: "plain")
    try unsafe stream.read(Self.bytes.span.bytes)
    let plain = TraceDigest(try stream.finish())
    try await Self.withFile(Data(try compression.compressed(Self.bytes))) { path in
      let file = TraceFile(path)
      let kind = try file.kind()
      #expect(kind.compression == compression)
      #expect(kind.format.name == "oracle-general")
      #expect(TraceDigest(try file.load()) == plain)
    }
  }

  /// Lengths that are whole multiples of 256 KiB, so that nothing remains when the frame ends.
  @Test(arguments: Compression.allCases, [32_768, 65_536])
  func aFileThatEndsWithABufferIsWhole(_ compression: Compression, requests: Int) async throws {
    let pattern = try TracePattern(text: "zipf:objects=300")
    let format = try #require(TraceFormatCatalog.format(named: "oracle-general"))
    let bytes = try format.bytes(
      of: TraceGenerator([pattern]).trace(requests: requests), file: "made")
    #expect(bytes.count.isMultiple(of: 1 << 18))
    try await Self.withFile(Data(try compression.compressed(bytes))) { path in
      let trace = try TraceFile(path).load()
      #expect(trace.requests.count == requests)
    }
  }

  @Test(arguments: Compression.allCases)
  func partsCompressedOneByOneAreOneFile(_ compression: Compression) async throws {
    let half = Self.bytes.count / 48 * 24
    let parts = Data(
      try compression.compressed(Array(Self.bytes.prefix(half)))
        + compression.compressed(Array(Self.bytes.dropFirst(half))))
    try await Self.withFile(parts) { path in
      let trace = try TraceFile(path).load()
      #expect(trace.requests.count == 4000)
    }
  }

  @Test(arguments: Compression.allCases)
  func aCompressedFileCutOffAnywhereIsAnError(_ compression: Compression) async throws {
    let whole = Data(try compression.compressed(Array(Self.bytes.prefix(24 * 40))))
    try await TemporaryFolder.with { folder in
      let path = folder.appending(path: "cut").path(percentEncoded: false)
      for length in 0..<whole.count {
        try whole.prefix(length).write(to: URL(filePath: path))
        var file = TraceFile(path)
        file.format = TraceFormatCatalog.format(named: "oracle-general")
        let error = #expect(throws: TraceError.self) { try file.load() }
        #expect(error?.file == path)
      }
    }
  }

  @Test(arguments: Compression.allCases)
  func damageInACompressedFileIsAnErrorThatSaysWhere(_ compression: Compression) async throws {
    var damaged = Data(try compression.compressed(Self.bytes))
    damaged[damaged.count / 2] ^= 0xFF
    try await Self.withFile(damaged) { path in
      let error = #expect(throws: TraceError.self) { try TraceFile(path).load() }
      #expect(error?.description.hasPrefix(path + ":") == true)
      let isLocated = error?.record != nil || error?.message.contains("from byte") == true
      #expect(isLocated, "\(error?.message ?? "")")
    }
  }

  private static let formats = TraceFormatCatalog.all.filter(\.isWritable)

  @Test(arguments: formats, Compression.allCases)
  func aTruncatedOrDamagedCompressedFileOfEachFormatIsAnError(
    _ format: TraceFormat, _ compression: Compression
  ) throws {
    let pattern = try TracePattern(text: "zipf:objects=40")
    let sizes = try SizePattern(text: "512B..64KiB")
    let trace = TraceGenerator([pattern], sizes: sizes).trace(requests: 220)
    let whole = try compression.compressed(format.bytes(of: trace, file: "made"))
    var file = TraceFile("made")
    file.format = format
    #expect(try file.load(whole).requests.count == 220)
    var damaged = whole
    for place in whole.count / 2..<whole.count / 2 + 8 { damaged[place] ^= 0xFF }
    for bytes in [Array(whole.dropLast(3)), damaged] {
      let error = #expect(throws: TraceError.self) { try file.load(bytes) }
      #expect(error?.description.hasPrefix("made:") == true)
      #expect(error?.record != nil || error?.message.contains("from byte") == true)
    }
  }

  private static func expectTraceOrError(_ path: String) {
    do {
      let trace = try TraceFile(path).load()
      #expect(trace.requests.count > 0)
    } catch { #expect(!error.message.isEmpty) }
  }

  @Test func damagedBytesAnywhereDoNoHarm() async throws {
    for compression in Compression.allCases {
      let whole = Data(try compression.compressed(Array(Self.bytes.prefix(24 * 20))))
      try await TemporaryFolder.with { folder in
        let path = folder.appending(path: "damaged").path(percentEncoded: false)
        for place in whole.indices {
          var damaged = whole
          damaged[place] ^= 0x55
          try damaged.write(to: URL(filePath: path))
          Self.expectTraceOrError(path)
        }
      }
    }
  }

  @Test func aMissingFileIsAnErrorWithTheReason() {
    let error = #expect(throws: TraceError.self) { try TraceFile("nowhere/no.trace").load() }
    #expect(
      error?.description == "nowhere/no.trace: cannot be read: No such file or directory")
  }

  @Test func anEmptyFileIsAnError() async throws {
    try await Self.withFile(Data()) { path in
      let error = #expect(throws: TraceError.self) { try TraceFile(path).load() }
      #expect(error?.message == "is empty")
    }
  }

  @Test func aDamagedFileThatDescribesItselfIsAnErrorAtTheRecord() async throws {
    var damaged = Self.bytes
    damaged.replaceSubrange(24 * 100 + 16..<24 * 101, with: [1, 0, 0, 0, 0, 0, 0, 0])
    try await Self.withFile(Data(damaged)) { path in
      let error = #expect(throws: TraceError.self) { try TraceFile(path).load() }
      #expect(error?.record == 101)
      #expect(error?.message.contains("next request") == true)
    }
  }

  @Test func aFileThatDoesNotSayWhatItIsIsRefusedWithTheCandidates() async throws {
    try await Self.withFile(Data("1 2 3\n4 5 6\n".utf8)) { path in
      let error = #expect(throws: TraceError.self) { try TraceFile(path).load() }
      #expect(error?.message.contains("adapt-size, lrb") == true)
      #expect(error?.message.contains("--format NAME") == true)
      var file = TraceFile(path)
      file.format = TraceFormatCatalog.format(named: "lrb")
      let trace = try file.load()
      #expect(trace.requests.count == 2)
    }
  }

  @Test(arguments: ["cache2k", "vscsi", "lirs", "csv", "lcs", "twitter"])
  func aMislabelledFileIsAnErrorAtARecord(_ name: String) async throws {
    try await Self.withFile(Data(Self.bytes)) { path in
      var file = TraceFile(path)
      file.format = TraceFormatCatalog.format(named: name)
      let error = #expect(throws: TraceError.self) { try file.load() }
      #expect(error?.description.contains("oracle-general") == true, "\(error?.message ?? "")")
      #expect(error?.record == 1)
    }
  }
}
