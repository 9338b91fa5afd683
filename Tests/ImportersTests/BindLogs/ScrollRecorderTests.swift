import BindLogger
import Primitives
import Scrolling
import Testing

/// The recorder of the logger's package, whose text this program plays.
@MainActor @Suite("The recorder of an app writes a recorded scroll") struct ScrollRecorderTests {
  private final class Clock { var now = 7.0 }

  @Test func aRestEndsOneFrameBeforeTheListMovesOn() throws {
    let clock = Clock()
    let recorder = ScrollRecorder(clock: { clock.now })
    let frames: [(time: Double, offset: Double, phase: ScrollRecorder.Phase)] = [
      (0, -97, .idle), (0.016, -97, .idle), (0.5, -97, .idle), (1, -97, .dragging),
      (1.016, -50.5, .dragging), (1.032, 20.25, .decelerating), (1.048, 20.25, .idle),
    ]
    for frame in frames {
      clock.now = 7 + frame.time
      recorder.record(offset: frame.offset, frame.phase)
    }
    recorder.tap = 120
    clock.now = 9
    recorder.record(offset: 20.25, .idle)
    clock.now = 12
    recorder.stop()
    let recording = try ScrollRecording(parsing: Array(recorder.text.utf8), file: "s.csv")
    #expect(
      recording.frames.map { ($0.time - .start).milliseconds } == [
        0, 984, 1_000, 1_016, 1_032, 1_048, 1_984, 2_000, 5_000,
      ])
    #expect(recording.frames.map(\.offset.points).prefix(5) == [-97, -97, -97, -50.5, 20.25])
    #expect(recording.frames[2].phase == .dragging && recording.frames[1].phase == .idle)
    #expect(recording.frames.map { $0.visit?.place }.suffix(3) == [nil, Points(120), Points(120)])
  }

  @Test func aRecordingIsPlayedWithTheOffsetsOfAReplay() throws {
    let clock = Clock()
    let recorder = ScrollRecorder(clock: { clock.now })
    for frame in 0..<40 {
      clock.now = 7 + Double(frame) * 0.016
      recorder.record(offset: Double(frame * frame % 89), .dragging)
    }
    recorder.stop()
    let recording = try ScrollRecording(parsing: Array(recorder.text.utf8), file: "s.csv")
    let played = try #require(PlayedScroll("# a list\n\n" + recorder.text))
    #expect(abs(played.duration - 0.624) < 1e-9)
    for millisecond in Int64(0)..<700 {
      let replayed = recording.sample(at: .start + .milliseconds(millisecond)).offset.points
      let own = played.offset(at: Double(millisecond) / 1_000)
      // A replay has the nearest 64th of a point.
      #expect(abs(own - replayed) <= 1.0 / 64, "\(millisecond) ms")
    }
    #expect(played.offset(at: -1) == 0)
  }

  @Test(arguments: [
    "", "time_ms,content_offset\n", "0,1\n0,2\n", "5,1\n3,2\n", "0,nan\n", "0;1\n", "0\n",
  ])
  func aTextThatIsNoRecordingIsNotPlayed(_ text: String) {
    #expect(PlayedScroll(text) == nil)
  }
}
