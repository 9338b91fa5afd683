import Environment
import HTTPCaching
import Primitives

/// Binds a cell to a row (`cellForRow`): sets its content at once, and begins or joins the load for which it waits.
extension ImagePipeline {
  mutating func bind(_ view: ViewID, _ spot: ViewLocation) {
    let rendition = feed.rendition(of: spot.item, in: spot.slot)
    if let load = continuedLoad(of: view, for: rendition) {
      return effects.emit(.joined(view, load))
    }
    let old = strategy.cancel == .never ? nil : leaveLoad(of: view)
    if let old, sharing.replaces != .joinsFirst { cancelLeft(old) }
    note(view, spot, rendition)
    fill(view)
    if let old, sharing.replaces == .joinsFirst { cancelLeft(old) }
  }

  /// Handles a bind of the cell to a row without an image for the view.
  mutating func leave(_ view: ViewID) {
    while cells.count <= view.index { cells.append(BoundCell()) }
    if strategy.cancel != .never { cancelLoad(of: view) }
    delays.remove(view)
    // Nothing that is under way is for the hidden view.
    cells[view.index].bind += 1
    (cells[view.index].load, cells[view.index].address) = (nil, .none)
  }

  /// Sets the content of a bound cell at once. If it needs a load, the cell waits for one.
  private mutating func fill(_ view: ViewID) {
    let rendition = cells[view.index].rendition
    if strategy.placeholder.moment == .beforeLookup { place(in: view) }
    if showFromMemory(view) || showFromDisk(view) || showFromBundle(view) { return }
    if feed.availability(of: rendition) == .badURL {
      if strategy.fetch.unwrapsURL { effects.emit(.crashed) }
    } else if isRemembered(rendition) {
      if strategy.errorImage { assign(.error, to: view) }
    } else {
      miss(view)
    }
  }

  /// Returns the load for which a cell that is bound again to the same URL continues to wait; nil if there is none.
  private func continuedLoad(of view: ViewID, for rendition: RenditionID) -> LoadToken? {
    guard cells.indices.contains(view.index), cells[view.index].address == address(of: rendition),
      let load = cells[view.index].load.flatMap({ loads[$0] }), sharing.continues(load, at: now)
    else { return nil }
    return load.token
  }

  private mutating func note(_ view: ViewID, _ spot: ViewLocation, _ rendition: RenditionID) {
    while cells.count <= view.index { cells.append(BoundCell()) }
    let old = cells[view.index]
    cells[view.index] = BoundCell(
      spot: spot, rendition: rendition, address: address(of: rendition), bind: old.bind + 1,
      isAlive: old.isAlive)
  }

  private mutating func showFromMemory(_ view: ViewID) -> Bool {
    let bound = cells[view.index]
    let key = key(strategy.keys.memory, bound.spot, bound.address)
    guard let entry = lookUp(key, for: bound.spot) else { return false }
    if disk?.configuration.touchedByMemoryHits == true {
      let file = self.key(strategy.keys.disk, bound.spot, bound.address)
      disk?.touch(file)
    }
    if memory?.configuration.answers == .nextTurn {
      placeUntilLoaded(view)
      effects.request(.dispatch(.show(view, bind: bound.bind)))
    } else {
      assign(.image(entry.image), to: view)
    }
    return true
  }

  /// Shows the image that a look-up has found in memory. If it has left the store since, loads it.
  mutating func show(_ view: ViewID, forBind bind: UInt32) {
    let bound = cells[view.index]
    guard bound.bind == bind, bound.isAlive, bound.address != .none else { return }
    let key = key(strategy.keys.memory, bound.spot, bound.address)
    if let entry = withStore(for: bound.spot, { $0.memory?.entry(of: key, at: $0.now) }) {
      assign(.image(entry.image), to: view)
    } else {
      loadOnceSlow(view)
    }
  }

  /// Shows an image whose file the strategy reads at once on the main thread. The bitmap is also made there, when the
  /// image is first shown.
  private mutating func showFromDisk(_ view: ViewID) -> Bool {
    guard disk?.configuration.lookUp == .main else { return false }
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

  /// Sets the placeholder, and loads the image, if the motion of the content allows that.
  private mutating func miss(_ view: ViewID) {
    placeUntilLoaded(view)
    loadOnceSlow(view)
  }

  private mutating func loadOnceSlow(_ view: ViewID) {
    if delays.isOn { delays.add(view, cells[view.index].bind) } else { load(view) }
  }

  private mutating func placeUntilLoaded(_ view: ViewID) {
    switch strategy.placeholder.moment {
    case .beforeLookup: break
    case .onMiss: place(in: view)
    case .nextTurn:
      effects.request(.dispatch(.placeholder(view, bind: cells[view.index].bind)))
    }
  }

  /// Lets loads wait, or begins those that have waited, in the order of their binds. An image that is in memory by then
  /// is shown.
  mutating func pace(_ allowsLoads: Bool) {
    delays.isOn = !allowsLoads
    guard !delays.isOn else { return }
    for (view, bind) in delays.takeAll() {
      let cell = cells[view.index]
      if cell.bind == bind, cell.isAlive, !showFromMemory(view) { load(view) }
    }
  }

  /// Waits for a load of the same image that is under way, if the strategy coalesces requests, or begins a load.
  private mutating func load(_ view: ViewID) {
    let bound = cells[view.index]
    let readsAlone = sharing.part == .request && isOnDisk(bound.address, bound.spot)
    if !readsAlone, let token = sharing.load(of: bound.rendition), var load = loads[token] {
      waiters.append(Waiter(view, bound), to: &load.waiters)
      loads[token] = load
      cells[view.index].load = token
      updatePlace(of: load)
      return effects.emit(.joined(view, token))
    }
    var load = newLoad(bound.rendition, bound.spot)
    waiters.append(Waiter(view, bound), to: &load.waiters)
    cells[view.index].load = load.token
    begin(load, for: view)
  }

  /// Lets others join a load from the beginning of a part until it ends, if the strategy shares that part. A load of a
  /// former address cannot be joined.
  mutating func letJoin(_ token: LoadToken, in part: JoinedPart) {
    guard sharing.coalesces, sharing.part == part,
      address(of: token) == address(of: token.rendition)
    else { return }
    sharing.open(token)
  }

  /// Updates the place of a load in its queue if cells began or ceased to wait for the load.
  mutating func updatePlace(of load: Load) {
    queue.update(load, inOpenTurn: isTurnOpen, into: &effects)
  }

  func newLoad(_ rendition: RenditionID, _ spot: ViewLocation) -> Load {
    Load(
      token: LoadToken(rendition, attempt: loads.nextAttempt), spot: spot,
      address: address(of: rendition))
  }

  /// Sets the content of a view.
  mutating func assign(
    _ picture: ViewContent, to view: ViewID, with transition: Transition = .none
  ) {
    effects.request(.assign(view, picture, transition))
    guard memory?.tracksHolders == true else { return }
    switch picture {
    case .image(let image): hold(image, in: view)
    case .placeholder, .error, .empty: hold(.none, in: view)
    case .hidden: break  // A hidden image is still held.
    }
  }

  /// Records the image that a view holds, or that it holds none.
  mutating func hold(_ image: BitmapID, in view: ViewID) {
    let former = holders.only(heldBy: view)
    holders.assign(image, to: view)
    guard memory?.configuration.limitsUnshown == true, let former, former != image else { return }
    memory?.didLetGo(of: former, holders, at: now, into: &effects)
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
