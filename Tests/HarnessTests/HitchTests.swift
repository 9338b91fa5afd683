import Harness
import Metrics
import Primitives
import Testing

@Suite struct HitchTests {
  /// Every placeholder is a block of 50 ms on the main queue, and every row has one. They leave little time for frames.
  @Test func framesHeldUpByBlocksOnTheMainQueueAreLate() async throws {
    let run = try await scene(turnWork: "50 ms")
    #expect(run.value("uiimageview-extension", .hitchTimeRatio) > 400)
  }

  @Test func framesWithTimeToSpareAreNotLate() async throws {
    let run = try await scene(turnWork: "20 us")
    #expect(run.value("uiimageview-extension", .hitchTimeRatio) == 0)
  }

  private func scene(turnWork: String) async throws -> Experiment {
    try await Scenes.experiment(
      text: """
        device: {extends: iphone-13, name: slow, turn-work: \(turnWork)}
        network: wifi
        feed: {rows: 500}
        scroll:
          gestures: [{drag: {distance: 3000 pt, duration: 3 s}}]
        strategies: [uiimageview-extension]
        """)
  }
}
