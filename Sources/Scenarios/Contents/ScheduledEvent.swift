import CachePolicies
package import ImageApp
import ImageLoading
package import Primitives
import Scrolling
import World

/// In a file an event is a mapping of `at` and one more key, its name: `{at: 3 s, network: edge}`. Events
/// of the app's life need nothing after their name.
extension Occurrence: Codable {
  enum Key: String, CodingKey, CaseIterable {
    case at, memoryWarning, pressure, background, foreground, terminate, launch, leaveScreen
    case enterScreen, network, offline, online, rows, changeContent
  }

  /// Reads `at` and exactly one event.
  ///
  /// - Throws: `DecodingError` if there is another number of events.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let names = container.allKeys.filter { $0 != .at }
    guard names.count == 1, let name = names.first else {
      let known = Key.allCases.dropFirst().map(\.stringValue.kebabCased).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription: "expected 'at' and exactly one of \(known), found \(names.count)"))
    }
    let action = try Self.action(name, container)
    self.init(at: .start + (try container.decode(Nanoseconds.self, forKey: .at)), action)
  }

  private static func action(
    _ key: Key, _ container: KeyedDecodingContainer<Key>
  ) throws -> Action {
    switch key {
    case .pressure:
      return .lifecycle(.pressure(try container.decode(MemoryPressure.self, forKey: key)))
    case .network: return .network(try container.decode(NetworkProfile.self, forKey: key))
    case .rows: return .rows(try container.decode(RowOperation.self, forKey: key))
    case .changeContent:
      return .changeContent(share: try container.decode(ContentChange.self, forKey: key).share)
    default:
      _ = try container.decode(Nothing.self, forKey: key)
      return bare(key)
    }
  }

  private static func bare(_ key: Key) -> Action {
    switch key {
    case .memoryWarning: .lifecycle(.memoryWarning)
    case .background: .lifecycle(.background)
    case .foreground: .lifecycle(.foreground)
    case .terminate: .lifecycle(.terminate)
    case .launch: .lifecycle(.launch)
    case .leaveScreen: .lifecycle(.leaveScreen)
    case .enterScreen: .lifecycle(.enterScreen)
    case .offline: .offline
    default: .online
    }
  }

  /// Writes `at` and the event.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(instant - .start, forKey: .at)
    switch action {
    case .lifecycle(.pressure(let level)): try container.encode(level, forKey: .pressure)
    case .network(let profile): try container.encode(profile, forKey: .network)
    case .rows(let operation): try container.encode(operation, forKey: .rows)
    case .changeContent(let share):
      try container.encode(ContentChange(share: share), forKey: .changeContent)
    default: try container.encode(Nothing(), forKey: key)
    }
  }

  /// The event's name in a file.
  var key: Key {
    switch action {
    case .lifecycle(let event): Self.key(of: event)
    case .network: .network
    case .offline: .offline
    case .online: .online
    case .rows: .rows
    case .changeContent: .changeContent
    }
  }

  private static func key(of event: LifecycleEvent) -> Key {
    switch event {
    case .memoryWarning: .memoryWarning
    case .pressure: .pressure
    case .background: .background
    case .foreground: .foreground
    case .terminate: .terminate
    case .launch: .launch
    case .leaveScreen: .leaveScreen
    case .enterScreen: .enterScreen
    }
  }
}

extension Occurrence: DescribedValue {
  package static var form: ValueForm {
    .oneOf([
      ListedKey("at", "when, from the start of the run", ValueForm(of: Nanoseconds.self)),
      ListedKey("memory-warning", "the app is told that memory is short", .nothing),
      ListedKey(
        "pressure", "the system's memory is under pressure", ValueForm(of: MemoryPressure.self)),
      ListedKey("background", "the app leaves the screen to another", .nothing),
      ListedKey("foreground", "the app comes back", .nothing),
      ListedKey("terminate", "the process ends", .nothing),
      ListedKey("launch", "the app is launched anew", .nothing),
      ListedKey("leave-screen", "the table's screen is left, and its views go", .nothing),
      ListedKey("enter-screen", "the table's screen is entered again", .nothing),
      ListedKey("network", "another network from now on: a name, or keys as of 'network'", .text),
      ListedKey("offline", "the network is lost", .nothing),
      ListedKey("online", "the network comes back", .nothing),
      ListedKey("rows", "the rows of the table change", ValueForm(of: RowOperation.self)),
      ListedKey(
        "change-content", "part of the images get new content at the same URL",
        ValueForm(of: ContentChange.self)),
    ])
  }
}

/// How much of the feed gets new content at the same address.
struct ContentChange: KeyedConfiguration {
  /// The share of all images, 0 to 1.
  var share = 1.0

  init() {}

  static let fields = Fields<Self> {
    Field("share", \.share, "the share of all images", .from(0...1))
  }

  init(share: Double) { self.share = share }
}

/// What stands after a key that says everything itself: `memory-warning: {}`, or nothing at all.
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

extension Nothing: DescribedValue {
  static var form: ValueForm { .nothing }
}
