package import Primitives

/// The views that a list retains in addition to those of the rows on screen.
///
/// In a file, it is a bare name, or a mapping of one key: `{margin: 320 pt}`, `{buffer: 320 pt}`,
/// `{around: 200}`, `{screens: 10}`.
package enum KeptViews: Hashable, Sendable {
  /// The views of rows off screen wait in a pool for other rows (UITableView, UICollectionView).
  case pool
  /// The views of rows within a distance of the screen are retained. All others wait in a pool.
  case margin(Points)
  /// The views of rows within a distance of the screen are retained. Those of rows below are made ahead, in a frame in
  /// which no row comes on screen; those of rows above as they come on screen. All others are deallocated (ListView of
  /// Qt Quick that is moved by its offset: qquickitemview.cpp, `refill`; qquicklistview.cpp, `viewportMoved`).
  case buffer(Points)
  /// The views of about this many rows around a row on screen are retained. A view that is no longer retained goes to a
  /// row that comes, or is deallocated (GTK's ListView).
  case around(Int)
  /// The views of rows within a number of screens of the screen are retained. All others are deallocated (FlatList).
  case screens(Int)
  /// The view of each row is made when the row appears, and is retained (LazyVStack).
  case all
  /// The views of all rows are made with the list, and are retained (VStack in a ScrollView).
  case allAtOnce

  /// True if views that are no longer retained wait in a pool for other rows.
  package var isRecycling: Bool {
    switch self {
    case .pool, .margin, .around: true
    case .buffer, .screens, .all, .allAtOnce: false
    }
  }

  /// True if views are notified when their rows come on screen and leave it. In other lists, views are notified only
  /// when they are made and when they are no longer retained.
  package var reportsScreen: Bool { self == .pool || self == .all }

  /// True if a view is notified when another screen covers the list, as by SwiftUI's `onDisappear`.
  package var reportsCovers: Bool { self == .all || self == .allAtOnce }

  /// True if views of rows off screen are made after frames.
  package var makesViewsAhead: Bool { if case .screens = self { true } else { false } }

  /// Returns the distance from the screen within which views are retained; nil if the distance has no effect.
  func distance(_ viewport: Points) -> Points? {
    switch self {
    case .pool: .zero
    case .margin(let margin), .buffer(let margin): margin
    case .screens(let count): viewport * count
    case .all, .allAtOnce, .around: nil
    }
  }
}

extension KeptViews: Alternatives {
  package static let alternatives = [
    Alternative(
      "pool", "those of rows on screen; the others wait in a pool for other rows", is: .pool),
    Alternative(
      "margin",
      "those within a distance from the screen; the others wait in a pool",
      KeptViews.margin),
    Alternative(
      "buffer",
      "those within a distance from the screen, made ahead only below it; the others are freed (Qt's cacheBuffer)",
      KeptViews.buffer),
    Alternative(
      "around",
      "those of this many rows around a row on screen; the others go to the rows that come (GTK's ListView keeps 200)",
      KeptViews.around),
    Alternative(
      "screens", "those within this many screens from the screen; the others are freed (FlatList)",
      KeptViews.screens),
    Alternative("all", "all, each made as its row appears (LazyVStack)", is: .all),
    Alternative("all-at-once", "all, made with the list (VStack in a ScrollView)", is: .allAtOnce),
  ]

  package var part: (key: String, value: any NodeValue)? {
    switch self {
    case .margin(let margin): ("margin", margin)
    case .buffer(let margin): ("buffer", margin)
    case .around(let rows): ("around", rows)
    case .screens(let count): ("screens", count)
    case .pool, .all, .allAtOnce: nil
    }
  }

  /// Reads a bare name, or a mapping of exactly one key.
  ///
  /// - Throws: `DocumentError` if the name is unknown, or there is another number of keys.
  package init(from reader: NodeReader) throws(DocumentError) {
    guard let name = reader.text else {
      self = try Self(mapping: reader)
      return
    }
    guard let plain = [Self.pool, .all, .allAtOnce].first(where: { $0.key == name }) else {
      throw reader.error(
        "'\(name)' cannot stand alone; write pool, all, all-at-once, {margin: 320 pt}, {buffer: 320 pt}, {around: 200} or {screens: 10}"
      )
    }
    self = plain
  }

  /// Returns the bare name, or a mapping with one key.
  package func node() throws -> YAMLNode {
    guard let part else { return .plain(key) }
    return YAMLNode(.mapping([.init(key: part.key, value: try part.value.node())]))
  }

  /// The bounds of the margin and of the number of screens.
  static var bounds: Bounds<Self> {
    .that("must be a distance up to 100000 pt, 0 to 1000 screens, or 0 to 10000 rows") {
      switch $0 {
      case .margin(let margin), .buffer(let margin): (.zero...Points(100_000)).contains(margin)
      case .screens(let count): (0...1_000).contains(count)
      case .around(let rows): (0...10_000).contains(rows)
      case .pool, .all, .allAtOnce: true
      }
    }
  }
}
