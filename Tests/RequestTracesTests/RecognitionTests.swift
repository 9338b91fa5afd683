import Primitives
import RequestTraces
import Testing

/// A format claims a file only by what only it has, and other files get advice.
@Suite struct RecognitionTests {
  private static func recognition(_ text: String) -> TraceRecognition {
    let bytes = Array(text.utf8)
    return unsafe TraceRecognition(bytes.span.bytes, isWhole: true)
  }

  @Test(arguments: [
    "1770741727 5 a 100 1 0\n1770741728 6 a 100 1 0\n", "1 5 0 22 100 1\n", "1 5 3 l 100 1\n",
    "89966400 4892 syslogd 904265560 8 W 6 0 531e779\n89966401 4892 syslogd 904265560 8 R 6 0 531e779\n",
    "  8,0 3 1 0.000000000 697 G R 223490 + 8 [kj]\n",
    "timestamp,cacheKey,OpType,objectSize,responseSize\n0,k1,1,10,20\n",
    "{\"ts\":1,\"key\":\"a\",\"size\":10}\n",
    "https://img.example/1.jpg,300\nhttps://img.example/2.jpg,20\n", "1,,7,4,5,6\n2,,7,4,5,6\n",
  ])
  func columnsAloneAreNoFormat(_ text: String) {
    #expect(Self.recognition(text).format == nil)
  }

  @Test(arguments: [
    ("20160201164559 a1 0 m 12345 1 0 PHONE 0\n", "snia-tencent-photo"),
    ("20160201164559 a1 5 3 12345 0 0 PC 0\n", "snia-tencent-photo"),
    (
      "419,W,8792731648,16384,1577808144360767\n725,R,4096,8192,1577808144360813\n", "alibaba-block"
    ),
    (
      "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime\n128166372003061629,a,1,Read,0,512,1\n",
      "snia-cambridge"
    ),
    ("https://img.example/w_300,h_300/1.jpg\nhttps://img.example/a;b|c.jpg\n", "text"),
  ])
  func marksTellTheFormat(_ text: String, _ name: String) throws {
    #expect(Self.recognition(text).format?.name == name)
    #expect(try TraceFile("t").load(Array(text.utf8)).requests.count > 0)
  }

  /// Records that are skipped fill the beginning: writes, refused requests. A read follows. Without one, the last line
  /// may lack its end.
  @Test(arguments: [
    (
      "128166372003061629,usr,0,Write,0,512,1\n", "snia-cambridge",
      "128166372003061629,usr,0,Read,0,512,1\n"
    ),
    ("419,W,8192,512,1577808144360767\n", "alibaba-block", "725,R,4096,512,1577808144360813\n"),
    ("0,k,10,5,1,set,0\n", "twitter", "0,k,10,5,1,get,0\n"),
    (
      "1770741728.0 1 192.0.2.7 TCP_DENIED/403 9 CONNECT img.example:443 - HIER_NONE/- -\n",
      "access-log",
      "1770741728.0 1 192.0.2.7 TCP_MISS/200 9 GET http://img.example/a - HIER_DIRECT/- image/png\n"
    ),
  ])
  func whatIsSkippedTellsTheFormatToo(_ skipped: String, _ name: String, _ read: String) throws {
    let long = String(repeating: skipped, count: 2 * TraceRecognition.length / skipped.utf8.count)
    for text in [skipped + skipped + read, long + read] {
      #expect(try TraceFile("t").load(Array(text.utf8)).requests.count == 1)
    }
    for text in [skipped + skipped, String(skipped.dropLast()), long] {
      #expect(Self.recognition(text).format?.name == name)
      let error = #expect(throws: TraceError.self) { try TraceFile("t").load(Array(text.utf8)) }
      #expect(error?.description.contains("holds no requests: ") == true)
    }
  }

  /// The times as `date -u -d 2016-02-01T16:45:59 +%s` and the definition of Windows' file time give them.
  @Test(arguments: [
    ("20160201164559 a1 0 m 5 1\n", "snia-tencent-photo", 1_454_345_159_000_000_000 as Int64),
    ("128166372003061629,usr,0,Read,0,512,1\n", "snia-cambridge", 1_172_163_600_306_162_900),
    ("1000,usr,0,Read,0,512,1\n", "snia-cambridge", 100_000),
    ("725,R,4096,512,1577808144360813\n", "alibaba-block", 1_577_808_144_360_813_000),
  ])
  func timesOfPublishedTracesCountSince1970(_ text: String, _ name: String, _ time: Int64) throws {
    var options = LoadingOptions()
    options.keepsTimes = true
    #expect(try Samples.text(text, name, options: options).times == [time])
  }

  /// Ten objects of different sizes, requested again and again, and a column that tells nothing.
  @Test func theSizeBelongsToItsKey() {
    let rows = (0..<200).map {
      "\($0 / 3),\($0 * 7 % 10 + 50),\(($0 * 7 % 10) / 2 * 900 + 7),\($0 % 2)"
    }
    #expect(Self.recognition(rows.joined(separator: "\n")).columns == ["time=1,key=2,size=3"])
    let named = Self.recognition(
      "when,size,name\n"
        + rows.map { $0.split(separator: ",").prefix(3).joined(separator: ",") }.joined(
          separator: "\n"))
    #expect(named.columns == ["time=when,key=name,size=size"])
  }

  @Test func bothOrdersAreOfferedWhereBothFit() {
    let rows = (0..<200).map { "\($0),\($0 * 7 % 10 + 50),\(($0 * 7 % 10) * 900 + 7)" }
    #expect(
      Self.recognition(rows.joined(separator: "\n")).columns
        == ["time=1,key=2,size=3", "time=1,key=3,size=2"])
    #expect(
      Self.recognition(rows.joined(separator: "\n").replacing(",", with: " ")).columns.first
        == "time=1,key=2,size=3,delimiter=space")
  }

  @Test func aNumberThatIsDifferentForEachRequestOfItsKeyIsNoSize() {
    let rows = (0..<200).map { "\($0),\($0 % 9 + 1),\($0 * 31 % 57),\($0 % 2)" }
    #expect(Self.recognition(rows.joined(separator: "\n")).columns == ["time=1,key=2"])
  }

  /// A column of zeros, a column of flags, and one whose name fits but whose value never changes.
  @Test func whatNeverChangesIsNoTimeAndNoFlagIsASize() {
    let rows = (0..<200).map { "0,\($0 * 7 % 10 + 50),\(($0 * 7 % 10) * 900 + 7),\($0 % 2)" }
    #expect(Self.recognition(rows.joined(separator: "\n")).columns.first == "key=2,size=3")
    let devices = (0..<200).map {
      "\($0),\($0 % 3),\($0 * 7 % 99 + 9),\($0 * 7 % 99 / 4 + 5),\($0 % 2)"
    }
    #expect(Self.recognition(devices.joined(separator: "\n")).columns == ["time=1,key=3,size=4"])
    let jumps = (0..<200).map {
      "\(1_538_323_200 - $0 % 2),\($0 * 7 % 10 + 50),\($0 * 7 % 10 / 2 + 7)"
    }
    #expect(Self.recognition(jumps.joined(separator: "\n")).columns == ["time=1,key=2,size=3"])
    let flags = (0..<200).map { "\($0),\($0 * 7 % 10 + 50),\($0 * 7 % 10 % 2)" }
    #expect(Self.recognition(flags.joined(separator: "\n")).columns == ["time=1,key=2"])
    let named = (0..<200).map { "\($0),a\($0 % 9),40,\($0 % 9 * 100 + 1)" }
    #expect(
      Self.recognition("op_time,block_id,block_id_size,io_size\n" + named.joined(separator: "\n"))
        .columns == ["time=op_time,key=block_id,size=io_size"])
  }

  @Test func knownFormatsComeFirstInTheAdvice() {
    let error = #expect(throws: TraceError.self) {
      try TraceFile("t.csv").load(Array("1,2,3\n2,3,4\n".utf8))
    }
    #expect(
      error?.description
        == "t.csv: does not name its format; it can be read as text, outbrain, tragen, lcs-twitter: "
        + "choose one with --format NAME; or name the columns of a CSV with --columns, as in --columns "
        + "time=1,key=2,size=3 or --columns time=1,key=3,size=2")
  }

  @Test(arguments: [
    ("PK\u{3}\u{4}abc", "is a zip archive"), ("\u{4}\"M\u{18}abcdefgh", "is compressed with lz4"),
    (String(repeating: "\0", count: 257) + "ustar\0", "is a tar archive"),
    ("PAR1\u{15}\0", "is a Parquet file"),
    ("SQLite format 3\0", "is a database of SQLite"),
  ])
  func containersAreNamed(_ text: String, _ message: String) throws {
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    for packed in [bytes, try Compression.gzip.compressed(bytes)] {
      for format in ["text", "corda", nil] {
        var file = TraceFile("t")
        file.format = format.flatMap { TraceFormatCatalog.format(named: $0) }
        let error = #expect(throws: TraceError.self) { try file.load(packed) }
        #expect(
          error?.description.hasPrefix("t: \(message); ") == true, "\(error?.description ?? "")")
      }
    }
  }

  @Test(arguments: [
    "1\n2\n1\n", "time,key,size\n1,a,3\n", "7\n*\n7\n",
    "https://a.example/1\nhttps://a.example/2\n",
  ])
  func aByteOrderMarkIsPassedOver(_ text: String) throws {
    let plain = try TraceFile("t").load(Array(text.utf8))
    let marked = try TraceFile("t").load(ByteOrderMark.utf8 + text.utf8)
    #expect(marked.requested == plain.requested)
  }

  @Test func aTextInUTF16IsNamed() {
    let letters = Array("1\n2\n".utf16).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let error = #expect(throws: TraceError.self) {
      try TraceFile("t").load([0xFF, 0xFE] + letters)
    }
    #expect(error?.description == "t: is a text in UTF-16; save it as UTF-8")
  }
}
