import Environment
@testable import Film
import Pictures
import Primitives
import Scenarios
import Testing

/// The files of a film.
@Suite("The files of a film")
struct ReelTests {
  private static func reel(
    _ scenes: [FilmScenes.Scene] = [FilmScenes.wrong], from: Double? = nil, to: Double? = nil,
    speed: Double = 1
  ) async throws -> FilmReel {
    try await FilmReel(
      scenes[0].scenario, scenes.map { try $0.run() }, from: from.map(Instant.seconds),
      to: to.map(Instant.seconds), speed: speed)
  }

  @Test(arguments: [1.0, 0.5, 2.0])
  func aGIFHasFifteenFramesASecondForTheTimeItShows(speed: Double) async throws {
    let film = try await Self.reel(from: 3, to: 5, speed: speed).animation()
    let file = try #require(GIFFile(film.bytes))
    let frames = Int(30 / speed)
    #expect(film.rate == 15 && film.frames == frames)
    #expect(file.images == frames && file.delays.count == frames && file.isWhole)
    #expect(file.delays.reduce(0, +) == Int(200 / speed))
    #expect(Set(file.delays) == [6, 7])
  }

  @Test func aLimitOfTheRateMakesFewerFramesOfTheSameTime() async throws {
    let film = try await Self.reel(from: 3, to: 5).animation(atMost: 9)
    let file = try #require(GIFFile(film.bytes))
    #expect(film.rate == 8 && film.frames == 16 && file.images == 16)
    #expect(file.delays.reduce(0, +) == 200)
  }

  @Test func phonesStandBesideEachOther() async throws {
    let one = try #require(GIFFile(await Self.reel(to: 0.2).animation().bytes))
    let two = try #require(
      GIFFile(await Self.reel([FilmScenes.wrong, FilmScenes.wrong], to: 0.2).animation().bytes))
    #expect(two.height == one.height)
    #expect(two.width - one.width > 390 && two.width - one.width < 450)
  }

  @Test func aFilmThatWouldBeTooLargeHasFewerFramesASecond() async throws {
    let scenes = Array(repeating: FilmScenes.grid, count: 4)
    let film = try await Self.reel(scenes, from: 5, to: 15).animation()
    #expect(film.rate < 15)
    #expect(film.bytes.count <= FilmReel.maxBytes)
    #expect(GIFFile(film.bytes)?.images == film.frames)
  }

  @Test func aFilmThatIsTooLargeInAnyCaseIsRefused() async throws {
    let scenes = Array(repeating: FilmScenes.grid, count: 12)
    let reel = try await Self.reel(scenes, from: 5, to: 25)
    let error = await #expect(throws: InputError.self) { try await reel.animation() }
    #expect(error?.description.contains("show fewer strategies, show less with --from") == true)
  }

  @Test(arguments: [
    (20.0, 21.0, "choose a time before the end of the runs at 14.00 s"),
    (3.0, 3.0, "a film begins before it ends"), (3.0, 2.0, "a film begins before it ends"),
  ])
  func aTimeThatTheRunsDoNotHaveIsRefused(from: Double, to: Double, advice: String) async throws {
    let error = await #expect(throws: InputError.self) {
      try await Self.reel(from: from, to: to)
    }
    #expect(error?.description.contains(advice) == true)
  }

  @Test func moreStrategiesThanAFilmHasRoomForAreRefused() async throws {
    let scenes = Array(repeating: FilmScenes.wrong, count: 154)
    let error = await #expect(throws: InputError.self) { try await Self.reel(scenes) }
    #expect(error?.description.contains("has room for 153 strategies, and these are 154") == true)
    let widest = try await Self.reel(scenes.dropLast(), from: 0, to: 0.1).png()
    #expect(try PictureDecoder.decode(widest).width < 65_536)
  }

  @Test func aFastFilmKeepsOnlyTheFramesThatItShows() async throws {
    let reel = try await Self.reel(from: 0, to: 14, speed: 30)
    let all = try FilmScenes.filmed(FilmScenes.wrong).timeline.frames
    #expect(reel.runs[0].timeline.frames.count < all.count / 5)
  }

  @Test func anEndBeyondTheRunIsItsEnd() async throws {
    #expect(try await Self.reel(from: 13, to: 99).range == .seconds(13)..<(.seconds(14)))
  }

  @Test func theSameRunsGiveTheSameBytes() async throws {
    let one = try await Self.reel(to: 3).animation().bytes
    #expect(try await Self.reel(to: 3).animation().bytes == one)
  }

  @Test func wrongImagesAndThoseOfEarlierRowsAreOutlinedInTheirOwnColours() async throws {
    func colors(_ scene: FilmScenes.Scene, at moment: Double) async throws -> [UInt32: Int] {
      let png = try await Self.reel([scene], from: moment, to: moment + 0.01).png()
      let bitmap = try PictureDecoder.decode(png)
      // Below are figures and legend.
      let phone = bitmap.pixels.prefix(bitmap.width * (bitmap.height - 90))
      return Dictionary(phone.map { ($0, 1) }, uniquingKeysWith: +)
    }
    let (wrong, leftover) = (0xD55E00 as UInt32, 0x56B4E9 as UInt32)
    #expect(try await colors(FilmScenes.wrong, at: 4)[wrong, default: 0] > 1_000)
    #expect(try await colors(FilmScenes.wrong, at: 4)[leftover] == nil)
    #expect(try await colors(FilmScenes.leftover, at: 9)[leftover, default: 0] > 1_000)
    let clean = try await colors(FilmScenes.clean, at: 9)
    #expect(clean[wrong] == nil && clean[leftover] == nil)
  }

  @Test(arguments: FilmScenes.all)
  func everySceneCanBeDrawn(_ scene: FilmScenes.Scene) async throws {
    let bytes = try await Self.reel([scene], from: 5, to: 7).animation().bytes
    #expect(GIFFile(bytes)?.isWhole == true)
    // The first frame is a picture of the whole page.
    #expect(try PictureDecoder.decode(bytes).width == GIFFile(bytes)?.width)
  }
}
