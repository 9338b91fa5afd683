import Primitives
import Scrolling
import World

/// Loads that nobody wants any more, and loads that nobody wants yet.
extension ImagePipeline {
  /// The cell stops waiting; a load that nobody waits for is given up.
  mutating func giveUpLoad(of cell: CellID, _ commands: inout [PipelineCommand]) {
    guard cells.indices.contains(cell.index) else { return }
    let token = cells[cell.index].load
    guard token.attempt != 0, var load = loads[token] else { return }
    cells[cell.index].load = LoadToken(object: .none, attempt: 0)
    if strategy.guard == .cancelledAtDispatch, load.hasItsBytes { return }
    if strategy.fetch.cancels == .load { return cancel(token, &commands) }
    waiters.remove(cell, bind: cells[cell.index].bind, from: &load.waiters)
    loads[token] = load
    if load.waiters.isEmpty, !load.isPrefetch { cancel(token, &commands) }
  }

  mutating func cancel(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard let load = loads[token] else { return }
    end(token, &commands)
    switch load.stage {
    case .waiting: connections.remove(token)
    case .fetching:
      commands.append(.cancelFetch(token))
      freeConnection(&commands)
    case .fetchingAgain, .revalidating: commands.append(.cancelFetch(token))
    case .readingDisk, .readingHTTP, .queuedAgain, .pausing, .decoding, .delivering: break
    }
    if secondFetches.current == token { nextSecondFetch(&commands) }
  }

  /// Loads the image of a row that is about to appear.
  mutating func prefetch(
    _ row: Int32, _ item: ItemID, _ commands: inout [PipelineCommand]
  ) {
    let object = feed.object(of: item)
    let key = key(strategy.keys.memory, row: row, item: item, object: object)
    let isKept: Bool = memory?.contains(key, at: now) ?? false
    guard !isKept, !strategy.bundled, loadUnderWay(object) == nil,
      feed.availability(of: object) != .badURL, !isRemembered(object)
    else { return }
    var load = newLoad(object, row, item)
    load.isPrefetch = true
    begin(load, &commands)
  }

  /// Gives a prefetch up, unless a cell has joined it since.
  mutating func cancelPrefetch(_ item: ItemID, _ commands: inout [PipelineCommand]) {
    guard let token = loadUnderWay(feed.object(of: item)), let load = loads[token] else { return }
    if load.isPrefetch, load.waiters.isEmpty { cancel(token, &commands) }
  }
}
