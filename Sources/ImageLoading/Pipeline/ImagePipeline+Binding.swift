import HTTPCaching
import Primitives
import Scrolling
import World

/// A cell is bound to a row: `cellForRow`.
extension ImagePipeline {
  mutating func bind(
    _ cell: CellID, _ row: Int32, _ item: ItemID, _ commands: inout [PipelineCommand]
  ) {
    let object = feed.object(of: item)
    if strategy.fetch.sameURL == .continues, keepsLoading(object, in: cell) {
      return commands.append(.hit(cell, .joined))
    }
    if strategy.cancel != .never { giveUpLoad(of: cell, &commands) }
    note(cell, row, item, object)
    if strategy.placeholder.moment == .beforeLookup { place(in: cell, &commands) }
    if showFromMemory(cell, &commands) || showFromBundle(cell, &commands) { return }
    guard feed.availability(of: object) != .badURL else {
      if strategy.fetch.unwrapsURL { commands.append(.crash) }
      return
    }
    guard !isRemembered(object) else {
      if strategy.errorImage { assign(.error, to: cell, &commands) }
      return
    }
    miss(cell, &commands)
  }

  /// Whether the cell already waits for a load of the image.
  private func keepsLoading(_ object: ObjectID, in cell: CellID) -> Bool {
    guard cells.indices.contains(cell.index), cells[cell.index].object == object else {
      return false
    }
    let token = cells[cell.index].load
    return token.attempt != 0 && loads[token] != nil
  }

  private mutating func note(
    _ cell: CellID, _ row: Int32, _ item: ItemID, _ object: ObjectID
  ) {
    while cells.count <= cell.index { cells.append(BoundCell()) }
    cells[cell.index].row = row
    cells[cell.index].item = item
    cells[cell.index].object = object
    cells[cell.index].bind += 1
    cells[cell.index].load = LoadToken(object: .none, attempt: 0)
  }

  private mutating func showFromMemory(
    _ cell: CellID, _ commands: inout [PipelineCommand]
  ) -> Bool {
    let bound = cells[cell.index]
    let key = key(strategy.keys.memory, row: bound.row, item: bound.item, object: bound.object)
    guard let entry = lookUp(key, &commands) else { return false }
    if strategy.disk?.touchedByMemoryHits == true { touchFile(of: bound) }
    commands.append(.hit(cell, .memory))
    assign(.image(entry.image), to: cell, &commands)
    return true
  }

  /// Images that ship with the app are read where they are asked for, on the main thread.
  private mutating func showFromBundle(
    _ cell: CellID, _ commands: inout [PipelineCommand]
  ) -> Bool {
    guard strategy.bundled else { return false }
    let bound = cells[cell.index]
    var load = newLoad(bound.object, bound.row, bound.item)
    load.bytes = UInt32(feed.encodedBytes(of: bound.object, version: 0).bytes)
    load.image = makeImage(bound.object, version: 0, bytes: load.bytes, .bundle, &commands)
    commands.append(.read(load.token, ByteCount(Int(load.bytes)), from: .bundle))
    commands.append(.hit(cell, .disk))
    storeInMemory(load, row: load.row, item: load.item, &commands)
    assign(.image(load.image), to: cell, &commands)
    commands.append(.release(load.image))
    return true
  }

  private mutating func miss(_ cell: CellID, _ commands: inout [PipelineCommand]) {
    let bound = cells[cell.index]
    switch strategy.placeholder.moment {
    case .beforeLookup: break
    case .onMiss: place(in: cell, &commands)
    case .nextTurn: commands.append(.dispatch(.placeholder(cell, bind: bound.bind)))
    }
    if join(cell, &commands) { return }
    var load = newLoad(bound.object, bound.row, bound.item)
    waiters.append(Waiter(cell, bound, isAnswered: false), to: &load.waiters)
    cells[cell.index].load = load.token
    begin(load, &commands)
  }

  /// Waits for a load of the same image that is under way, if the strategy coalesces.
  private mutating func join(_ cell: CellID, _ commands: inout [PipelineCommand]) -> Bool {
    let bound = cells[cell.index]
    guard let token = loadUnderWay(bound.object), var load = loads[token] else { return false }
    waiters.append(Waiter(cell, bound, isAnswered: true), to: &load.waiters)
    loads[token] = load
    cells[cell.index].load = token
    if load.stage == .waiting { connections.raise(token) }
    commands.append(.hit(cell, .joined))
    return true
  }

  func newLoad(_ object: ObjectID, _ row: Int32, _ item: ItemID) -> Load {
    Load(
      token: LoadToken(object: object, attempt: loads.nextAttempt), item: item, row: row)
  }

  func loadUnderWay(_ object: ObjectID) -> LoadToken? {
    guard strategy.fetch.coalesces, inFlight[object.index] != 0 else { return nil }
    return LoadToken(object: object, attempt: inFlight[object.index])
  }
}
