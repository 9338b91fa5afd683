import Primitives
import Scrolling

/// The main queue hands what a load came to over to the cells that wait for it.
extension ImagePipeline {
  /// Runs a block that has reached the head of the main queue.
  mutating func run(_ block: MainBlock, _ commands: inout [PipelineCommand]) {
    switch block {
    case .placeholder(let cell, let bind):
      let isCurrent = cells[cell.index].bind == bind
      if !strategy.placeholder.guarded || isCurrent { place(in: cell, &commands) }
    case .deliver(let token), .fail(let token): deliver(token, &commands)
    case .retry(let token): retry(token, &commands)
    case .sweepMemory: sweepMemory(&commands)
    case .sweepDisk: sweepDisk(&commands)
    }
  }

  /// Gives to every waiting cell that passes the guard; for guards that go by a place, the table is
  /// asked once for each waiter, and answers in their order.
  private mutating func deliver(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard let load = loads[token] else { return }
    var next = waiters.first(in: load.waiters)
    let asks = next != nil && (strategy.guard == .row || strategy.guard == .item)
    while let waiter = next {
      if let place = place(of: waiter) {
        commands.append(.ask(token, at: place))
      } else if passes(waiter) {
        give(token, to: waiter.cell, for: waiter, &commands)
      }
      next = waiters.next(after: waiter)
    }
    if !asks { end(token, &commands) }
  }

  private func place(of waiter: Waiter) -> Place? {
    switch strategy.guard {
    case .row: .row(waiter.row)
    case .item: .item(waiter.item)
    case .none, .url, .token, .cancelledAtDispatch, .cancelledAtDelivery: nil
    }
  }

  private func passes(_ waiter: Waiter) -> Bool {
    let cell = cells[waiter.cell.index]
    return switch strategy.guard {
    case _ where !cell.isAlive: false
    case .none, .row, .item, .cancelledAtDispatch, .cancelledAtDelivery: true
    case .url: cell.object == waiter.object
    case .token: cell.bind == waiter.bind
    }
  }

  /// The table has answered which cell it has at the place that the first waiter asked for.
  mutating func didAnswer(
    _ token: LoadToken, _ cell: CellID, _ commands: inout [PipelineCommand]
  ) {
    guard var load = loads[token], let waiter = waiters.removeFirst(from: &load.waiters) else {
      return
    }
    loads[token] = load
    if cell != .none { give(token, to: cell, for: waiter, &commands) }
    if load.waiters.isEmpty { end(token, &commands) }
  }

  /// Puts what a load came to into a cell.
  private mutating func give(
    _ token: LoadToken, to cell: CellID, for waiter: Waiter,
    _ commands: inout [PipelineCommand]
  ) {
    guard let load = loads[token] else { return }
    if load.hasFailed {
      assign(.error, to: cell, &commands)
    } else if load.isImage {
      giveImage(load, to: cell, for: waiter, &commands)
    } else if strategy.fetch.undecodable == .crashes {
      commands.append(.crash)
    } else {
      assign(.empty, to: cell, &commands)
    }
  }

  private mutating func giveImage(
    _ load: Load, to cell: CellID, for waiter: Waiter, _ commands: inout [PipelineCommand]
  ) {
    var load = load
    if load.image == .none {
      load.image = makeImage(of: load, &commands)
      loads[load.token] = load
    }
    assign(.image(load.image), to: cell, with: transition(after: load), &commands)
    guard memoryTraits.stores == .delivery else { return }
    storeInMemory(load, row: waiter.row, item: waiter.item, &commands)
  }
}
