package import ImagePipeline
import Primitives
package import Scenarios

/// The names of a strategy's keys in the library that it models.
package struct LibrarySettings: Sendable {
  /// The library's name.
  package let library: String
  /// The library's names, by the paths of keys; a value after `=` has a separate name.
  fileprivate let names: [String: String]

  /// True if the strategy is of a SwiftUI view, whose list has no data source that prefetches.
  private let isOfSwiftUI: Bool

  /// Returns the library's setting for a change; nil if no such setting is known.
  package func name(of change: Variant.Parameter) -> String? {
    let name = names["\(change.path)=\(change.value)"] ?? names[change.path]
    return isOfSwiftUI && name?.contains("tableView(") == true ? nil : name
  }

  /// Every path for which a library has a name.
  package static var paths: [String] {
    all.flatMap(\.names.keys).compactMap { key in
      key.split(separator: "=").first.map(String.init)
    }
  }

  private static let foundation = "NSCache"

  /// The settings of each library: its name, and then lines with a key, or a key and a value, and the setting.
  private static let all = PackedResources.librarySettingsINI.split(separator: "\n\n").map { part in
    let lines = part.split(separator: "\n").map(String.init)
    let pairs = lines.dropFirst().map { $0.split(separator: " = ").map(String.init) }
    return LibrarySettings(
      library: lines[0], names: Dictionary(pairs.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 }),
      isOfSwiftUI: false)
  }
}

extension LibrarySettings {
  /// Finds the names for the library that a strategy models, or for NSCache if its store is one; nil for others.
  package init?(of strategy: Strategy) {
    let modelled = Self.all.first {
      $0.library != Self.foundation && strategy.models.hasPrefix($0.library)
    }
    let own =
      modelled
      ?? Self.all.first { $0.library == Self.foundation && strategy.memory?.policy == "nscache" }
    guard let own else { return nil }
    self.init(library: own.library, names: own.names, isOfSwiftUI: strategy.cancelsOnDisappear)
  }
}
