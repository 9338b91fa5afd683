package import Primitives

/// What a hand does to a scrolling list, one thing after the other.
///
/// Each gesture begins when the one before it has come to rest, except within `flicks`. Positive
/// distances and velocities lead towards higher rows. In a file a gesture is a mapping of one key:
/// `{flick: {velocity: 3000}}`, `{pause: {duration: 2 s}}`, `{scroll-to-top: {}}`.
package enum Gesture: Hashable, Sendable {
  /// Moves the content and lets go at rest.
  case drag(Drag)
  /// Throws the content and lets it run out.
  case flick(Flick)
  /// Throws several times, each while the throw before may still run.
  case flicks(Flicks)
  /// Leaves the list alone.
  case pause(Pause)
  /// Shows a row at once, at the top of the screen (`scrollToRow(at:at:animated:)`, not animated).
  case jump(Jump)
  /// Taps the status bar.
  case scrollToTop(ScrollToTop)
  /// Pulls the top of the content down and lets go.
  case pullToRefresh(PullToRefresh)
}

extension Gesture: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case drag, flick, flicks, pause, jump, scrollToTop, pullToRefresh
  }

  /// Reads a mapping of exactly one key.
  ///
  /// - Throws: `DecodingError` if there is another number of keys.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func decode<Part: Configuration>(_ key: Key) throws -> Part {
      try container.decode(Part.self, forKey: key)
    }
    switch try OneKey.of(container) {
    case .drag: self = .drag(try decode(.drag))
    case .flick: self = .flick(try decode(.flick))
    case .flicks: self = .flicks(try decode(.flicks))
    case .pause: self = .pause(try decode(.pause))
    case .jump: self = .jump(try decode(.jump))
    case .scrollToTop: self = .scrollToTop(try decode(.scrollToTop))
    case .pullToRefresh: self = .pullToRefresh(try decode(.pullToRefresh))
    }
  }

  /// Writes a mapping of one key.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .drag(let part): try container.encode(part, forKey: .drag)
    case .flick(let part): try container.encode(part, forKey: .flick)
    case .flicks(let part): try container.encode(part, forKey: .flicks)
    case .pause(let part): try container.encode(part, forKey: .pause)
    case .jump(let part): try container.encode(part, forKey: .jump)
    case .scrollToTop(let part): try container.encode(part, forKey: .scrollToTop)
    case .pullToRefresh(let part): try container.encode(part, forKey: .pullToRefresh)
    }
  }
}

extension Gesture: DescribedValue {
  package static var form: ValueForm {
    .oneOf([
      ListedKey("drag", "moves the content and lets go at rest", ValueForm(of: Drag.self)),
      ListedKey("flick", "throws the content and lets it run out", ValueForm(of: Flick.self)),
      ListedKey(
        "flicks", "throws several times, each while the throw before may still run",
        ValueForm(of: Flicks.self)),
      ListedKey("pause", "leaves the list alone", ValueForm(of: Pause.self)),
      ListedKey("jump", "shows a row at once, at the top of the screen", ValueForm(of: Jump.self)),
      ListedKey(
        "scroll-to-top", "a tap on the status bar, which scrolls to the first row",
        ValueForm(of: ScrollToTop.self)),
      ListedKey(
        "pull-to-refresh", "pulls the content down past its top", ValueForm(of: PullToRefresh.self)),
    ])
  }
}
