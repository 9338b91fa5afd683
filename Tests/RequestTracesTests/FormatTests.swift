import Primitives
import RequestTraces
import Testing

/// Every format of the catalog, on a trace that the project wrote itself.
@Suite struct FormatTests {
  @Test(arguments: Samples.writable)
  func whatIsWrittenIsReadBack(_ format: TraceFormat) throws {
    let read = try Samples.read(Samples.bytes(format), format)
    #expect(read.requests.ids == Samples.trace.requests.ids)
    if format.keepsSizes { #expect(read.requestedSizes == Samples.trace.requestedSizes) }
  }

  @Test(arguments: Samples.writable.filter(\.keepsSizes))
  func theDigestSurvivesConversion(_ format: TraceFormat) throws {
    let read = try Samples.read(Samples.bytes(format), format)
    #expect(TraceDigest(read) == TraceDigest(Samples.trace))
  }

  @Test(arguments: Samples.writable)
  func whereThePiecesOfAFileEndMakesNoDifference(_ format: TraceFormat) throws {
    let bytes = try Samples.bytes(format)
    let whole = TraceDigest(try Samples.read(bytes, format))
    for length in [1, 7, 24, 1000] {
      #expect(TraceDigest(try Samples.read(bytes, format, pieces: length)) == whole)
    }
  }

  @Test(arguments: Samples.writable)
  func skipAndLimitTakeAPart(_ format: TraceFormat) throws {
    var options = LoadingOptions()
    options.skip = 30
    options.limit = 50
    let bytes = try Samples.bytes(format)
    let whole = try Samples.read(bytes, format)
    let part = try Samples.read(bytes, format, options: options)
    #expect(part.requested == Array(whole.requested[30..<80]))
  }

  @Test(arguments: Samples.writable)
  func aFileThatDescribesItselfIsRecognised(_ format: TraceFormat) throws {
    let bytes = try Samples.bytes(format)
    let recognition = unsafe TraceRecognition(bytes.span.bytes, isWhole: true)
    #expect(recognition.candidates.contains { $0.name == format.name })
    // A text of decimal keys without marks is also a plain text; both read the same.
    let plain = ["lirs", "gradle"].contains(format.name) ? [format.name, "text"] : [format.name]
    if format.evidence != .weak {
      #expect(plain.contains(recognition.format?.name ?? "none"))
    }
  }

  @Test(arguments: Samples.writable)
  func nothingIsTakenForAnotherFormatThatDescribesItself(_ format: TraceFormat) throws {
    let bytes = try Samples.bytes(format)
    let found = unsafe TraceRecognition(bytes.span.bytes, isWhole: true).format?.name
    let isPlain = found == nil || found == format.name || found == "text"
    #expect(isPlain, "\(format) is taken for \(found ?? "")")
  }

  @Test func namesAndAliasesAreUnique() {
    let names = TraceFormatCatalog.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
  }
}
