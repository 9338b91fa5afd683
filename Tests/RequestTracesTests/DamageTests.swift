import Primitives
import RequestTraces
import Testing

/// Files that are truncated, damaged or of another format give an error that names the place, or a stated result, never
/// a crash.
@Suite struct DamageTests {
  @Test(arguments: Samples.writable)
  func aFileCutOffAnywhereIsAnErrorOrAShorterTrace(_ format: TraceFormat) throws {
    let bytes = try Samples.bytes(format, Samples.short)
    for length in bytes.indices {
      do {
        let read = try Samples.read(Array(bytes.prefix(length)), format)
        #expect(read.requests.count <= Samples.short.requests.count)
        if let size = format.recordSize { #expect(length % size == 0) }
      } catch let error as TraceError {
        #expect(error.file == "sample")
        #expect(!error.message.isEmpty)
      }
    }
  }

  @Test(arguments: Samples.writable.filter { $0.recordSize != nil })
  func aRecordThatIsCutOffIsNamed(_ format: TraceFormat) throws {
    let size = try #require(format.recordSize)
    let bytes = try Samples.bytes(format)
    let error = #expect(throws: TraceError.self) {
      try Samples.read(Array(bytes.prefix(5 * size - 1)), format)
    }
    #expect(
      error?.description
        == "sample:5: the file ends inside this record: \(size - 1) of \(size) bytes")
  }

  @Test(arguments: Samples.writable)
  func damagedBytesDoNoHarm(_ format: TraceFormat) throws {
    let bytes = try Samples.bytes(format, Samples.short)
    for place in bytes.indices {
      for damage in [0x01, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[place] ^= damage
        do {
          let read = try Samples.read(damaged, format)
          #expect(read.requests.ids.allSatisfy { $0.index < read.requests.objectCount })
        } catch let error as TraceError {
          #expect(!error.message.isEmpty)
        }
      }
    }
  }

  @Test(arguments: Samples.writable)
  func aFileOfAnotherFormatDoesNoHarm(_ format: TraceFormat) throws {
    let bytes = try Samples.bytes(format, Samples.short)
    for other in TraceFormatCatalog.all where other.name != "binary" {
      do {
        let read = try Samples.read(bytes, other)
        #expect(read.requests.ids.allSatisfy { $0.index < read.requests.objectCount })
      } catch let error as TraceError {
        #expect(!error.message.isEmpty)
      }
    }
  }

  static let lines: [(String, String, String)] = [
    ("lirs", "1\n2\nx\n", "sample:3: 'x' is neither a decimal key nor the mark '*'"),
    ("arc", "1 2 0 0\n5 x 0 1\n", "sample:2: 'x' is not a length"),
    ("arc", "1 2 0 0\n5 1 0\n", "sample:2: 3 fields instead of 4"),
    ("arc", "1 99999999999 0 0\n", "sample:1: 51199999999488 bytes from byte 512 are no"),
    ("lrb", "1 2\n", "sample:1: 2 fields instead of 3 or more"),
    ("tragen", "1,2,3\n1,a,3\n", "sample:2: 'a' is not a number of 64 bits"),
    ("tragen", "1,2,99999999999\n", "sample:1: '99999999999' is not a size"),
    ("twitter", "0,k,1,2,0,frob,0\n", "sample:1: unknown operation 'frob'"),
    ("address", "s 1fff 1\n", "sample:1: '1fff' is not an address"),
    ("lcs-trace", "time,id\n", "sample:1: the first line is not 'version,time,op,size,lbn'"),
    ("cachelib", "a,b\n", "sample:1: the first line does not name the columns key, op and size"),
    ("snia-enterprise", "DiskRead\n", "sample:1: the first line is 'DiskRead'"),
    ("csv", "key,size\n\"a,1\n", "sample:2: a quote is not closed"),
    ("csv", "a,b\n", "sample:1: no column is the key"),
    ("wikipedia", "1 2 nowhere -\n", "sample:1: 'nowhere' is not a URL"),
    ("gradle", "xyz\n", "sample:1: 'xyz' is not a UUID"),
  ]

  @Test(arguments: lines)
  func aWrongLineIsNamed(_ format: String, _ text: String, _ message: String) {
    let error = #expect(throws: TraceError.self) { try Samples.text(text, format) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func aFileWithoutLinesIsNoText() throws {
    let format = try #require(TraceFormatCatalog.format(named: "text"))
    let error = #expect(throws: TraceError.self) {
      try Samples.read([UInt8](repeating: 0x41, count: 3 << 20), format)
    }
    #expect(error?.description.contains("is this a text file?") == true)
  }

  @Test func anLCSFileWithFewerRecordsThanItStatesIsCutOff() throws {
    let format = try #require(TraceFormatCatalog.format(named: "lcs"))
    let bytes = try Samples.bytes(format)
    let error = #expect(throws: TraceError.self) {
      try Samples.read(Array(bytes.dropLast(48)), format)
    }
    #expect(error?.description == "sample:219: the header states 220 records; there are 218")
  }

  @Test func aNextRequestThatIsNotLaterIsAnError() throws {
    let format = try #require(TraceFormatCatalog.format(named: "oracle-general"))
    var bytes = try Samples.bytes(format)
    bytes.replaceSubrange(24 * 4 + 16..<24 * 5, with: [3, 0, 0, 0, 0, 0, 0, 0])
    let error = #expect(throws: TraceError.self) { try Samples.read(bytes, format) }
    #expect(error?.record == 5)
  }
}
