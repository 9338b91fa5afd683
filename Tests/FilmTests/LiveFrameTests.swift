import AppModel
import Environment
import Film
import ImagePipeline
@testable import Live
@testable import LiveRuns
import Metrics
import Pictures
import Primitives
import Scenarios
import Testing

/// The screen of a live run: the real pixels in its views, compared with the views that a film would draw.
@Suite("A film beside real pixels")
struct LiveFrameTests {
  @Test(arguments: [FilmScenes.wrong, FilmScenes.leftover])
  func theViewsOfALiveRunHaveThePixelsThatAFilmDraws(_ scene: FilmScenes.Scene) async throws {
    let run = try scene.run()
    let server = try RunServer(run, speed: 2, over: nil)
    defer { server.stop() }
    let session = try LiveSession(
      run.plan, from: server.live, speed: 2, observer: Recorder(run.plan))
    let finished = Task { _ = try await session.run() }
    // The list stands still, and the images that are missing have no time to come.
    let moment = try FilmScenes.filmed(scene).timeline.end + Nanoseconds(-500_000_000)
    while await session.clock.now < moment { try await Task.sleep(for: .milliseconds(20)) }
    let views = await session.views()
    try await finished.value
    #expect(views.count > 5)
    for view in views { #expect(view.pixels == view.drawn) }
  }
}

extension LiveSession where Observer == Recorder {
  /// The picture in the pixels of each view on screen, and the one that a film draws; nil for a view without any.
  fileprivate func views() -> [(pixels: PictureIdentity?, drawn: PictureIdentity?)] {
    app.visible.rows.flatMap(\.views).map { view in
      let drawn = observer?.shown(in: view)
      return (
        images[screen.image(in: view)]?.bitmap?.identity(),
        drawn.flatMap { $0.image == .none ? nil : PictureIdentity($0.image, version: $0.version) }
      )
    }
  }
}
