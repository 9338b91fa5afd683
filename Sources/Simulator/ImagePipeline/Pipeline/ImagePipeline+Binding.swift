import Environment
import HTTPCaching
import Primitives

/// Binds a cell to a row (`cellForRow`): sets its content at once, and begins or joins the load for which it waits.
extension ImagePipeline {
  mutating func bind(_ view: ViewID, _ spot: ViewLocation) {
    let rendition = feed.rendition(of: spot.item, in: spot.slot)
    if let load = loadOf(view, for: rendition), continues(load) {
      return effects.emit(.joined(view, load))
    }
    let old = strategy.cancel == .never ? nil : leaveLoad(of: view)
    if let old, strategy.fetch.replaces != .joinsFirst { cancelLeft(old) }
    note(view, spot, rendition)
    fill(view)
    if let old, strategy.fetch.replaces == .joinsFirst { cancelLeft(old) }
  }

  /// Sets the content of a bound cell at once. If it needs a load, the cell waits for one.
  private mutating func fill(_ view: ViewID) {
    let rendition = cells[view.index].rendition
    if strategy.placeholder.moment == .beforeLookup { place(in: view) }
    if showFromMemory(view) || showFromDisk(view) || showFromBundle(view) { return }
    guard feed.availability(of: rendition) != .badURL else {
      if strategy.fetch.unwrapsURL { effects.emit(.crashed) }
      return
    }
    guard !isRemembered(rendition) else {
      if strategy.errorImage { assign(.error, to: view) }
      return
    }
    miss(view)
  }

  /// Returns the load for which a cell already waits; nil if that load is of another image.
  private func loadOf(_ view: ViewID, for rendition: RenditionID) -> LoadToken? {
    guard cells.indices.contains(view.index), cells[view.index].address == address(of: rendition),
      let load = cells[view.index].load, loads[load] != nil
    else { return nil }
    return load
  }

  /// True if a cell that is bound again to the URL of its load continues to wait for the load.
  private func continues(_ token: LoadToken) -> Bool {
    switch strategy.fetch.sameURL {
    case .restarts: false
    case .continues: true
    case .continuesOnceSent: loads[token].map { $0.sentAt < now } ?? false
    }
  }

  private mutating func note(_ view: ViewID, _ spot: ViewLocation, _ rendition: RenditionID) {
    while cells.count <= view.index { cells.append(BoundCell()) }
    cells[view.index].spot = spot
    cells[view.index].rendition = rendition
    cells[view.index].address = address(of: rendition)
    cells[view.index].bind += 1
    cells[view.index].load = nil
  }

  private mutating func showFromMemory(_ view: ViewID) -> Bool {
    let bound = cells[view.index]
    let key = key(strategy.keys.memory, bound.spot, bound.address)
    guard let entry = lookUp(key, for: bound.spot) else { return false }
    if touchesFiles { touchFile(of: bound) }
    assign(.image(entry.image), to: view)
    return true
  }

  /// Shows an image whose file the strategy reads at once on the main thread. The bitmap is also made there, when the
  /// image is first shown.
  private mutating func showFromDisk(_ view: ViewID) -> Bool {
    guard readsOnMain else { return false }
    let bound = cells[view.index]
    let key = key(strategy.keys.disk, bound.spot, bound.address)
    guard let stored = disk?.get(key, at: now), stored.isImage,
      feed.availability(of: stored.rendition) == .available
    else { return false }
    let file = File(StoreID(filesOf: id), key)
    let content = ImageContent(
      stored.rendition, version: stored.version, encodedBytes: stored.bytes, from: .file(file))
    show(content, in: view, after: .readNow(file, ByteCount(Int(stored.bytes))))
    return true
  }

  /// Shows an image that ships with the app and is read at once on the main thread.
  private mutating func showFromBundle(_ view: ViewID) -> Bool {
    guard strategy.bundled else { return false }
    let bound = cells[view.index]
    let load = LoadToken(bound.rendition, attempt: loads.nextAttempt)
    let file = File(.bundle, ObjectID(key: bound.rendition))
    let bytes = UInt32(feed.encodedBytes(of: bound.rendition, version: 0).bytes)
    let content = ImageContent(
      bound.rendition, version: 0, encodedBytes: bytes, from: .bundle(file))
    show(content, in: view, after: .read(file, ByteCount(Int(bytes)), for: load))
    return true
  }

  /// Shows an image in the same turn as its bind.
  private mutating func show(_ content: ImageContent, in view: ViewID, after read: Action) {
    let bound = cells[view.index]
    let image = makeImage(content)
    effects.request(read)
    let load = LoadToken(bound.rendition, attempt: loads.nextAttempt)
    storeInMemory(image, of: content, under: load, bound.spot)
    assign(.image(image), to: view)
    effects.emit(.released(image))
  }

  private mutating func miss(_ view: ViewID) {
    let bound = cells[view.index]
    switch strategy.placeholder.moment {
    case .beforeLookup: break
    case .onMiss: place(in: view)
    case .nextTurn: effects.request(.dispatch(.placeholder(view, bind: bound.bind)))
    }
    let readsAlone = strategy.fetch.joins == .request && isOnDisk(bound.address, bound.spot)
    if !readsAlone, join(view) { return }
    var load = newLoad(bound.rendition, bound.spot)
    waiters.append(Waiter(view, bound), to: &load.waiters)
    cells[view.index].load = load.token
    begin(load, for: view)
  }

  /// Waits for a load of the same image that is under way, if the strategy coalesces requests. Returns true if it does.
  private mutating func join(_ view: ViewID) -> Bool {
    let bound = cells[view.index]
    guard let token = loadUnderWay(bound.rendition), var load = loads[token] else { return false }
    waiters.append(Waiter(view, bound), to: &load.waiters)
    loads[token] = load
    cells[view.index].load = token
    tellIdle(load)
    effects.emit(.joined(view, token))
    return true
  }

  /// Updates the queue in which a load waits if cells began or ceased to wait for the load.
  mutating func tellIdle(_ load: Load) {
    guard strategy.fetch.raisesJoined else { return }
    guard !putsOff else { return putOff.append((load.token, isNew: false)) }
    if load.isWaiting { connections.set(load.token, isIdle: load.isIdle) }
    if load.isDecoding { effects.decodes.append(.set(load.token, isIdle: load.isIdle)) }
  }

  func newLoad(_ rendition: RenditionID, _ spot: ViewLocation) -> Load {
    Load(
      token: LoadToken(rendition, attempt: loads.nextAttempt), spot: spot,
      address: address(of: rendition))
  }

  func loadUnderWay(_ rendition: RenditionID) -> LoadToken? {
    guard strategy.fetch.coalesces, inFlight[rendition.index] != 0 else { return nil }
    return LoadToken(rendition, attempt: inFlight[rendition.index])
  }

  /// Sets the content of a view.
  mutating func assign(
    _ picture: ViewContent, to view: ViewID, with transition: Transition = .none
  ) {
    effects.request(.assign(view, picture, transition))
    guard memoryTraits.tracksHolders else { return }
    switch picture {
    case .image(let image): holders.assign(image, to: view)
    case .placeholder, .error, .empty: holders.assign(.none, to: view)
    case .hidden: break  // A hidden image is still held.
    }
  }

  /// Applies the strategy's placeholder to a view whose image is loading.
  mutating func place(in view: ViewID) {
    switch strategy.placeholder.action {
    case .set: assign(.placeholder, to: view)
    case .clear: assign(.empty, to: view)
    case .hide: assign(.hidden, to: view)
    case .keep: break
    }
  }
}
