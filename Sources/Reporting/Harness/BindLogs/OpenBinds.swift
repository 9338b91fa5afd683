import ImagePipeline
import Importers
import Primitives

/// The unanswered binds of a run, and the loads or tiers that will answer them.
struct OpenBinds {
  private struct Waiting {
    let view: ViewID
    let bind: Int
  }

  /// The number of each view's current bind.
  private(set) var current: [ViewID: Int] = [:]
  /// The rendition of each open bind, and the tier that has answered it; nil if no tier has answered yet.
  private var open: [Int: (rendition: RenditionID, tier: Tier?)] = [:]
  /// The binds that wait for each load.
  private var waiting: [LoadToken: [Waiting]] = [:]
  private var count = 0

  /// Binds a view to an image.
  ///
  /// - Returns: The number of the bind, from 1.
  mutating func bind(_ view: ViewID, to rendition: RenditionID) -> Int {
    count += 1
    current[view] = count
    open[count] = (rendition, nil)
    return count
  }

  /// Records that the bind of a view waits for a load.
  mutating func wait(_ view: ViewID, for load: LoadToken) {
    guard let bind = current[view] else { return }
    waiting[load, default: []].append(Waiting(view: view, bind: bind))
  }

  /// Removes the bind of a view from the binds that wait for a load.
  mutating func leave(_ view: ViewID, _ load: LoadToken) -> Int? {
    guard let place = waiting[load]?.lastIndex(where: { $0.view == view }) else { return nil }
    return waiting[load]?.remove(at: place).bind
  }

  /// Ends a load.
  ///
  /// - Returns: The binds that waited for it.
  mutating func end(_ load: LoadToken) -> [Int] {
    waiting.removeValue(forKey: load)?.map(\.bind) ?? []
  }

  /// Returns the binds that wait for a load and are no longer the current binds of their views.
  func left(_ load: LoadToken) -> [Int] {
    (waiting[load] ?? []).filter { current[$0.view] != $0.bind }.map(\.bind)
  }

  /// Records that a tier has answered the binds of a load, or the bind of a view.
  mutating func note(_ tier: Tier, _ view: ViewID, _ load: LoadToken?) -> Int? {
    let first = load.flatMap { waiting[$0]?.first { $0.view == view }?.bind }
    guard let bind = first ?? current[view], open[bind] != nil else { return nil }
    open[bind]?.tier = tier
    return current[view] == bind ? nil : bind
  }

  /// Ends an open bind.
  ///
  /// - Parameters:
  ///   - bind: The number of the bind.
  ///   - outcome: The outcome unless a tier has answered the bind.
  /// - Returns: The outcome and the rendition; nil if the bind had ended before.
  mutating func settle(
    _ bind: Int, _ outcome: BindLogEvent.Outcome
  ) -> (outcome: BindLogEvent.Outcome, rendition: RenditionID)? {
    guard let (rendition, tier) = open.removeValue(forKey: bind) else { return nil }
    return (tier.map { BindLogEvent.Outcome($0) } ?? outcome, rendition)
  }

  /// Returns the open bind of a view and its rendition; nil if the bind has ended.
  func wanted(by view: ViewID) -> (bind: Int, rendition: RenditionID)? {
    current[view].flatMap { bind in open[bind].map { (bind, $0.rendition) } }
  }

  /// The open binds in their order.
  var all: [Int] { open.keys.sorted() }
}

extension BindLogEvent.Outcome {
  /// Creates the outcome of a bind that a tier answered.
  fileprivate init(_ tier: Tier) {
    self =
      switch tier {
      case .memory: .memory
      case .disk: .disk
      case .httpFresh: .httpFresh
      case .httpRevalidated: .httpRevalidated
      case .joined: .joined
      }
  }
}
