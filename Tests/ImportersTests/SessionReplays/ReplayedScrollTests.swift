import Foundation
import Importers
import Primitives
import Scrolling
import Testing

/// Visits that rrweb recorded, as scrolls.
@Suite("A recorded visit becomes a scroll") struct ReplayedScrollTests {
  /// Returns frames as lines of the file: milliseconds, points, phase.
  private func frames(_ events: [String]) throws -> [String] {
    try Recorded.read(events).recording.text.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func aFlickIsDraggedWhileAFingerIsDownAndDeceleratesAfterwards() throws {
    let frames = try frames([
      Recorded.meta(), Recorded.snapshot(),
      Recorded.touch(true, at: 1_000), Recorded.scroll(4, at: 1_020),
      Recorded.scroll(104, at: 1_120), Recorded.touch(false, at: 1_170),
      Recorded.scroll(204, at: 1_220), Recorded.scroll(260, at: 1_320),
    ])
    // At rest until a frame before the first recorded position.
    #expect(
      frames == [
        "0,0,idle", "1000,0,dragging", "1004,0,dragging", "1020,4,dragging", "1120,104,dragging",
        "1170,154,decelerating", "1220,204,decelerating", "1320,260,idle",
      ])
  }

  @Test func restsAreRestsAndNoSlowDrift() throws {
    let recording = try Recorded.read([
      Recorded.meta(), Recorded.snapshot(), Recorded.scroll(100, at: 500),
      Recorded.scroll(300, at: 600), Recorded.scroll(310, at: 5_000),
      Recorded.event(3, at: 9_000, "{\"source\": 1, \"positions\": []}"),
    ]).recording
    func offset(_ milliseconds: Int64) -> Double {
      recording.sample(at: .start + .milliseconds(milliseconds)).offset.points
    }
    #expect(offset(484) == 0 && offset(550) == 200 && offset(4_984) == 300 && offset(5_000) == 310)
    #expect(recording.end == .start + .seconds(9), "the last rest is part of it")
  }

  @Test func aRecordingWithCoarserStepsIsNotCutIntoRests() throws {
    let events = (0..<20).map { Recorded.scroll(Double($0) * 50, at: 1_000 + Double($0) * 500) }
    let recording = try Recorded.read([Recorded.meta(), Recorded.snapshot()] + events).recording
    #expect(recording.sample(at: .start + .milliseconds(1_250)).offset == Points(25))
  }

  @Test func whatWasScrolledFarthestIsTaken() throws {
    let events = [
      Recorded.meta(), Recorded.snapshot(top: 7, listTop: 40), Recorded.scroll(20, at: 100),
      Recorded.scroll(500, of: 8, at: 200), Recorded.scroll(60, of: 8, at: 300),
    ]
    let scroll = try Recorded.read(events)
    #expect(!scroll.isWholePage && scroll.recording.highestOffset == Points(500))
    #expect(scroll.recording.frames.first?.offset == Points(40))
    let page = try Recorded.read(events + [Recorded.scroll(5_000, at: 400)])
    #expect(page.isWholePage && page.recording.frames.first?.offset == Points(7))
  }

  @Test func anotherPageIsAnotherScroll() throws {
    let scroll = try Recorded.read([
      Recorded.meta(), Recorded.snapshot(), Recorded.scroll(100, at: 100),
      Recorded.meta("https://news.example/2", at: 1_000), Recorded.snapshot(at: 1_010),
      Recorded.scroll(900, at: 1_100), Recorded.resize(844, at: 1_200),
      Recorded.resize(844, at: 1_300),
    ])
    #expect(scroll.pages == 2 && scroll.resizes == 2)
    #expect(scroll.recording.highestOffset == Points(900))
    #expect(scroll.recording.end == .start + .milliseconds(290))
    #expect(scroll.window?.height == 664)
  }

  /// rrweb can take a new snapshot of the page at intervals, with its address.
  @Test func aPageTakenAnewIsTheSamePage() throws {
    let scroll = try Recorded.read([
      Recorded.meta(), Recorded.snapshot(), Recorded.scroll(100, at: 100),
      Recorded.meta("https://news.example/#top", at: 1_000),
      Recorded.snapshot(top: 100, at: 1_000), Recorded.scroll(300, at: 2_000),
    ])
    #expect(scroll.pages == 1 && scroll.recording.highestOffset == Points(300))
    #expect(scroll.recording.end == .start + .seconds(2))
  }

  @Test func eventsOnLinesAndInSnapshotsAreThoseOfAList() throws {
    let events = [
      Recorded.meta(), Recorded.snapshot(), Recorded.scroll(33.3, at: 100.25),
      Recorded.scroll(-12.5, at: 200.5),
    ]
    let list = try Recorded.read(events)
    let all = events.joined(separator: ",")
    let lines = events.map { $0.replacing("\n", with: " ") + "\n" }.joined()
    for text in [lines, "{\"snapshots\": [\(all)]}"] {
      let replay = try SessionReplay(Data(text.utf8), file: "v.json")
      #expect(replay.eventCount == 4)
      #expect(try ReplayedScroll(replay).recording == list.recording)
    }
  }

  @Test func theFileReadsBackAsTheSameFrames() throws {
    let scroll = try Recorded.read([
      Recorded.meta(), Recorded.snapshot(), Recorded.scroll(33.3, at: 100.25),
      Recorded.scroll(-12.5, at: 200.5),
    ])
    let text = scroll.text(named: "a\nb.json")
    #expect(text.hasPrefix("# Made by 'cachebench import' from a\\nb.json, a window of 390 x 664"))
    #expect(try ScrollRecording(parsing: Array(text.utf8), file: "v.csv") == scroll.recording)
  }

  @Test(arguments: [
    ("[]", true), (" \n[{", true), ("{\"events\": []}", true), ("{\"snapshots\": []}", true),
    ("{\"type\": 4, \"timestamp\": 1}\n{\"type\": 2, \"timestamp\": 2}\n", true),
    ("{\"type\": 4, \"timestamp\": 1}\n{\"type\": 2}\n", false),
    ("{\"log\": {\"entries\": []}}", false),
    ("{\"a\": 1}", false), ("", false), ("time_ms,content_offset\n0,0", false),
    ("{\"a\": 1, \"log\": {}, \"events\": []}", false),
  ])
  func theContentSaysWhetherItIsOne(_ text: String, _ isOne: Bool) {
    #expect(SessionReplay.recognizes(Data(text.utf8)) == isOne)
  }

  static let broken: [(String, String)] = [
    ("[{\"type\": 4", "v.json: is not JSON; is it incomplete?"),
    ("{}", "v.json: is not a list of events"),
    ("[7]", "v.json: event 1: is not an object; remove it"),
    ("[\"x\"]", "v.json: event 1: is packed; unpack it"),
    ("[{\"type\": 3}]", "v.json: event 1: 'timestamp' is missing"),
    ("[{\"timestamp\": -1, \"type\": 0}]", "v.json: event 1: 'timestamp' is -1"),
    ("[{\"timestamp\": 1}]", "v.json: event 1: 'type' is missing"),
    (
      "[\(Recorded.meta()), \(Recorded.event(3, at: 1, "{\"source\": 3, \"id\": 1, \"y\": \"far\"}"))]",
      "v.json: event 2: 'data.y' is not a number"
    ),
    ("[\(Recorded.event(2, at: 1, "{}"))]", "v.json: event 1: 'data.node' is missing"),
    ("[\(Recorded.meta()), \(Recorded.scroll(9, at: 1))]", "v.json: has no full snapshot (type 2)"),
    ("[]", "v.json: has no full snapshot (type 2)"),
    (
      "[\(Recorded.meta()), \(Recorded.snapshot()), \(Recorded.scroll(0, at: 1))]",
      "v.json: has no vertical scroll"
    ),
    (
      "[\(Recorded.snapshot()), \(Recorded.scroll(9, at: 1e8))]",
      "v.json: has events of more than a day on one page"
    ),
    (
      "[\(Recorded.snapshot()), \(Recorded.scroll(1e13, at: 100))]", "v.json: makes no scroll: "
    ),
  ]

  @Test(arguments: broken)
  func whatIsNoVisitIsSaidWithTheEvent(_ text: String, _ message: String) {
    let error = #expect(throws: FileError.self) {
      try ReplayedScroll(Recorded.replay(text))
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func damagedBytesAnywhereAreRefusedOrRead() throws {
    let whole = Array(
      ("["
        + [
          Recorded.meta(), Recorded.snapshot(top: 3, listTop: 9), Recorded.touch(true, at: 10),
          Recorded.scroll(90, at: 100), Recorded.touch(false, at: 150),
          Recorded.resize(500, at: 160), Recorded.scroll(190, of: 8, at: 200),
        ].joined(separator: ",") + "]").utf8)
    var random = SplitMix64(seed: 5)
    for _ in 0..<600 {
      var damaged = whole
      let place = Int(random.next() % UInt64(whole.count))
      damaged[place] = UInt8(truncatingIfNeeded: random.next())
      do throws(FileError) {
        let scroll = try ReplayedScroll(SessionReplay(Data(damaged), file: "v.json"))
        #expect(!scroll.recording.frames.isEmpty)
      } catch { #expect(error.description.hasPrefix("v.json: ")) }
    }
  }
}
