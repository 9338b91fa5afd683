import Primitives

/// The binds whose loads wait until the content is slow enough.
struct DelayedLoads {
  /// True while the motion of the content lets loads wait.
  var isOn = false
  private var binds: [(view: ViewID, bind: UInt32)] = []

  mutating func add(_ view: ViewID, _ bind: UInt32) { binds.append((view, bind)) }

  /// Forgets the load for which a view waits.
  ///
  /// - Complexity: O(*n*).
  mutating func remove(_ view: ViewID) { binds.removeAll { $0.view == view } }

  /// Returns all binds in order and forgets them. A view may have been bound again since.
  mutating func takeAll() -> [(view: ViewID, bind: UInt32)] {
    defer { binds = [] }
    return binds
  }
}
