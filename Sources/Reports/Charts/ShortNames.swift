/// Names cut to a length so that no two become the same.
enum ShortNames {
  /// Cuts names that are too long in the middle, or where the part that differs is kept.
  ///
  /// A name stays whole if it is like another wherever it is cut.
  ///
  /// - Complexity: O(names² × longest) where names are too long.
  static func texts(_ names: [String], longest: Int) -> [String] {
    names.map { name in
      guard name.count > longest else { return name }
      let middle = longest / 2
      let heads = (1..<longest - 1).sorted { abs($0 - middle) < abs($1 - middle) }
      let others = names.filter { $0 != name }
      for head in heads {
        let text = cut(name, longest, head)
        if !others.contains(where: { cut($0, longest, head) == text }) { return text }
      }
      return name
    }
  }

  private static func cut(_ name: String, _ longest: Int, _ head: Int) -> String {
    guard name.count > longest else { return name }
    return "\(name.prefix(head))…\(name.suffix(longest - 1 - head))"
  }
}
