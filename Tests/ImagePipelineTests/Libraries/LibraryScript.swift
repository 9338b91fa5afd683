import Environment
import ImagePipeline
import Primitives
import Scenarios
import Scrolling

/// What the presets of libraries do, event by event.
extension PipelineScript {
  /// Plays a host to a preset.
  ///
  /// - Parameters:
  ///   - preset: Its name.
  ///   - feed: What the rows show.
  /// - Returns: The host.
  /// - Throws: What reading the preset throws.
  static func library(
    _ preset: String, feed: FeedConfiguration = FeedConfiguration()
  ) throws -> PipelineScript {
    var strategy = try ScenarioLibrary(workingFolder: ".").strategy(preset)
    if strategy.memory?.policy == "nscache" { strategy.memory?.policy = "nscache-darwin" }
    return try PipelineScript(strategy, feed: feed)
  }

  /// Binds so many cells, each to a row of its own, and returns the requests that leave.
  mutating func bindAll(_ count: UInt32) -> [LoadToken] {
    (0..<count).flatMap { bind($0, row: Int32($0)).fetches }
  }

  /// Brings the image of a load to the main queue, where it waits to be delivered.
  mutating func bring(_ token: LoadToken) {
    if respond(token).actions.contains(where: \.isDecoding) { handle(.decoded(token)) }
  }
}

extension FeedConfiguration {
  /// Every row shows one image.
  static var oneImage: FeedConfiguration {
    var feed = FeedConfiguration()
    feed.images.defaultShare = 1
    return feed
  }

  /// Bitmaps of four million bytes.
  static var large: FeedConfiguration {
    var feed = FeedConfiguration()
    feed.pixels = PixelSize(width: 1_000, height: 1_000)
    return feed
  }
}

extension Sequence<Effects.Effect> {
  /// The requests given up.
  var cancelled: [LoadToken] {
    actions.compactMap { if case .cancelFetch(let token) = $0 { token } else { nil } }
  }

  /// What views were given.
  var pictures: [ViewContent] {
    actions.compactMap { if case .assign(_, let picture, _) = $0 { picture } else { nil } }
  }

  /// Whether a worker is to make a bitmap.
  var decodes: Bool { actions.contains(where: \.isDecoding) }
}

extension Action {
  var isDecoding: Bool { if case .decode = self { true } else { false } }
}
