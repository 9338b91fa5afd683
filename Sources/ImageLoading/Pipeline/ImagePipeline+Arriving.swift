import Primitives
import Scrolling
import World

/// The bytes of an image arrive, or will not.
extension ImagePipeline {
  /// The bytes are there: `UIImage(data:)`, unless that stands in the block on the main queue.
  mutating func arrive(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard var load = loads[token] else { return }
    guard load.isImage else { return didNotDecode(token, &commands) }
    storeOnDisk(load, &commands)
    if makesImageAtDelivery { return dispatchDelivery(token, &commands) }
    load.image = makeImage(of: load, &commands)
    load.stage = .decoding
    loads[token] = load
    if strategy.decode == .inBackground {
      commands.append(.decode(token, load.image))
    } else {
      becomeReady(token, &commands)
    }
  }

  /// Code that caches where it delivers makes the image there too, if nothing is to be decoded before.
  var makesImageAtDelivery: Bool {
    memoryTraits.stores == .delivery && strategy.decode == .onMain
  }

  mutating func didDecode(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    if loads[token] != nil { becomeReady(token, &commands) }
  }

  private mutating func becomeReady(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard let load = loads[token] else { return }
    switch memoryTraits.stores {
    case .arrival:
      storeInMemory(load, row: load.row, item: load.item, &commands)
      forEachOtherSize(of: load) { $0.storeInMemory(load, row: $1.row, item: $1.item, &commands) }
    case .arrivalIfViewLives:
      if isViewAlive(load) { storeInMemory(load, row: load.row, item: load.item, &commands) }
    case .delivery, nil: break
    }
    dispatchDelivery(token, &commands)
  }

  private func isViewAlive(_ load: Load) -> Bool {
    guard let first = waiters.first(in: load.waiters) else { return false }
    return cells[first.cell.index].isAlive
  }

  private mutating func storeOnDisk(_ load: Load, _ commands: inout [PipelineCommand]) {
    guard load.origin == .network else { return }
    storeOnDisk(load, row: load.row, item: load.item, &commands)
    guard strategy.keys.disk == .urlAndSize else { return }
    forEachOtherSize(of: load) { $0.storeOnDisk(load, row: $1.row, item: $1.item, &commands) }
  }

  private mutating func storeOnDisk(
    _ load: Load, row: Int32, item: ItemID, _ commands: inout [PipelineCommand]
  ) {
    let object = load.token.object
    let key = key(strategy.keys.disk, row: row, item: item, object: object)
    disk?.set(
      key, object, version: load.version, downloaded: load.bytes, at: now, into: &commands)
  }

  /// Names the binds that wait for the load in another size than the one it began for: each size is made
  /// of the same bytes, which takes no time of its own here.
  private mutating func forEachOtherSize(
    of load: Load, _ body: (inout Self, Waiter) -> Void
  ) {
    guard feed.configuration.images.sizes > 1 else { return }
    var next = waiters.first(in: load.waiters)
    while let waiter = next {
      if feed.size(of: waiter.item) != feed.size(of: load.item) { body(&self, waiter) }
      next = waiters.next(after: waiter)
    }
  }

  mutating func dispatchDelivery(
    _ token: LoadToken, _ commands: inout [PipelineCommand]
  ) {
    loads[token]?.stage = .delivering
    commands.append(.dispatch(.deliver(token)))
  }

  /// Lets a load go, whoever waits for it.
  mutating func end(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard var load = loads[token] else { return }
    if load.image != .none { commands.append(.release(load.image)) }
    waiters.removeAll(from: &load.waiters)
    if loadUnderWay(token.object) == token { inFlight[token.object.index] = 0 }
    loads.remove(token)
  }
}
