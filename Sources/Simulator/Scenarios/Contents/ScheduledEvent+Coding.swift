package import AppModel
import CachePolicies
import Environment
import ImagePipeline
package import Primitives

/// In a file, an event is a mapping of `at` and the event's name: `{at: 3 s, network: edge}`. Events of the app's life
/// need no value after their name.
extension ScheduledEvent: NodeValue, DescribedValue {
  package static var form: ValueForm { Action.form }

  /// Reads `at` and exactly one event.
  ///
  /// - Throws: `DocumentError` if there is no event, or more than one.
  package init(from reader: NodeReader) throws(DocumentError) {
    let action = try Action(from: reader)
    guard let at = reader.child("at") else {
      throw reader.missing("at", besides: [action.key])
    }
    self.init(at: .start + (try Nanoseconds(from: at)), action)
  }

  /// Returns a mapping of `at` and the event.
  package func node() throws -> YAMLNode {
    let at = YAMLNode.Entry(key: "at", value: (instant - .start).node())
    return YAMLNode(.mapping([at] + (try action.node().entries ?? [])))
  }
}

extension ScheduledEvent.Action: Alternatives {
  package static var companions: [ListedKey] {
    [ListedKey("at", "the time from the start of the run", ValueForm(of: Nanoseconds.self))]
  }

  package static let alternatives: [Alternative<Self>] = [
    Alternative("memory-warning", "the app gets a memory warning", is: .lifecycle(.memoryWarning)),
    Alternative("pressure", "the system's memory is under pressure") {
      (level: MemoryPressure) in .lifecycle(.pressure(level))
    },
    Alternative("background", "the app goes to the background", is: .lifecycle(.background)),
    Alternative("foreground", "the app returns to the foreground", is: .lifecycle(.foreground)),
    Alternative("terminate", "the process ends", is: .lifecycle(.terminate)),
    Alternative("launch", "the app is launched again", is: .lifecycle(.launch)),
    Alternative(
      "leave-screen", "the screen of the list is left, and its views are removed",
      is: .lifecycle(.leaveScreen)),
    Alternative(
      "enter-screen", "the screen of the list is entered again", is: .lifecycle(.enterScreen)),
    Alternative(
      "network", "another network from then on: a name, or keys as of 'network'", form: .text,
      Self.network),
    Alternative("rate", "the rates of the network change, and transfers under way continue") {
      (change: RateChange) in .rate(change)
    },
    Alternative("offline", "the network is lost", is: .offline),
    Alternative("online", "the network comes back", is: .online),
    Alternative("rows", "the rows of the table change", Self.rows),
    Alternative("change-content", "a part of the images gets new content at the same URLs") {
      (change: ContentChange) in .changeContent(share: change.share)
    },
  ]

  package var part: (key: String, value: any NodeValue)? {
    switch self {
    case .lifecycle(.pressure(let level)): ("pressure", level)
    case .network(let profile): ("network", profile)
    case .rate(let change): ("rate", change)
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
