import Primitives
import Scrolling
import Testing

@Suite struct ScrollRecordingTests {
  private func parse(_ text: String) throws(DocumentError) -> ScrollRecording {
    try ScrollRecording(parsing: Array(text.utf8), file: "read.csv")
  }

  @Test func framesAreReadAndJoinedByStraightLines() throws {
    let recording = try parse(
      "# iPhone\ntime_ms,content_offset,touching\r\n0,0,0\n100,0,1 # a finger\n\n200.5,-12.25,0\n300,0,0\n"
    )
    #expect(recording.frames.count == 4)
    #expect(recording.frames.map(\.phase) == [.idle, .dragging, .decelerating, .idle])
    #expect(recording.frames[2].time == Instant(nanoseconds: 200_500_000))
    let half = recording.sample(at: Instant(nanoseconds: 150_250_000))
    #expect(half == ScrollSample(offset: Points(-6.125), phase: .dragging))
    #expect(recording.sample(at: .never).offset == .zero)
    #expect(recording.end == .start + .milliseconds(300))
  }

  @Test(arguments: [
    "time_ms;content_offset;phase\n0;0;idle\n100;12.5;dragging\n",
    "\"time_ms\",\"content_offset\",\"phase\"\r\n\"0\",0,\"idle\"\r\n100,\"12.5\",\"dragging\"\r\n",
  ])
  func quotesAndSemicolonsAreRead(_ text: String) throws {
    let plain = "time_ms,content_offset,phase\n0,0,idle\n100,12.5,dragging\n"
    #expect(try parse(text) == parse(plain))
  }

  @Test(arguments: [
    ("0,\"0,0", "read.csv:1:1: a quote is not closed"),
    ("0,0,0\n0,1,0", "read.csv:2:1: time 0 ms does not come after"),
    ("0,0,0\n5,1,0\n4,1,0", "read.csv:3:1: time 4 ms does not come after"),
    ("time_ms,content_offset,touching\n0,x,0", "read.csv:2:1: 'x' is not a content offset"),
    ("-1,0,0", "read.csv:1:1: '-1' is not a time"),
    ("0,0,dragging\n1,0,dragin", "read.csv:2:1: unknown scroll phase 'dragin'"),
    ("0,0,0,0,0", "read.csv:1:1: 5 fields"),
    ("0,0,0,up", "read.csv:1:1: 'up' is not the place of a tap"),
    ("0,0,0,-3", "read.csv:1:1: '-3' is not the place of a tap"),
    ("time_ms,content_offset,phase,look\n", "read.csv:1:1: unknown columns"),
    ("0", "read.csv:1:1: 1 fields"),
    ("time,offset\n0,0", "read.csv:1:1: unknown columns"),
    ("# nothing\n", "no frames"),
    ("", "read.csv:1:1: no frames"),
    ("nan,0,0", "read.csv:1:1: unknown columns"),
    ("0,1e99,0", "read.csv:1:1: '1e99' is not a content offset"),
  ])
  func malformedLinesAreNamed(text: String, complaint: String) {
    do throws(DocumentError) {
      _ = try parse(text)
      Issue.record("was read")
    } catch {
      #expect(error.description.contains(complaint))
    }
  }

  @Test func textThatIsNotUTF8IsRefused() {
    #expect(throws: DocumentError.self) {
      try ScrollRecording(parsing: [0x30, 0xFF, 0x0A], file: "read.csv")
    }
  }

  @Test func framesOfADetailSayWhereTheRowWasTapped() throws {
    let recording = try parse(
      "time_ms,content_offset,touching,tap\n0,0,0,\n10,0,0,40.5\n20,0,0,40.5\n30,0,0,\n40,0,0,40.5\n"
    )
    let visits = recording.frames.map(\.visit)
    #expect(
      visits == [
        nil, DetailVisit(0, at: Points(40.5)), DetailVisit(0, at: Points(40.5)), nil,
        DetailVisit(1, at: Points(40.5)),
      ])
    #expect(
      recording.sample(at: .start + .milliseconds(15)).visit == DetailVisit(0, at: Points(40.5)))
    #expect(try parse(recording.text) == recording)
  }

  @Test func aRecordedMotionReadsBackAsItWas() throws {
    let taps = [
      Gesture.tap(.init(at: 0.2, look: .seconds(1))), .tap(.init(at: 0.2, look: .seconds(1))),
    ]
    var fixture = MotionFixture(ScrollMotionTests.mixed + taps)
    fixture.contentHeight = Points(88_000)
    var recording = ScrollRecording()
    var now = Instant.start
    while !fixture.motion.isFinished {
      let sample = fixture.motion.offset(at: now, contentHeight: fixture.contentHeight) {
        Points(88) * $0
      }
      recording.append(sample, at: now)
      now = now + Nanoseconds(16_666_667)
    }
    #expect(try parse(recording.text) == recording)
  }

  /// Returns the times of pulls to refresh in a recording, in milliseconds.
  private func refreshes(_ text: String) throws -> [Int64] {
    let recording = try parse(text)
    var motion = ScrollMotion(recording)
    var fired: [Int64] = []
    let end = recording.end
    for time in stride(from: 0 as Int64, to: 1_000, by: 20) {
      let now = Instant.start + .milliseconds(time)
      #expect(!motion.isFinished || now > end)
      let sample = motion.offset(at: now, contentHeight: .zero) { _ in .zero }
      if sample.refreshTriggered { fired.append(time) }
    }
    #expect(motion.end == end)
    return fired
  }

  @Test func aRecordedMotionPlaysAndEnds() throws {
    #expect(try refreshes("0,0,1\n100,-90,1\n200,-95,1\n300,0,0\n") == [100])
  }

  /// A navigation bar covers 97 points of the list.
  @Test(arguments: [
    ("0,-97,0\n100,-97,1\n200,-99,1\n300,-97,0\n", [Int64]()),
    ("0,300,0\n100,-97,0\n200,-97,1\n300,0,1\n400,0,0\n", []),
    ("0,-97,0\n100,-97,1\n200,-190,1\n300,-97,0\n", [200]),
  ])
  func aListBelowABarRestsThere(text: String, pulls: [Int64]) throws {
    #expect(try refreshes(text) == pulls)
  }

  /// The form in which the recorder of the server's page writes it.
  @Test func whatABrowsersPageRecordsIsARecording() throws {
    let recording = try ScrollRecording(
      parsing: Array(
        """
        # Mozilla/5.0 (X11; Linux x86_64), in a browser
        # rows of 88 pt, 574 pt on screen
        time_ms,content_offset,touching
        0.000,0,0
        16.667,12.515625,1
        33.334,30.25,0
        50.001,30.25,0

        """.utf8), file: "recording.csv")
    #expect(recording.highestOffset == Points(30.25))
  }
}
