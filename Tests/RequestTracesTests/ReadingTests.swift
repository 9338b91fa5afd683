import Primitives
import RequestTraces
import Testing

/// The requests that lines and records are read as, format by format.
@Suite struct ReadingTests {
  @Test func marksAreNoRequests() throws {
    let trace = try Samples.text("7\n*\n 8\n7", "lirs")
    #expect(trace.requested == ["7", "8", "7"])
    #expect(trace.skippedRecords == 1)
  }

  @Test func aStretchOfBlocksIsARequestForEach() throws {
    let trace = try Samples.text("10 3 0 0\n11 1 0 1\n", "arc")
    #expect(trace.requested == ["10", "11", "12", "11"])
    #expect(trace.unitBytes == 512)
  }

  @Test func writesAreNotReplayed() throws {
    let text = """
      128166372003061629,usr,0,Read,1024,512,10
      128166372003061639,usr,0,Write,2048,512,10
      128166372003061649,usr,1,Read,1024,1024,10
      """
    let trace = try Samples.text(text, "snia-cambridge")
    #expect(trace.requests.count == 3)
    #expect(trace.requests.objectCount == 3)
    #expect(trace.skippedRecords == 1)
  }

  @Test func namesNeedNotBeNumbers() throws {
    let trace = try Samples.text("5\n05\nüber/пример\n5\nb c\n", "text")
    #expect(trace.requested == ["5", "05", "über/пример", "5", "b c"])
    #expect(trace.requests.objectCount == 4)
  }

  @Test func quotedFieldsMayHoldSeparatorsAndQuotes() throws {
    let trace = try Samples.text("key,size\n\"a,b\",3\n\"say \"\"hi\"\"\",4\n", "csv")
    #expect(trace.requested == ["a,b", "say \"hi\""])
    #expect(trace.requestedSizes == [3, 4])
  }

  /// In a quoted field with a quote, in a key of two columns, and as a volume.
  @Test func namesThatAreNotUTF8StayApart() throws {
    for (name, text) in [
      ("csv", "key,size\n\"\"\"#\",1\n\"\"\"%\",1\n"),
      ("thesios", "a#,0,0,0,0,0,READ,0,0,0,1\na%,0,0,0,0,0,READ,0,0,0,1\n"),
      (
        "snia-cambridge",
        "128166372003061629,#,0,Read,0,512,1\n128166372003061630,%,0,Read,0,512,1\n"
      ),
    ] {
      let format = try #require(TraceFormatCatalog.format(named: name))
      let bytes = text.utf8.map { $0 == 0x23 ? 0x95 : $0 == 0x25 ? 0x91 : $0 }
      #expect(try Samples.read(bytes, format).requests.objectCount == 2, "\(name)")
    }
  }

  @Test(arguments: [
    ("2;9;x\n3;9;y\n", "key=3,size=1,delimiter=;"),
    ("n\tm\tname\n2\t9\tx\n3\t9\ty\n", "key=name,size=n"),
    ("2|9|x\n3|9|y\n", "obj-id-col=3,obj-size-col=1"),
    ("size,m,k\n2,9,x\n3,9,y\n", "key=3,size=1"),
    ("2 9 x\n3 9 y\n", "key=3,size=1,delimiter=space,header=false"),
  ])
  func aMappingTellsTheColumns(_ text: String, _ mapping: String) throws {
    let trace = try Samples.text(text, "csv", mapping: mapping)
    #expect(trace.requested == ["x", "y"])
    #expect(trace.requestedSizes == [2, 3])
  }

  /// Seconds since 1970 as `date -u -d … +%s` prints them.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-01-02T03:04:05.678Z", 1_767_323_045_678_000_000),
    ("2026-01-02 03:04:05.678", 1_767_323_045_678_000_000),
    ("2024-02-29T23:59:60+02:00", 1_709_244_000_000_000_000),
    ("2000-03-01T00:00:00-0530", 951_888_600_000_000_000),
    ("1969-12-31T23:59:59.9999999999Z", -1), ("1900-03-01T00:00:00+01", -2_203_894_800_000_000_000),
    ("\"2026-01-02T03:04:05,5Z\"", 1_767_323_045_500_000_000),
    ("1767323045", 1_767_323_045_000_000_000), ("1767323045.678", 1_767_323_045_678_000_000),
    ("1767323045.6780000019", 1_767_323_045_678_000_001),
    ("1767323045678", 1_767_323_045_678_000_000), ("1767323045678.5", 1_767_323_045_678_500_000),
    ("1767323045678901", 1_767_323_045_678_901_000),
    ("1767323045678901234", 1_767_323_045_678_901_234), ("12", 12_000_000_000),
  ])
  func timesAreMomentsOrNumbersOfAUnitThatIsFoundOut(_ text: String, _ time: Int64) throws {
    var options = LoadingOptions()
    options.keepsTimes = true
    let lines = "\(text),/a.jpg?w=1&h=2,7\n\(text),/b,8\n"
    for (text, mapping) in [("time,url,bytes\n" + lines, ""), (lines, "time=1,key=2,size=3")] {
      let trace = try Samples.text(text, "csv", mapping: mapping, options: options)
      #expect(trace.times == [time, time])
      #expect(trace.requested == ["/a.jpg?w=1&h=2", "/b"])
    }
  }

  @Test func aStatedUnitIsBelieved() throws {
    var options = LoadingOptions()
    options.keepsTimes = true
    let trace = try Samples.text(
      "1767323045678,a\n", "csv", mapping: "time=1,key=2,time-unit=us", options: options)
    #expect(trace.times == [1_767_323_045_678_000])
  }

  @Test(arguments: [
    "2026-13-01T00:00:00Z", "2026-01-02", "2026-01-02T03:04", "2026-01-02T24:00:00Z",
    "2026-01-02T03:04:05.Z", "2026-01-02T03:04:05ZZ", "2026-01-02T03:04:05+1", "1.2.3",
    "2026-01-02T03:04:05+01:", "2026-01-02T03:04:05+01:000", "9999-01-01T00:00:00Z", "noon",
    "1.123456789xyz",
  ])
  func whatIsNoTimeIsRefused(_ text: String) throws {
    var options = LoadingOptions()
    options.keepsTimes = true
    let error = #expect(throws: TraceError.self) {
      try Samples.text("time,key\n\(text),a\n", "csv", options: options)
    }
    #expect(error?.description.contains("is not a time: a number, of seconds unless") == true)
  }

  @Test(arguments: [
    ("when,request,bytes\n1,a,5\n2,b,5\n", "time=when,key=request,size=bytes"),
    ("Date Of It;Bytes Sent;URI-Stem\nx;1;/a\n", "time=1,key=URI-Stem,size=2"),
    ("a|b\n2026-01-02 03:04:05|/x\n", "time=a,key=b"),
    ("1767323045,/a?w=1,900\n", "time=1,key=2,size=3"), ("900\t/a\n", "time=1,key=2"),
    ("\"2026-01-02T03:04:05Z\",\"/a,b\",12\n", "time=1,key=2,size=3"),
    ("1,2,3\n", "time=1,key=2,size=3"),
    ("one\ntwo\n", nil),
  ])
  func theColumnsOfATextAreGuessedForWhoeverHasToSayThem(
    _ text: String, _ columns: String?
  ) throws {
    let bytes = Array(text.utf8)
    let guess = unsafe TraceRecognition(bytes.span.bytes, isWhole: true).columns.first
    #expect(guess == columns)
  }

  @Test func operationsAndLifetimesOfTwitter() throws {
    var options = LoadingOptions()
    options.keepsTimes = true
    let text = "0,ka,3,10,0,get,60\n1,ka,3,10,0,set,60\n2,kb,3,0,0,gets,0\n"
    let trace = try Samples.text(text, "twitter", options: options)
    #expect(trace.requested == ["ka", "kb"])
    #expect(trace.requestedSizes == [13, 3])
    #expect(trace.lifetimes == [60, 0])
    #expect(trace.times == [0, 2_000_000_000])
  }

  @Test func repetitionsOfMetasKVCache() throws {
    let text = "op,key,op_count,key_size,size\nGET,a,3,1,9\nSET,a,1,1,9\nGET_LEASE,b,1,2,0\n"
    let trace = try Samples.text(text, "cachelib")
    #expect(trace.requested == ["a", "a", "a", "b"])
    #expect(trace.requestedSizes == [10, 10, 10, 2])
  }

  @Test func anotherSizeIsAnotherObjectForAdaptSize() throws {
    let trace = try Samples.text("1 5 100\n2 5 200\n3 5 100\n", "adapt-size")
    #expect(trace.requests.objectCount == 2)
    #expect(trace.requestedSizes == [100, 200, 100])
  }

  @Test func sizesThatChangeAreKeptForEachRequest() throws {
    let trace = try Samples.text("1 5 100\n2 6 7\n3 5 300\n4 5 100\n", "lrb")
    #expect(trace.requests.objectCount == 2)
    #expect(trace.requestedSizes == [100, 7, 300, 100])
    #expect(Footprint(trace).bytes == 307)
  }

  @Test func pathsOfWikipediaAreDecodedAndFiltered() throws {
    let text = """
      1 1190146243.325 http://en.wikipedia.org/wiki/A&amp;B -
      2 1190146243.330 http://en.wikipedia.org/wiki/Talk:A -
      3 1190146243.341 http://en.wikipedia.org/wiki/C save
      4 1190146243.352 http://en.wikipedia.org/wiki/A&B -
      """
    let trace = try Samples.text(text, "wikipedia")
    #expect(trace.requested == ["/wiki/A&B", "/wiki/A&B"])
  }

  @Test func binaryRecordsAreReadByTheLettersOfAMapping() throws {
    let format = try #require(TraceFormatCatalog.format(named: "binary"))
    let mapping = try FieldMapping(text: "format=>HBI,key=1,size=3")
    let bytes: [UInt8] = [1, 2, 9, 0, 0, 1, 0, 1, 2, 9, 0, 0, 0, 5]
    let trace = try Samples.read(bytes, format, mapping: mapping)
    #expect(trace.requested == ["258", "258"])
    #expect(trace.requestedSizes == [256, 5])
  }

  @Test(arguments: [
    ("kye=1", "unknown part 'kye'; did you mean 'key'?"), ("key", "'key' is not a part"),
    ("key=0", "column 0; columns are"), ("key=1,key=2", "'key' is given twice"),
    ("delimiter=ab", "'ab' is not a delimiter"), ("header=maybe", "'maybe' is neither"),
    ("time-unit=year", "unknown unit 'year'"),
  ])
  func aMappingThatCannotBeUnderstoodSaysWhy(_ text: String, _ message: String) {
    let error = #expect(throws: TraceProblem.self) { try FieldMapping(text: text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func anEmptyFileHoldsNoRequests() throws {
    let error = #expect(throws: TraceError.self) { try Samples.text("\n\n", "text") }
    #expect(error?.description == "sample: holds no requests")
  }

  /// A share of nothing is nothing. If the whole trace is empty, the caller decides.
  @Test(arguments: [("\n\n", "sample: holds no requests"), ("a\nb\n", nil)])
  func norDoesAShareOfItsObjects(_ text: String, _ message: String?) {
    var options = LoadingOptions()
    options.threshold = 1
    do {
      let trace = try Samples.text(text, "text", options: options)
      #expect(message == nil && trace.requests.count == 0)
    } catch { #expect("\(error)" == message) }
  }
}
