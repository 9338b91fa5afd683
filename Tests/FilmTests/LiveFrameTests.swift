import AppModel
import Environment
import Film
import Foundation
import ImagePipeline
@testable import Live
@testable import LiveRuns
import Metrics
import Pictures
import Primitives
import Scenarios
import Scrolling
import Testing

/// The screen of a live run: the real pixels in its views, compared with the views that a film would draw.
@Suite("A film beside real pixels")
struct LiveFrameTests {
  @Test(arguments: [FilmScenes.wrong, FilmScenes.leftover])
  func theViewsOfALiveRunHaveThePixelsThatAFilmDraws(_ scene: FilmScenes.Scene) async throws {
    let run = try scene.run()
    try await save(compared(run), scene, run)
  }

  @Test(arguments: [KeptViews.margin(Points(200)), .screens(2), .all])
  func theViewsOfAListThatKeepsThemToo(_ keeps: KeptViews) async throws {
    let run = try FilmScenes.clean.run()
    var plan = run.plan
    plan.table.keeps = keeps
    _ = try await compared(run.with(plan))
  }

  /// Runs live and compares each view on screen at the end with that of a film.
  private func compared(_ run: PlannedRun) async throws -> LiveSession<Recorder> {
    let server = try RunServer(run, speed: 2, over: nil)
    defer { server.stop() }
    let session = try LiveSession(
      run.plan, from: server.live, speed: 2, observer: Recorder(run.plan))
    // At the end the list stands still, and the images that are missing had no time to come.
    let seen = try await session.run()
    let views = await session.views()
    #expect(views.count > 5)
    for (view, pixels) in views {
      let shown = seen.shown(in: view)
      #expect(
        pixels
          == (shown.image == .none ? nil : PictureIdentity(shown.image, version: shown.version)))
    }
    return session
  }

  /// Writes the screen of a live run and that of a film beside it, if `CACHEBENCH_FRAMES` names a folder for them.
  private func save(
    _ session: LiveSession<Recorder>, _ scene: FilmScenes.Scene, _ run: PlannedRun
  ) async throws {
    guard let folder = ProcessInfo.processInfo.environment["CACHEBENCH_FRAMES"] else { return }
    let filmed = try FilmScenes.filmed(scene)
    let end = filmed.timeline.end
    let reel = try await FilmReel(scene.scenario, [run], from: end + .milliseconds(-1), to: end)
    let live = await session.screen(filmed)
    for (name, bytes) in [
      ("film", try reel.png()), ("live", try PictureEncoder.encode(live, as: .png)),
    ] {
      try Data(bytes).write(
        to: URL(filePath: folder).appending(path: "\(scene.strategy)-\(name).png"))
    }
  }
}

extension LiveSession where Observer == Recorder {
  /// The pixels on screen.
  fileprivate func screen(_ run: FilmedRun) -> Bitmap {
    LiveScreen.drawing(of: app.visible.rows, run) { images[screen.image(in: $0)]?.bitmap }
  }

  /// The views on screen, each with the picture in its pixels; nil for a view without any.
  fileprivate func views() -> [(ViewID, PictureIdentity?)] {
    app.visible.rows.flatMap(\.views).map { view in
      (view, images[screen.image(in: view)]?.bitmap?.identity())
    }
  }
}
