import AppModel
import Environment
@testable import Film
import Pictures
import Primitives
import Scenarios
import Testing

/// The spinner below the rows of a list whose next page has not arrived.
@Suite("The spinner of a film")
struct SpinnerTests {
  /// Five rows of 200 pt that the list scrolls through in three seconds; the next page comes after a minute.
  private static func run(spinner: Int) throws -> PlannedRun {
    let text = """
      device: {extends: iphone-13, viewport: 844 pt}
      network: wifi
      feed: {rows: 10, page: {rows: 5, delay: 60 s, spinner: \(spinner) pt}, pixels: {width: 300, height: 300}}
      table: {row-height: 200 pt}
      scroll: {gestures: [drag: {distance: 900 pt, duration: 3 s}, pause: {duration: 9 s}]}
      strategies: [lru-url]

      """
    let file = PresetFile(name: "scene", path: "scene.yaml", bytes: [UInt8](text.utf8), folder: nil)
    let scenario = try Scenario(file, library: FilmScenes.library)
    return try #require(scenario.plans.first).withSeed(1)
  }

  /// The number of grey dots' pixels on the phone at a moment at which all images are there.
  private static func dots(spinner: Int, at moment: Double) async throws -> Int {
    let reel = try await FilmReel(
      "scene", [run(spinner: spinner)], from: .seconds(moment), to: .seconds(moment + 0.01))
    let bitmap = try PictureDecoder.decode(reel.png())
    let phone = bitmap.pixels.prefix(bitmap.width * (bitmap.height - 90))
    return phone.count { $0 == 0xBFC5CD }
  }

  @Test func itIsDrawnWhereTheRowsEnd() async throws {
    // 1,000 pt of rows and 80 pt of spinner: at rest, it is at the lower edge of the screen.
    let frames = try FilmedRun(Self.run(spinner: 80), filming: .start..<(.never)).timeline.frames
    let last = try #require(frames.last { $0.screen != nil }?.spinner)
    #expect(abs(last.top - (844 - 80)) <= 0.5 && last.height == 80)
    // At first it is below the screen.
    #expect(try #require(frames.first { $0.screen != nil }?.spinner).top == 1_000)
    let (shown, without) = (
      try await Self.dots(spinner: 80, at: 11), try await Self.dots(spinner: 0, at: 11)
    )
    #expect(shown - without == 8 * 16)
  }

  @Test func withoutOneTheRowsEndTheList() async throws {
    let frames = try FilmedRun(Self.run(spinner: 0), filming: .start..<(.never)).timeline.frames
    #expect(frames.allSatisfy { $0.spinner == nil })
  }
}
