import Environment
import HTTPCaching
import Primitives
import Scrolling

/// Handles changes in the life of the app's process, and the timers of a strategy.
extension ImagePipeline {
  mutating func live(through event: LifecycleEvent) {
    switch event {
    case .memoryWarning:
      // URLCache clears its responses in memory when memory is low (P. Steinberger, "NSURLCache uses a disk cache as
      // of iOS 5", 2012).
      dropResponsesInMemory()
      react(strategy.lifecycle.memoryWarning)
    case .pressure(let level):
      forEachStore { $0.memory?.memoryPressure(level, at: $0.now, into: &$0.effects) }
    case .background: enterBackground()
    case .enterScreen: break
    case .newAddresses:
      // A load of an old address can no longer be joined.
      for token in loads.tokens { sharing.close(token) }
      signature = (signature + 1) % Signatures.most
    case .terminate: terminate()
    case .foreground, .launch: restore()
    case .leaveScreen:
      if ownsStores { memory?.reset(into: &effects) }
    }
  }

  private mutating func dropResponsesInMemory() {
    http?.dropMemory()
    emitResponses(.images)
  }

  private mutating func enterBackground() {
    if strategy.lifecycle.persists { save() }
    react(purgesInBackground ? .empties : strategy.lifecycle.background)
    switch strategy.disk?.sweep {
    case .onBackground, .onBackgroundOrEnd: disk?.sweep(at: now, into: &effects)
    case .onWrite, .afterLaunch, .periodically, .never, nil: break
    }
  }

  private mutating func react(_ reaction: Reaction) {
    switch reaction {
    case .keeps: break
    case .trims:
      let share = strategy.lifecycle.trimShare
      forEachStore { $0.memory?.trim(toShare: share, into: &$0.effects) }
    case .empties: forEachStore { $0.memory?.removeAll(into: &$0.effects) }
    }
  }

  /// Writes every image in memory to disk under its key, even if the key is not a URL. Replaces the images saved
  /// before.
  private mutating func save() {
    guard let contents = memory?.contents else { return }
    let file = File(.saved, ObjectID(0))
    if savedBytes > 0 { effects.request(.remove(file, ByteCount(savedBytes))) }
    saved = contents
    savedBytes = contents.reduce(0) { $0 + Int($1.entry.encodedBytes) }
    effects.request(.write(file, ByteCount(savedBytes), .images))
  }

  /// Ends the process. Everything in memory and every load is gone.
  private mutating func terminate() {
    prefetches.removeAll()
    for token in loads.tokens {
      if let load = loads[token], load.hasRequest { effects.request(.cancelFetch(token)) }
      end(token)
    }
    forEachStore { $0.memory?.reset(into: &$0.effects) }
    isDetailAlive = false
    dropResponsesInMemory()
    queue.reset()
    secondFetches = SecondFetches()
    delays = DelayedLoads()
    holders.reset()
    failed.removeAll()
    isStarted = false
  }

  /// Makes images of those that were saved when the app entered the background, in a new process or in the same one.
  /// The saved files remain.
  private mutating func restore() {
    for (key, entry) in saved {
      var restored = entry
      restored.image = makeImage(
        ImageContent(
          entry.rendition, version: entry.version, encodedBytes: entry.encodedBytes,
          from: .saved(entry.image)))
      store(restored, under: key)
      effects.emit(.released(restored.image))
    }
  }

  /// Starts the timers of the stores when a process starts. A process that ends before its first request starts none.
  mutating func startTimers(before event: PipelineEvent) {
    switch event {
    case .lifecycle(.terminate, _), .main(.sweepDisk), .main(.sweep): return
    default: break
    }
    isStarted = true
    scheduleMemorySweep()
    switch strategy.disk?.sweep {
    case .afterLaunch, .periodically: scheduleDiskSweep()
    case .onWrite, .onBackground, .onBackgroundOrEnd, .never, nil: break
    }
  }

  /// Handles the timer of the memory store.
  mutating func sweepMemory() {
    forEachStore { $0.memory?.sweep(at: $0.now, into: &$0.effects) }
    scheduleMemorySweep()
  }

  /// Handles the timer of the disk store, or the end of the process.
  mutating func sweepDisk() {
    guard isStarted else { return }
    disk?.sweep(at: now, into: &effects)
    if strategy.disk?.sweep == .periodically { scheduleDiskSweep() }
  }

  private mutating func scheduleMemorySweep() {
    guard let period = strategy.memory?.expiration?.sweepEvery else { return }
    let block = id == .first ? MainBlock.sweepMemory : .sweep(.memory, of: id)
    effects.request(.dispatchLater(block, after: period))
  }

  private mutating func scheduleDiskSweep() {
    guard let time = strategy.disk?.sweepAfter else { return }
    effects.request(.dispatchLater(.sweepDisk(of: id), after: time))
  }
}

/// Manages stores that live as long as their screens. A detail and a second list have separate stores, like view
/// controllers that cache their images.
extension ImagePipeline {
  /// Runs a closure with the memory store of an image view's screen in place of the first.
  @inline(__always)
  mutating func withStore<Result>(for spot: ViewLocation, _ body: (inout Self) -> Result) -> Result
  {
    guard ownsStores, spot.screen != .first else { return body(&self) }
    return withStore(of: spot.screen, body)
  }

  private mutating func withStore<Result>(
    of screen: ScreenID, _ body: (inout Self) -> Result
  ) -> Result {
    let place = Int(screen.rawValue) - 1
    swap(&memory, &otherMemories[place])
    defer { swap(&memory, &otherMemories[place]) }
    return body(&self)
  }

  /// True if an image view has a store. A store ends with its screen, though its loads may continue. The store of a
  /// second list ends with its process, like the tab.
  func hasStore(for spot: ViewLocation) -> Bool {
    !ownsStores || spot.screen != .detail || isDetailAlive
  }

  /// Runs a closure for the stores of all screens, beginning with the list's.
  mutating func forEachStore(_ body: (inout Self) -> Void) {
    body(&self)
    guard ownsStores else { return }
    for screen in ScreenID.all where screen != .first { withStore(of: screen, body) }
  }

  /// Handles a call of a table or of a detail. A detail's store begins and ends with the detail.
  mutating func follow(_ event: TableEvent, on screen: ScreenID) {
    guard ownsStores, screen == .detail else { return }
    switch event {
    case .cellForRow: isDetailAlive = true
    case .released:
      isDetailAlive = false
      withStore(of: screen) { $0.memory?.reset(into: &$0.effects) }
    default: break
    }
  }
}
