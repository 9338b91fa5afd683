import Foundation

/// Names cut to a maximum length, all different.
enum ShortNames {
  /// Cuts long names in the middle. If two would become the same, it cuts at other positions, and then leaves out the
  /// beginning that all long names share. If nothing helps, the name ends with its number.
  ///
  /// - Complexity: O(names² × longest) if names are too long.
  static func texts(_ names: [String], longest: Int) -> [String] {
    let long = names.filter { $0.count > longest }
    guard let first = long.first else { return names }
    let shared = long.reduce(first) { $0.commonPrefix(with: $1) }.count
    let middle = longest / 2
    let heads = (1..<longest - 2).sorted { abs($0 - middle) < abs($1 - middle) }
    let ways = [0, shared].flatMap { start in heads.map { (start: start, head: $0) } }
    return names.enumerated().map { place, name in
      guard name.count > longest else { return name }
      let others = names.filter { $0 != name }
      for way in ways {
        let text = cut(name, longest, way)
        if !others.contains(where: { cut($0, longest, way) == text }) { return text }
      }
      return "\(name.prefix(longest - 5))…\(place + 1)"
    }
  }

  private static func cut(_ name: String, _ longest: Int, _ way: (start: Int, head: Int)) -> String
  {
    guard name.count > longest else { return name }
    guard way.start > 0 else {
      return "\(name.prefix(way.head))…\(name.suffix(longest - 1 - way.head))"
    }
    let rest = name.dropFirst(way.start)
    return rest.count < longest
      ? "…\(rest)" : "…\(rest.prefix(way.head))…\(rest.suffix(longest - 2 - way.head))"
  }
}
