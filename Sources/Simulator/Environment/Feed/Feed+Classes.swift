extension Feed {
  /// Returns for each class the first class with the same pictures in the same size.
  static func lookalikes(_ classes: [ImageClass], _ sources: [Int]) -> [Int] {
    classes.indices.map { position in
      classes.indices.first {
        sources[$0] == sources[position] && classes[$0].pixels == classes[position].pixels
      } ?? position
    }
  }

  /// Returns the numbers of the separate hosts of each class; nil if a class has none.
  static func ownHosts(_ classes: [ImageClass]) -> [Range<Int>?] {
    var known = 0
    return classes.map { part in
      defer { known += part.hosts ?? 0 }
      return part.hosts.map { known..<(known + $0) }
    }
  }
}
