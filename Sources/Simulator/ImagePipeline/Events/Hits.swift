public import Primitives
import Scrolling

/// The tier that answered a bind without a new request.
public enum Tier: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// The strategy's images in memory.
  case memory
  /// The strategy's files on disk, or the files that ship with the app.
  case disk
  /// A stored response that was still fresh.
  case httpFresh
  /// A stored response that the server confirmed with 304.
  case httpRevalidated
  /// A load that was already under way.
  case joined
}

/// Finds the tier that answered each bind, from events and effects. Strategies do not report tiers.
public struct Hits: Sendable {
  /// An answered bind.
  public struct Hit: Equatable, Sendable {
    /// The bound view.
    public let view: ViewID
    /// The tier that answered.
    public let tier: Tier

    @usableFromInline
    init(view: ViewID, tier: Tier) {
      self.view = view
      self.tier = tier
    }
  }

  /// A load that a bind waits for.
  private struct Waiting: BitwiseCopyable {
    let load: LoadToken
    let view: ViewID
    /// The store that the load reads.
    var store = StoreID.disk

    var isResponse: Bool { store == .httpMemory || store == .httpDisk }
  }

  private let slots: Int
  private var waiting = SlotTable<Waiting>()
  /// The view that the event binds; `none` if it binds no view, or if the bind is answered.
  @usableFromInline var bound = ViewID.none
  /// The tier of an image that the bound view gets in the same event.
  @usableFromInline var tier = Tier.memory
  /// True if any image of the event is from memory: its bind waited for the list to slow down.
  @usableFromInline var isLate = false

  /// Creates a tracker for cells with a number of views each.
  public init(slots: Int = 1) { self.slots = slots }

  /// Handles an event and returns the bind that it answers; nil if it answers none.
  public mutating func handle(_ event: PipelineEvent) -> Hit? {
    (bound, tier, isLate) = (.none, .memory, false)
    switch event {
    case .table(let event, let slot, on: _):
      if let binding = event.binding { bound = ViewID(of: binding.cell, slot, of: slots) }
    case .read(let load, let result):
      if result != .missing { return answer(load) { $0.isResponse ? .httpFresh : .disk } }
    // These loads have ended, so no tier can answer their binds any more.
    case .main(.deliver(let load)), .main(.fail(let load)):
      if let slot = slot(of: load) { waiting.remove(slot) }
    case .main(.show(let view, _)): bound = view
    case .paced: isLate = true
    case .lifecycle(.terminate, _): waiting = SlotTable()
    default: break
    }
    return nil
  }

  /// Handles one effect of the event and returns the bind that it answers; nil if it answers none.
  @inlinable
  public mutating func handle(_ effect: Effects.Effect) -> Hit? {
    switch effect {
    case .action(.assign(let view, .image, _)):
      isLate ? Hit(view: view, tier: .memory) : answerBound(view, by: tier)
    case .action(.read), .action(.readNow), .observation(.began), .observation(.joined),
      .observation(.left),
      .observation(.confirmed):
      takeLoad(effect)
    default: nil
    }
  }

  /// Handles an effect that concerns a load.
  @usableFromInline
  mutating func takeLoad(_ effect: Effects.Effect) -> Hit? {
    switch effect {
    case .action(.read(let file, _, let load)):
      if file.store == .bundle { return answerBound(bound, by: .disk) }
      if let slot = slot(of: load) { waiting.update(slot) { $0.store = file.store } }
    case .action(.readNow): tier = .disk
    case .observation(.began(let load, let view)):
      if view != .none, slot(of: load) == nil {
        waiting.insert(Waiting(load: load, view: view), at: load.attempt)
      }
    case .observation(.joined(let view, _)): return Hit(view: view, tier: .joined)
    case .observation(.left(let view, let load)):
      if let slot = slot(of: load), waiting[slot].view == view { waiting.remove(slot) }
    case .observation(.confirmed(let load)): return self.answer(load) { _ in .httpRevalidated }
    default: break
    }
    return nil
  }

  private func slot(of load: LoadToken) -> Int? { waiting.slot(of: load.attempt) }

  @inlinable
  mutating func answerBound(_ view: ViewID, by tier: Tier) -> Hit? {
    guard view == bound, view != .none else { return nil }
    bound = .none
    return Hit(view: view, tier: tier)
  }

  private mutating func answer(_ load: LoadToken, by tier: (Waiting) -> Tier) -> Hit? {
    guard let slot = slot(of: load) else { return nil }
    defer { waiting.remove(slot) }
    return Hit(view: waiting[slot].view, tier: tier(waiting[slot]))
  }
}
