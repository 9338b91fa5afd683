import Environment
import ImagePipeline
import Primitives
import Scenarios
import Scrolling

/// The behaviour of library presets, event by event.
extension PipelineScript {
  /// Makes a script with a preset.
  ///
  /// - Parameters:
  ///   - preset: Its name.
  ///   - feed: The images of the rows.
  ///   - row: A row whose image is in the first view; nil if there is none.
  /// - Returns: The script.
  /// - Throws: The error of reading the preset.
  static func library(
    _ preset: String, feed: FeedConfiguration = FeedConfiguration(), loading row: Int32? = nil
  ) throws -> PipelineScript {
    var script = try PipelineScript(.preset(preset), feed: feed)
    if let row { _ = script.load(0, row: row) }
    return script
  }

  /// Returns the memory of a decoded image of a preset, beside that of its bitmap, with a file of 500 bytes.
  static func keptBesideTheBitmap(by preset: String) throws -> Int {
    let strategy = try ScenarioLibrary(workingFolder: ".").strategy(preset)
    let image = Bitmaps(strategy, of: Feed(FeedConfiguration(), insertedItems: 0, seed: 1))[
      ClassID(0)]
    return image.decodedBytes(ofFile: 500) - image.bytes
  }

  /// Returns the number of frames that a library keeps of an animation.
  static func keptFrames(by preset: String, of frames: Int) throws -> Int {
    var feed = FeedConfiguration()
    (feed.frames, feed.bitsPerPixel) = (frames, BitsPerPixel(median: 4, sigma: 0))
    let strategy = try ScenarioLibrary(workingFolder: ".").strategy(preset)
    return Bitmaps(strategy, of: Feed(feed, seed: 1))[ClassID(0)].frames.most
  }

  /// Binds that many cells, each to another row, and returns the requests that leave.
  mutating func bindAll(_ count: UInt32) -> [LoadToken] {
    (0..<count).flatMap { bind($0, row: Int32($0)).fetches }
  }

  /// Brings the image of a load to the main queue, where it waits for delivery.
  mutating func bring(_ token: LoadToken) {
    if respond(token).actions.contains(where: \.isDecoding) { handle(.decoded(token)) }
  }
}

extension Strategy {
  /// Returns the preset of a name, with the NSCache of Apple's systems.
  static func preset(_ name: String) throws -> Strategy {
    var strategy = try ScenarioLibrary(workingFolder: ".").strategy(name)
    if strategy.memory?.policy == "nscache" { strategy.memory?.policy = "nscache-darwin" }
    return strategy
  }
}

extension FeedConfiguration {
  /// A feed in which every row shows the same image.
  static var oneImage: FeedConfiguration {
    var feed = FeedConfiguration()
    feed.images.defaultShare = 1
    return feed
  }

  /// A feed with bitmaps of four million bytes.
  static var large: FeedConfiguration {
    var feed = FeedConfiguration()
    feed.pixels = PixelSize(width: 1_000, height: 1_000)
    return feed
  }
}

extension Sequence<Effects.Effect> {
  /// The cancelled requests.
  var cancelled: [LoadToken] {
    actions.compactMap { if case .cancelFetch(let token) = $0 { token } else { nil } }
  }

  /// The contents that views got.
  var pictures: [ViewContent] {
    actions.compactMap { if case .assign(_, let picture, _) = $0 { picture } else { nil } }
  }

  /// True if a worker is to make a bitmap.
  var decodes: Bool { actions.contains(where: \.isDecoding) }
}

extension Action {
  var isDecoding: Bool { if case .decode = self { true } else { false } }
}
