import Foundation
import Testing
import TestSupport

@Suite("cachebench film")
struct FilmCommandTests {
  private static let scene = """
    summary: A short drag
    network: edge
    feed: {rows: 60, pixels: {width: 120, height: 120}}
    table: {row-height: 60 pt}
    scroll: {gestures: [{drag: {distance: 600 pt, duration: 2 s}}]}
    settle: 1 s
    strategies:
      - uiimageview-extension
      - {extends: lru-url, name: NAME}
      - no-cache
    """

  /// Films a scene in a new folder; returns the outcome and the files in the folder, by name.
  private static func film(
    _ arguments: String..., name: String = "sound"
  ) async throws -> (outcome: Subprocess.Outcome, files: [String: [UInt8]]) {
    try await TemporaryFolder.with { folder in
      let text = scene.replacing("NAME", with: name)
      try Data(text.utf8).write(to: folder.appending(path: "scene.yaml"))
      let outcome = try await BuiltBinary.run(["film", "scene.yaml"] + arguments, in: folder)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.path(percentEncoded: false))
      let files = try names.filter { $0 != "scene.yaml" }.map { name in
        (name, [UInt8](try Data(contentsOf: folder.appending(path: name))))
      }
      return (outcome, Dictionary(uniqueKeysWithValues: files))
    }
  }

  @Test func itFilmsTheFirstTwoStrategiesAndNamesTheOutlinedFrames() async throws {
    let (outcome, files) = try await Self.film()
    #expect(outcome.code == 0 && outcome.error.isEmpty)
    #expect(files.keys.sorted() == ["scene.gif"])
    #expect(files["scene.gif"].flatMap { GIFFile($0) }?.isWhole == true)
    #expect(outcome.output.contains(#/^uiimageview-extension: frames with a wrong image: \d+ /#))
    #expect(outcome.output.contains("\nsound: frames with a wrong image: 0 (whole run: 0); "))
    #expect(outcome.output.contains(#/\nwrote scene.gif, \d+ kB\n/#))
  }

  @Test func itFilmsTheNamedStrategiesInTheirOrder() async throws {
    let (outcome, _) = try await Self.film(
      "--strategy", "no-cache", "--strategy", "sound,nuke", "--to", "1s")
    #expect(outcome.code == 0, "\(outcome.error)")
    let names = outcome.output.split(separator: "\n").prefix(3).map { $0.prefix { $0 != ":" } }
    #expect(names == ["no-cache", "sound", "nuke"])
  }

  @Test func aMomentIsAPNG() async throws {
    let (outcome, files) = try await Self.film("--at", "1500 ms")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(files.keys.sorted() == ["scene.png"])
    #expect(files["scene.png"]?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }

  @Test func theFileMayHaveAnotherName() async throws {
    let (outcome, files) = try await Self.film("--to", "1s", "-o", "other.GIF")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(files.keys.sorted() == ["other.GIF"])
  }

  @Test(arguments: [
    (["--from", "9 s"], "nothing to show from 9.00 s to 19.00 s"),
    (["--from", "2s", "--to", "1s"], "nothing to show from 2.00 s to 1.00 s"),
    (["--at", "9s"], "nothing to show at 9.00 s: choose a time before the end of the runs at"),
    (["--at", "1s", "--to", "2s"], "--at draws one moment"),
    (["--from", "-1 s"], "'-1 s' is negative"),
    (["--from", "4"], "'4' has no unit"),
    (["--speed", "0"], "--speed: '0' is not a number from 0.01 to 100"),
    (["--speed", "nan"], "--speed: 'nan' is not a number"),
    (["--strategy", "sond"], "did you mean 'sound'?"),
    (["--out", "film.mp4"], "--out: 'film.mp4' does not end in .gif"),
    (["--at", "1s", "--out", "film.gif"], "does not end in .png"),
  ])
  func aRequestThatCannotBeMetIsRefusedAndWritesNothing(
    arguments: [String], message: String
  ) async throws {
    let (outcome, files) =
      switch arguments.count {
      case 2: try await Self.film(arguments[0], arguments[1])
      default: try await Self.film(arguments[0], arguments[1], arguments[2], arguments[3])
      }
    #expect(outcome.code == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(files.isEmpty && outcome.output.isEmpty)
  }

  @Test(arguments: [
    #""<script>alert(1)</script>""#, #""esc\e[31m\0bell\a""#, #""größe 漢字 🙂""#,
    String(repeating: "long-", count: 60),
  ])
  func aNastyNameIsDrawnAsText(name: String) async throws {
    let (outcome, files) = try await Self.film("--to", "1s", name: name)
    guard outcome.code == 0 else {
      // A scenario may not have some of the names.
      #expect(outcome.code == 64 && files.isEmpty)
      return
    }
    #expect(files["scene.gif"].flatMap { GIFFile($0) }?.isWhole == true)
    #expect(!outcome.output.contains("\u{1B}"))
  }
}
