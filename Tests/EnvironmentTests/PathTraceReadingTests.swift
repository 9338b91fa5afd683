import Environment
import Primitives
import Testing

/// Recordings of networks are read in five formats, or by a mapping of their columns.
@Suite struct PathTraceReadingTests {
  private func read(_ text: String) throws(DocumentError) -> PathTrace {
    try PathTrace(parsing: Array(text.utf8), file: "way.csv")
  }

  @Test func columnsSayTheirUnitsAndStandInAnyOrderAfterTheTime() throws {
    let trace = try read(
      "# a way\n\ntime_s,loss,up_Mbps,DOWN_kbps, round_trip_ms # names\r\n"
        + "0,0,1.5,1200,40\r\n0.25,0.5,0,12.5,40.25\n1, 0 ,1,3,9 # slow")
    #expect(
      trace.steps == [
        .init(
          at: .zero, down: .kilobits(1_200), up: .kilobits(1_500), roundTrip: .milliseconds(40),
          loss: 0),
        .init(
          at: .milliseconds(250), down: BitRate(bitsPerSecond: 12_500), up: .zero,
          roundTrip: Nanoseconds(40_250_000), loss: 0.5),
        .init(
          at: .seconds(1), down: .kilobits(3), up: .megabits(1), roundTrip: .milliseconds(9),
          loss: 0),
      ])
    #expect(trace.length == .milliseconds(1_750))
  }

  @Test(arguments: [
    "\"time_ms\",\"down_kbps\"\r\n\"0\",\"8\"\r\n\"1000\",\"9\"\r\n",
    "time_ms;down_kbps\n0;8\n1000;9\n", "\"time_ms\";down_kbps\n0;\"8\"\n1000;9 # a car\n",
  ])
  func quotesAndSemicolonsAreRead(_ text: String) throws {
    #expect(try read(text) == read("time_ms,down_kbps\n0,8\n1000,9\n"))
  }

  @Test(arguments: [
    "time,\"cell, site\",down\n0,\"a, b\",8\n1,\"a #1, \"\"b\"\"\",9\n",
    "\"time\";\"cell\";\"down\"\n\"0\";\"a, b\";\"8\"\n\"1\";\"\";\"9\"\n",
  ])
  func mappedColumnsMayBeInQuotes(_ text: String) throws {
    let trace = try PathTrace(
      parsing: Array(text.utf8), file: "way.csv", columns: "time=time,down=down,rate-unit=kbps")
    #expect(trace == (try read("time_ms,down_kbps\n0,8\n1000,9\n")))
  }

  @Test func timesCountFromTheFirstAndLinesThatSayTheSameAreOneStep() throws {
    let trace = try read("time_ms,down_kbps\n5000,8\n6000,8\n7000,9\n8000,9\n")
    #expect(
      trace
        == PathTrace(
          [.init(at: .zero, down: .kilobits(8)), .init(at: .seconds(2), down: .kilobits(9))],
          length: .seconds(4)))
  }

  @Test(arguments: ["600000", "600000,", "600000 , # the end"])
  func aTimeAloneEndsTheRecording(end: String) throws {
    let trace = try read("time_ms,down_kbps\n0,8\n1000,9\n\(end)\n")
    #expect(trace.steps.count == 2)
    #expect(trace.length == .seconds(600))
    #expect(try read("time_ms,down_kbps\n0,8\n").length == .seconds(1))
  }

  @Test func throughputOfEachSecondIsRead() throws {
    let trace = try read("0.57,Mbits/sec\r\n43.3,Kbits/sec\r\n0,bits/sec\r\n1.2,Gbits/sec\r\n")
    #expect(trace.steps.map(\.down.bitsPerSecond) == [570_000, 43_300, 0, 1_200_000_000])
    #expect(trace.steps.map(\.start) == (0..<4).map { .seconds($0) })
    #expect(trace.length == .seconds(4))
  }

  private static let report = """
    Connecting to host 192.0.2.1, port 5201
    [  5] local 192.0.2.2 port 51234 connected to 192.0.2.1 port 5201
    [ ID] Interval           Transfer     Bitrate         Retr  Cwnd
    [  5]   0.00-1.00   sec  9.9 MBytes  99.9 Mbits/sec    0   (omitted)
    [  5]   0.00-1.00   sec  1.25 MBytes  10.5 Mbits/sec    0    105 KBytes
    [  5]   1.00-2.50   sec  0.00 Bytes  0.00 bits/sec    1   1.41 KBytes
    - - - - - - - - - - - - - - - - - - - - - - - - -
    [ ID] Interval           Transfer     Bitrate         Retr
    [  5]   0.00-2.50   sec  1.25 MBytes  4.19 Mbits/sec    1             sender
    [  5]   0.00-2.50   sec  1.25 MBytes  4.19 Mbits/sec                  receiver

    iperf Done.
    """

  @Test func aReportOfIPerfIsItsIntervals() throws {
    let trace = try read(Self.report)
    #expect(trace.steps.map(\.down.bitsPerSecond) == [10_500_000, 0])
    #expect(trace.steps.map(\.start) == [.zero, .seconds(1)])
    #expect(trace.length == .milliseconds(2_500))
    #expect(try read(Self.report.replacing("\n", with: "\r\n")).steps == trace.steps)
    #expect(
      try read(
        "[SUM]  0.0- 1.0 sec  1 MBytes  8 Mbits/sec\n[  3]  0.0- 1.0 sec  1 MBytes  3 Mbits/sec\n"
      )
      .steps.map(\.down) == [.megabits(8)])
    #expect(
      try read(
        "[  5][TX-C]   0.00-1.00   sec  1 MBytes  8 Mbits/sec\n[  7][RX-C]   0.00-1.00   sec  1 MBytes  3 Mbits/sec\n"
      ).steps.map(\.down) == [.megabits(3)])
  }

  @Test func aReportOfIPerfInJSONIsItsSums() throws {
    let text = """
      {"start": {"version": "iperf 3.12"}, "intervals": [
       {"streams": [{"start": 0, "end": 1.5, "bits_per_second": 9}],
        "sum":	{"start":	0,	"end":	1.5,	"bits_per_second":	1.05e7,	"omitted":	false}},
       {"sum": {"start": 1.5, "end": 2, "bits_per_second": 7, "omitted": true}},
       {"sum": {"start": 1.5, "end": 2.25, "bits_per_second": 2097152.4, "omitted": false}}],
       "end": {"sum": {"start": 0, "end": 2.25, "bits_per_second": 5}, "sum_sent": {"start": 0, "end": 2.25}}}
      """
    let trace = try read("\u{FEFF}" + text)
    #expect(trace.steps.map(\.down.bitsPerSecond) == [10_500_000, 2_097_152])
    #expect(trace.steps.map(\.start) == [.zero, .milliseconds(1_500)])
    #expect(trace.length == .milliseconds(2_250))
    for text in ["{}", "{\"a\": [1]}", "[ ID] Interval\n"] {
      #expect(throws: DocumentError.self) { try read(text) }
    }
  }

  @Test(arguments: [
    (
      "Timestamp,DL_bitrate,UL_bitrate,x\n2019.12.16_13.40.04,72,20,-\n2019.12.16_13.40.06,0,0,-\n",
      "time=Timestamp,down=DL_bitrate,up=UL_bitrate,rate-unit=kbps", [72_000, 0], 4_000
    ),
    (
      "0;5.5\n1;4\n".replacing(";", with: ","), "time=1,down=2,rate-unit=Mbps",
      [5_500_000, 4_000_000], 2_000
    ),
    ("100,5\n100,4\n300,1\n", "time=1,down=2,rate-unit=kbps,time-unit=ms", [4_000, 1_000], 400),
    (
      "1453121790686 0 51.0 3.7 9 1\n1453121791686 0 51.0 3.7 1000 1\n1453121793686 0 51.0 3.7 500 1\n",
      "time=1,bytes=5", [8_000, 2_000], 3_000
    ),
  ])
  func aMappingTellsTheColumns(_ text: String, _ columns: String, _ rates: [Int64], _ length: Int64)
    throws
  {
    let trace = try PathTrace(parsing: Array(text.utf8), file: "way.csv", columns: columns)
    #expect(trace.steps.map(\.down.bitsPerSecond) == rates)
    #expect(trace.length == .milliseconds(length))
  }

  @Test(arguments: [
    (
      "0,1\n1,2\n", "time=1",
      "way.csv:1:1: the mapping needs time, and either down and rate-unit, or bytes"
    ),
    ("0,1\n1,2\n", "time=1,dwon=2", "way.csv:1:1: 'dwon=2' is not a part of a mapping"),
    ("0,1\n1,2\n", "time=1,down=3,rate-unit=kbps", "way.csv:1:1: no column '3'; there are 0, 1"),
    ("a,b\n1,2\n", "time=c,down=b,rate-unit=kbps", "way.csv:1:1: no column 'c'; there are a, b"),
    ("0,1\n", "time=1,down=2,rate-unit=kbps", "way.csv:1:1: the recording has only one time"),
    ("5,1\n1,2\n", "time=1,down=2,rate-unit=kbps", "way.csv:2:1: comes before the line above"),
    ("0,1\n1\n", "time=1,down=2,rate-unit=kbps", "way.csv:2:1: 1 fields instead of 2"),
    ("0,1\n1,-2\n", "time=1,bytes=2", "way.csv:2:3: '-2' is not a rate"),
    ("noon,1\n1,2\n", "time=1,bytes=2", "way.csv:1:1: 'noon' is not a time"),
  ])
  func aMappingThatDoesNotFitSaysWhy(_ text: String, _ columns: String, _ complaint: String) {
    let error = #expect(throws: DocumentError.self) {
      try PathTrace(parsing: Array(text.utf8), file: "way.csv", columns: columns)
    }
    #expect(error?.description.hasPrefix(complaint) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ["time_ms,down_kbps\n0,8\n", "0.5 9\n1 4\n", "5,Mbits/sec\n", "1\n1\n3\n"])
  func aByteOrderMarkIsPassedOver(_ text: String) throws {
    #expect(try read("\u{FEFF}" + text) == read(text))
  }

  @Test func throughputUntilEachTimeIsRead() throws {
    let trace = try read("0.5\t9.9\n1.549999952316\t4.03768755221\n2.5 0\r\n3.5  0.25\n")
    #expect(trace.steps.map(\.down.bitsPerSecond) == [4_037_688, 0, 250_000])
    #expect(trace.steps.map(\.start.rawValue) == [0, 1_049_999_952, 2_000_000_000])
    #expect(trace.length == .seconds(3))
  }

  @Test func fastAndSlowlyChangingThroughputIsReadWithTheUnitsThatItsErrorNames() throws {
    let text = "0 200\n120 300\n240 400\n"
    let error = #expect(throws: DocumentError.self) { try read(text) }
    #expect(error?.description.contains("or with time-unit=s,rate-unit=Mbps") == true)
    let trace = try PathTrace(
      parsing: Array(text.utf8), file: "way.csv",
      columns: "time=1,down=2,time-unit=s,rate-unit=Mbps")
    #expect(trace.steps.map(\.down) == [.megabits(200), .megabits(300), .megabits(400)])
  }

  @Test func chancesToDeliverAPacketAreGatheredInWindowsOfATenthOfASecond() throws {
    let trace = try read("0\n1\n100\n101\n101\n450\n")
    #expect(
      trace.steps == [
        .init(at: .zero, down: BitRate(bitsPerSecond: 3 * 1_504 * 80)),
        .init(at: .milliseconds(100), down: BitRate(bitsPerSecond: 2 * 1_504 * 80)),
        .init(at: .milliseconds(200), down: .zero),
        .init(at: .milliseconds(400), down: BitRate(bitsPerSecond: 1_504 * 160)),
      ])
    #expect(trace.length == .milliseconds(450))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func noByteOfAChanceIsLostOrAdded(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let chances = (0..<Int.random(in: 1...3_000, using: &random))
      .map { _ in Int.random(in: 1...4_000, using: &random) }.sorted()
    let trace = try read(chances.map { "\($0)\n" }.joined())
    let ends = trace.steps.dropFirst().map(\.start) + [trace.length]
    let carried = zip(trace.steps, ends).map { step, end in
      step.down.bitsPerSecond * (end - step.start).rawValue
    }
    let whole = Int64(chances.count) * 1_504 * 8_000_000_000
    #expect(carried.reduce(0, +) == whole, "seed \(seed)")
    #expect(trace.length == .milliseconds(Int64(chances.last ?? 0)))
  }

  @Test(arguments: [
    ("", "way.csv:1:1: nothing is recorded; write a line time_ms,down_kbps and one for each"),
    ("# only words\n", "way.csv:1:1: nothing is recorded"),
    ("time_ms,down_kbps\n", "way.csv:1:1: no line below the names of the columns"),
    ("0,5\n", "way.csv:1:1: neither names of columns nor whole milliseconds; begin with time_ms"),
    ("-5\n", "way.csv:1:1: neither names of columns nor whole milliseconds"),
    ("time_ms,up_kbps\n0,5\n", "way.csv:1:9: no column of the rate to the device; add down_kbps"),
    ("down_kbps,time_ms\n0,5\n", "way.csv:1:1: the first column is not the time"),
    ("time_ms,down\n0,5\n", "way.csv:1:9: 'down' has no unit; write down_kbps"),
    (
      "5.28,Mbits/sec\n5.1,\"Mbits/sec\n",
      "way.csv:2:1: expected a rate and its unit; write a line such as"
    ),
    ("1\n5\n\"7\n", "way.csv:3:1: '\"7' is not a time; write whole milliseconds"),
    ("time_ms,down_kbps\n0,\"5\n", "way.csv:2:1: a quote is not closed, or no separator follows"),
    (
      "Timestamp,DL_bitrate\n0,5\n",
      "way.csv:1:1: unknown column 'Timestamp'; known: time_ms, down_kbps, up_kbps, round_trip_ms, loss; or name"
    ),
    (
      "time_ms,down_kpbs\n0,5\n",
      "way.csv:1:9: unknown column 'down_kpbs'; did you mean 'down_kbps'?"
    ),
    ("time_ms,down_kbps,down_bps\n0,5,5\n", "way.csv:1:19: a second column of 'down'; keep one"),
    ("time_ms,down_kbps\n0,5\n0,6\n", "way.csv:3:1: 0 ms does not come after the line before"),
    ("time_ms,down_kbps\n0,5\n9,6\n8,6\n", "way.csv:4:1: 8 ms does not come after"),
    ("time_ms,down_kbps\n-1,5\n", "way.csv:2:1: '-1' is not a time; write ms, 0 or more"),
    ("time_ms,down_kbps\n0,5\n99999999999,6\n", "way.csv:3:1: 99999999999 ms is half a year"),
    ("time_ms,down_kbps\n0,5\n99999999999999,6\n", "way.csv:3:1: '99999999999999' is not a time"),
    ("time_ms,down_kbps\n0,5\n1e3,6\n", "way.csv:3:1: '1e3' is not a time"),
    ("time_ms,down_kbps\n0, -5\n", "way.csv:2:4: '-5' is not a rate; write kbps, 0 or more"),
    ("time_ms,down_kbps\n0,nan\n", "way.csv:2:3: 'nan' is not a rate"),
    (
      "time_ms,down_kbps\n0,5\n1000,\n2000,5\n",
      "way.csv:4:1: a line after the last line, which has only a time"
    ),
    ("time_ms,down_kbps\n0,1000000001\n", "way.csv:2:3: 1000000001 kbps is more than 1000 Gbps"),
    ("time_ms,down_kbps,loss\n0,5\n", "way.csv:2:3: 2 fields below 3 columns"),
    ("time_ms,down_kbps\n0,5,5\n", "way.csv:2:5: 3 fields below 2 columns"),
    ("time_ms,down_kbps,loss\n0,5,1.5\n", "way.csv:2:5: '1.5' is not a share of packets"),
    ("time_ms,down_kbps,loss\n0,5,nan\n", "way.csv:2:5: 'nan' is not a share of packets"),
    (
      "time_ms,down_kbps,round_trip_ms\n0,5,3600001\n",
      "way.csv:2:5: '3600001' is not a round trip; write ms, from 0 to an hour"
    ),
    ("time_ms,down_kbps\n0,0\n1,0\n", "way.csv:1:1: nothing ever gets down; a recording needs"),
    ("time_ms,down_kbps,up_kbps\n0,5,0\n", "way.csv:1:1: nothing ever gets up"),
    ("5.2,Mbits/sec\n3,MBytes/sec\n", "way.csv:2:3: expected a rate and its unit"),
    ("5.2,Mbits/sec\n3\n", "way.csv:2:1: expected a rate and its unit"),
    ("5.2,Mbits/sec\nx,Mbits/sec\n", "way.csv:2:1: 'x' is not a rate"),
    (
      "0 5\n",
      "way.csv:1:1: there is only one line, for the start of the recording; add one for its end"
    ),
    ("0 5\n1 2 3\n", "way.csv:2:5: expected seconds and Mbps; write a line such as 0.55 4.79"),
    (
      "41 1024.95\n1460 2024.95\n2746 0\n4100 1034.61\n",
      "way.csv:1:1: times and rates seem to be milliseconds and kbps instead of seconds and Mbps; name the columns"
    ),
    ("0 5\n0 5\n", "way.csv:2:1: 0 s does not come after the line before"),
    ("0 5\n1 -5\n", "way.csv:2:3: '-5' is not a rate; write Mbps, 0 or more"),
    ("1\n2,3\n", "way.csv:2:1: '2' is not a time; write whole milliseconds, one per line"),
    ("1\n2.5\n", "way.csv:2:1: '2.5' is not a time"),
    ("5\n4\n", "way.csv:2:1: 4 ms comes before the line above"),
    ("0\n0\n", "way.csv:2:1: the recording lasts 0 ms"),
    ("1\n99999999999999999999\n", "way.csv:2:1: '99999999999999999999' is not a time"),
    ("1\n99999999999999\n", "way.csv:2:1: 99999999999999 ms is more than a year"),
  ])
  func malformedRecordingsAreRefusedWhereTheyAre(text: String, complaint: String) {
    let error = #expect(throws: DocumentError.self) { _ = try read(text) }
    #expect(error?.description.hasPrefix(complaint) == true, "\(error?.description ?? "")")
  }

  @Test func whatIsNotTextIsRefused() {
    let error = #expect(throws: DocumentError.self) {
      try PathTrace(parsing: [0x1F, 0x8B, 0xFF, 0x0A], file: "way.gz")
    }
    #expect(error?.description.hasPrefix("way.gz:1:1: not UTF-8 text") == true)
  }

  /// A damaged recording is refused or read, and every recording that is read can be played.
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func damageIsRefusedOrPlayed(seed: UInt64) {
    let text = "time_ms,down_kbps,up_kbps,loss\n0,800,9,0\n1000,0,7.5,0.1\n2000,15,1,1\n"
    let whole = Array(text.utf8)
    var random = SplitMix64(seed: seed)
    var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
    if !bytes.isEmpty, Bool.random(using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...127, using: &random)
    }
    guard let trace = try? PathTrace(parsing: bytes, file: "way.csv") else { return }
    var profile = NetworkProfile()
    profile.recording = trace
    let path = NetworkPath(profile, seed: seed)
    let end = path.passage(of: 100_000, .down, from: .start)
    #expect(end > .start, "seed \(seed)")
  }
}
