import Primitives
import Scrolling

/// An image arrives and is put into the cells that wait for it.
extension ImagePipeline {
  /// The bytes are there: `UIImage(data:)`.
  mutating func arrive(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard var load = loads[token] else { return }
    if strategy.memory?.stores == .delivery { return dispatchDelivery(token, &commands) }
    guard load.isImage else { return didNotDecode(token, &commands) }
    storeOnDisk(load, &commands)
    load.image = makeImage(
      token.object, version: load.version, bytes: load.bytes, load.origin, &commands)
    load.stage = .decoding
    loads[token] = load
    if strategy.decode == .inBackground {
      commands.append(.decode(token, load.image))
    } else {
      becomeReady(token, &commands)
    }
  }

  mutating func didDecode(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    if loads[token] != nil { becomeReady(token, &commands) }
  }

  private mutating func becomeReady(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard let load = loads[token] else { return }
    switch strategy.memory?.stores {
    case .arrival: storeInMemory(load, &commands)
    case .arrivalIfViewLives: if isViewAlive(load) { storeInMemory(load, &commands) }
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
    case .crashes:
      commands.append(.crash)
      end(token, &commands)
    }
  }

  /// The load has failed: the error image is put where the image would have gone.
  mutating func fail(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard strategy.errorImage else { return end(token, &commands) }
    loads[token]?.stage = .delivering
    commands.append(.dispatch(.fail(token)))
  }

  /// Runs a block that has reached the head of the main queue.
  mutating func run(_ block: MainBlock, _ commands: inout [PipelineCommand]) {
    switch block {
    case .placeholder(let cell, let bind):
      let isCurrent = cells[cell.index].bind == bind
      if !strategy.placeholder.guarded || isCurrent { place(in: cell, &commands) }
    case .deliver(let token): deliver(token, &commands)
    case .fail(let token):
      put(.error, for: token, &commands)
      end(token, &commands)
    }
  }

  private mutating func deliver(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard let load = loads[token] else { return }
    switch strategy.guard {
    case .row: commands.append(.ask(token, at: .row(load.row)))
    case .item: commands.append(.ask(token, at: .item(load.item)))
    case .none, .url, .token:
      put(load.isImage ? .image(load.image) : .empty, for: token, &commands)
      if strategy.memory?.stores == .delivery, load.isImage { storeInMemory(load, &commands) }
      end(token, &commands)
    }
  }

  /// Gives a picture to every waiting cell that passes the guard.
  private func put(
    _ picture: Picture, for token: LoadToken, _ commands: inout [PipelineCommand]
  ) {
    guard let load = loads[token] else { return }
    let transition = picture == .error ? Transition.none : strategy.transition
    var next = waiters.first(in: load.waiters)
    while let waiter = next {
      if passes(waiter) { commands.append(.assign(waiter.cell, picture, transition)) }
      next = waiters.next(after: waiter)
    }
  }

  private func passes(_ waiter: Waiter) -> Bool {
    let cell = cells[waiter.cell.index]
    return switch strategy.guard {
    case _ where !cell.isAlive: false
    case .none, .row, .item: true
    case .url: cell.object == waiter.object
    case .token: cell.bind == waiter.bind
    }
  }

  /// The table has answered which cell it has at the place the image was loaded for.
  mutating func didAnswer(
    _ token: LoadToken, _ cell: CellID, _ commands: inout [PipelineCommand]
  ) {
    guard var load = loads[token] else { return }
    defer { end(token, &commands) }
    guard cell != .none else { return }
    guard load.isImage else {
      if strategy.fetch.undecodable == .crashes { commands.append(.crash) }
      return
    }
    load.image = makeImage(
      token.object, version: load.version, bytes: load.bytes, load.origin, &commands)
    loads[token] = load
    commands.append(.assign(cell, .image(load.image), strategy.transition))
    storeInMemory(load, &commands)
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
