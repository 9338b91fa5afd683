package import AppModel
import CachePolicies
import Environment
import ImagePipeline
package import Primitives

/// In a file an event is a mapping of `at` and one more key, its name: `{at: 3 s, network: edge}`. Events of the
/// app's life need no value after their name.
extension ScheduledEvent: Codable, DescribedValue {
  package static var form: ValueForm { Action.form }

  private static let at = AlternativeName<Action>("at")

  /// Reads `at` and exactly one event.
  ///
  /// - Throws: `DecodingError` if there is another number of events.
  package init(from decoder: any Decoder) throws {
    let action = try Action(from: decoder)
    let container = try decoder.container(keyedBy: AlternativeName<Action>.self)
    self.init(at: .start + (try container.decode(Nanoseconds.self, forKey: Self.at)), action)
  }

  /// Writes `at` and the event.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AlternativeName<Action>.self)
    try container.encode(instant - .start, forKey: Self.at)
    try action.encode(to: encoder)
  }
}

extension ScheduledEvent.Action: Alternatives {
  package static var companions: [ListedKey] {
    [ListedKey("at", "the time from the start of the run", ValueForm(of: Nanoseconds.self))]
  }

  package static let alternatives: [Alternative<Self>] = [
    plain("memory-warning", "the app gets a memory warning", .lifecycle(.memoryWarning)),
    Alternative("pressure", "the system's memory is under pressure") {
      (level: MemoryPressure) in .lifecycle(.pressure(level))
    },
    plain("background", "the app goes to the background", .lifecycle(.background)),
    plain("foreground", "the app returns to the foreground", .lifecycle(.foreground)),
    plain("terminate", "the process ends", .lifecycle(.terminate)),
    plain("launch", "the app is launched again", .lifecycle(.launch)),
    plain(
      "leave-screen", "the screen of the list is left, and its views are removed",
      .lifecycle(.leaveScreen)),
    plain("enter-screen", "the screen of the list is entered again", .lifecycle(.enterScreen)),
    Alternative(
      "network", "another network from then on: a name, or keys as of 'network'", form: .text,
      Self.network),
    plain("offline", "the network is lost", .offline),
    plain("online", "the network comes back", .online),
    Alternative("rows", "the rows of the table change", Self.rows),
    Alternative("change-content", "a part of the images gets new content at the same URLs") {
      (change: ContentChange) in .changeContent(share: change.share)
    },
  ]

  private static func plain(
    _ key: String, _ explanation: String, _ action: Self
  ) -> Alternative<Self> {
    Alternative(key, explanation, Nothing(), is: action)
  }

  package var part: (key: String, value: any Encodable)? {
    switch self {
    case .lifecycle(.pressure(let level)): ("pressure", level)
    case .network(let profile): ("network", profile)
    case .rows(let operation): ("rows", operation)
    case .changeContent(let share): ("change-content", ContentChange(share: share))
    case .lifecycle, .offline, .online, .kept: nil
    }
  }
}

/// A change of the content of images at the same address.
struct ContentChange: KeyedConfiguration {
  /// The share of all images, 0 to 1.
  var share = 1.0

  init() {}

  static let fields = Fields<Self> {
    Field("share", \.share, "the share of all images", .from(0...1))
  }

  init(share: Double) { self.share = share }
}

/// The value of a key that needs none: `memory-warning: {}`, or nothing at all.
struct Nothing: Configuration {
  private enum Key: CodingKey, CaseIterable {}

  init() {}

  /// Reads an empty mapping or null.
  init(from decoder: any Decoder) throws {
    if try decoder.singleValueContainer().decodeNil() { return }
    _ = try decoder.container(keyedBy: Key.self)
  }

  /// Writes an empty mapping.
  func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: Key.self) }
}
