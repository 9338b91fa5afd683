import Primitives

/// Every file format of request traces.
///
/// Layouts are those that the formats' own projects document and that the simulators of Caffeine
/// (<https://github.com/ben-manes/caffeine/wiki/Simulator>) and libCacheSim
/// (<https://github.com/1a1a11a/libCacheSim>) read. Of formats that look alike the more particular one
/// comes first.
public enum TraceFormatCatalog {
  /// The formats, in the order in which a file is tried.
  public static let all: [TraceFormat] =
    selfDescribing + keyTexts + sizeTexts + blockTexts + plainRecords + sizedRecords

  /// The format of a name or an alias.
  ///
  /// - Complexity: O(*n*) in the number of formats.
  public static func format(named name: String) -> TraceFormat? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// The names, in the order of the catalog.
  public static var names: [String] { all.map(\.name) }
}
