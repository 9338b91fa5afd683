import Primitives
import Testing
import Traces

/// What lines and records come to, format by format.
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

  /// A larger share of nothing is nothing; one of something is left to who asked for the share.
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
