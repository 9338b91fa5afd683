import Foundation
import Primitives
import RequestTraces
import Testing
import TestSupport

/// Records with the number of the next request for their object, as in libCacheSim's oracleGeneral.
@Suite("Linked records in files")
struct LinkedRecordTests {
  /// Objects that are requested again after one request or after many.
  private static let objects: [UInt64] = (0..<300).map { UInt64($0 % 7 == 1 ? 1 : $0 * $0 % 40) }

  /// Returns the records of requests for some objects; their links count from a number.
  private static func records(from start: Int, _ objects: [UInt64] = objects) -> Data {
    var next: [UInt64: Int64] = [:]
    let records = objects.indices.reversed().map { index -> Data in
      let object = objects[index]
      let link = next.updateValue(Int64(index + start), forKey: object) ?? -1
      let parts = [
        (UInt64(index), 4), (object, 8), (100 + object, 4), (UInt64(bitPattern: link), 8),
      ]
      return Data(
        parts.flatMap { part, width in
          (0..<width).map { UInt8(truncatingIfNeeded: part >> UInt64(8 * $0)) }
        })
    }
    return records.reversed().reduce(Data(), +)
  }

  private static func withFile(
    _ contents: Data, named name: String, _ body: (TraceFile) throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: name)
      try contents.write(to: file)
      try body(TraceFile(file.path(percentEncoded: false)))
    }
  }

  @Test(arguments: [0, 1], ["trace", "trace.oracleGeneral.bin"])
  func linksMayCountFromZeroOrFromOne(start: Int, name: String) async throws {
    try await Self.withFile(Self.records(from: start), named: name) { file in
      let kind = try file.kind()
      #expect(kind.format.name == "oracle-general")
      let trace = try file.load()
      #expect(trace.requests.count == Self.objects.count)
      #expect(trace.requests.objectCount == Set(Self.objects).count)
    }
  }

  @Test func aFileThatIsCalledSoAndIsNotIsRefusedWithTheRecord() async throws {
    try await Self.withFile(Self.records(from: 5), named: "t.oracleGeneral") { file in
      let error = #expect(throws: TraceError.self) { try file.load() }
      #expect(error?.record == 8)
      #expect(error?.message.contains("is not oracle-general") == true, "\(error as Any)")
    }
  }

  @Test func aPartOfALongerTraceIsReadWhereItsFormatIsSaid() async throws {
    try await Self.withFile(Self.records(from: 5), named: "t.oracleGeneral") { file in
      var file = file
      file.format = TraceFormatCatalog.format(named: "oracle-general")
      let trace = try file.load()
      #expect(trace.requests.count == Self.objects.count)
    }
  }

  @Test func aFileThatFitsForAWhileIsSaidTo() async throws {
    var records = Self.records(from: 1)
    records.replaceSubrange(24 * 20 + 16..<24 * 21, with: [3, 0, 0, 0, 0, 0, 0, 0])
    try await Self.withFile(records, named: "trace") { file in
      let error = #expect(throws: TraceError.self) { try file.load() }
      let message = error?.message ?? ""
      #expect(message.contains("it is oracle-general up to record 21, which is not"), "\(message)")
    }
  }

  @Test(arguments: [
    ("a/b.oracleGeneral.zst", "oracle-general"), ("c.oracleGeneralBin", "oracle-general"),
    ("d.oracleGeneralOpNS", "oracle-general-op-ns"), ("E.ORACLEGENERAL.BIN", "oracle-general"),
    ("f.bin", nil), ("oracleGeneral/f.bin", nil),
  ])
  func theNameOfAFileMaySayItsFormat(path: String, format: String?) {
    #expect(TraceFormatCatalog.format(ofFile: path)?.name == format)
  }
}
