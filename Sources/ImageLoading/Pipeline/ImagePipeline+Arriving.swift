import Primitives
import Scrolling

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
  private var makesImageAtDelivery: Bool {
    strategy.memory?.stores == .delivery && strategy.decode == .onMain
  }

  mutating func didDecode(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    if loads[token] != nil { becomeReady(token, &commands) }
  }

  private mutating func becomeReady(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard let load = loads[token] else { return }
    switch strategy.memory?.stores {
    case .arrival: storeInMemory(load, row: load.row, item: load.item, &commands)
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
    let key = key(
      strategy.keys.disk, row: load.row, item: load.item, object: load.token.object)
    disk?.set(key, DiskStore.File(version: load.version, bytes: load.bytes), into: &commands)
  }

  private mutating func dispatchDelivery(
    _ token: LoadToken, _ commands: inout [PipelineCommand]
  ) {
    loads[token]?.stage = .delivering
    commands.append(.dispatch(.deliver(token)))
  }

  private mutating func didNotDecode(
    _ token: LoadToken, _ commands: inout [PipelineCommand]
  ) {
    switch strategy.fetch.undecodable {
    case .ignored: end(token, &commands)
    case .clears: dispatchDelivery(token, &commands)
    case .fails: fail(token, &commands)
    case .crashes where makesImageAtDelivery: dispatchDelivery(token, &commands)
    case .crashes:
      commands.append(.crash)
      end(token, &commands)
    }
  }

  /// The load has failed: the error image is put where the image would have gone.
  mutating func fail(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard strategy.errorImage else { return end(token, &commands) }
    loads[token]?.stage = .delivering
    loads[token]?.hasFailed = true
    commands.append(.dispatch(.fail(token)))
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
