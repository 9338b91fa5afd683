import Primitives

/// Delivers a load to the views that wait for it.
extension ImagePipeline {
  mutating func dispatchDelivery(_ token: LoadToken, _ parcel: Load.Payload) {
    giveBackConnection(of: token)
    loads.move(token, to: .delivering(parcel))
    effects.request(.dispatch(.deliver(token)))
    if strategy.prefetch.ends == .made { endPrefetch(token) }
  }

  /// Delivers the result of a load on the main queue to every waiting view that passes the guard. A guard by row or
  /// item requests the view from the table once for each waiter. The results come in the same order.
  mutating func deliver(_ token: LoadToken) {
    guard let load = loads[token] else { return }
    var next = waiters.first(in: load.waiters)
    let asks = next != nil && (strategy.guard == .row || strategy.guard == .item)
    while let waiter = next {
      if let place = place(of: waiter) {
        effects.request(.ask(token, at: place))
      } else if passes(waiter) {
        give(token, to: waiter.view, for: waiter)
      }
      next = waiters.next(after: waiter)
    }
    if !asks { end(token) }
  }

  private func place(of waiter: Waiter) -> RowReference? {
    switch strategy.guard {
    case .row: .row(waiter.spot.row, waiter.spot.slot)
    case .item: .item(waiter.spot.item, waiter.spot.slot)
    case .none, .url, .token, .cancelledAtDispatch, .cancelledAtDelivery: nil
    }
  }

  func passes(_ waiter: Waiter) -> Bool {
    let cell = cells[waiter.view.index]
    return switch strategy.guard {
    case _ where !cell.isAlive: false
    case .none, .row, .item, .cancelledAtDispatch, .cancelledAtDelivery: true
    case .url: cell.address == waiter.address
    case .token: cell.bind == waiter.bind
    }
  }

  /// Handles the table's result: the view at the row or item of the first waiter.
  mutating func didAnswer(_ token: LoadToken, _ view: ViewID) {
    guard var load = loads[token], let waiter = waiters.removeFirst(from: &load.waiters) else {
      return
    }
    loads[token] = load
    if view != .none { give(token, to: view, for: waiter) }
    if load.waiters.isEmpty { end(token) }
  }

  /// Puts the result of a load into a view.
  private mutating func give(_ token: LoadToken, to view: ViewID, for waiter: Waiter) {
    guard let load = loads[token], case .delivering(let parcel) = load.stage else { return }
    switch parcel {
    case .image(let image, let content): give(image, of: content, token, to: view, for: waiter)
    case .body(let content):
      let image = makeImage(content)
      loads.move(token, to: .delivering(.image(image, of: content)))
      give(image, of: content, token, to: view, for: waiter)
    case .undecodable where strategy.fetch.undecodable == .crashes: effects.emit(.crashed)
    case .undecodable: assign(.empty, to: view)
    case .failure: if strategy.errorImage { assign(.error, to: view) }
    }
  }

  private mutating func give(
    _ image: BitmapID, of content: ImageContent, _ token: LoadToken, to view: ViewID,
    for waiter: Waiter
  ) {
    let fades = strategy.transitionAfter == .anyLoad || content.source.isNetwork
    assign(.image(image), to: view, with: fades ? strategy.transition : .none)
    guard memoryTraits.stores == .delivery else { return }
    storeInMemory(image, of: content, under: token, waiter.spot)
  }
}
