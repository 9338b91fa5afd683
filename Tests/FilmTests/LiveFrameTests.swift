import AppModel
import Environment
@testable import Film
import ImagePipeline
@testable import Live
@testable import LiveRuns
import Metrics
import Pictures
import Primitives
import Scenarios
import Testing

/// The screen of a live run, whose views have real pixels, compared with the film of the same run in simulated time.
@Suite("A film beside real pixels")
struct LiveFrameTests {
  @Test(arguments: [FilmScenes.wrong, FilmScenes.leftover])
  func theViewsOfALiveRunHaveThePixelsThatTheFilmDraws(_ scene: FilmScenes.Scene) async throws {
    let filmed = try FilmScenes.filmed(scene)
    // The list stands still, and all images have come.
    let moment = filmed.timeline.end + Nanoseconds(-500_000_000)
    let frame = try #require(filmed.timeline.frames.last { $0.since <= moment })
    let drawn = frame.cells.flatMap(\.views).map { view in
      view.content == .empty ? nil : PictureIdentity(view.image, version: view.version)
    }
    #expect(drawn.count > 5 && !drawn.contains(nil))

    let server = try RunServer(filmed.run, speed: 2, over: nil)
    defer { server.stop() }
    let session = try LiveSession(
      filmed.run.plan, from: server.live, speed: 2, observer: Onlooker())
    async let finished = session.run()
    while await session.clock.now < moment { try await Task.sleep(for: .milliseconds(20)) }
    let shown = await session.pictures()
    _ = try await finished
    #expect(shown == drawn)
  }
}

/// Watches a run and keeps nothing.
private struct Onlooker: SessionObserver {
  func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant) {}
  func observe(_ observation: Observation, at now: Instant) {}
}

extension LiveSession {
  /// The pictures in the pixels of the views on screen; nil for a view without any.
  fileprivate func pictures() -> [PictureIdentity?] {
    app.visible.rows.flatMap(\.views).map { images[screen.image(in: $0)]?.bitmap?.identity() }
  }
}
