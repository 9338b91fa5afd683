@testable import ImagePipeline

extension KingfisherPlayer {
  /// A part of a load, in which its options stand for settings of the strategy.
  enum Part {
    /// The images in both stores are looked up, and a request begins or is joined.
    case lookUp
    /// A prefetcher does the same.
    case prefetch
    /// A load begins that the app answers itself.
    case alone
    /// A file is read.
    case read
    /// An image is made of a body, and stored.
    case store
    /// An image is made of a cached one, and stored.
    case derive
    /// A cached image goes through the processor.
    case hit
    /// A load ends.
    case end
  }

  /// Handles events of a load with the settings that its options stand for.
  @discardableResult
  mutating func with<Result>(
    _ options: KingfisherOptions, _ part: Part, _ body: (inout ScriptedApp) -> Result
  ) -> Result {
    var memory: MemoryStore?
    var files: DiskStore?
    var sharing = Self.unshared
    let hidden = hidden(options, part)
    let usual = app.call {
      ($0.strategy, $0.disk?.configuration, $0.prefetches, $0.queue.freesLate)
    }
    app.call {
      if hidden.memory { swap(&$0.memory, &memory) }
      if hidden.files { swap(&$0.disk, &files) }
      if hidden.sharing { swap(&$0.sharing, &sharing) }
      options.set(&$0, part)
    }
    let isOpen = app.isTurnOpen
    if part.isLater { app.isTurnOpen = true }
    let result = body(&app)
    app.isTurnOpen = isOpen
    app.call {
      if hidden.memory { swap(&$0.memory, &memory) }
      if hidden.files { swap(&$0.disk, &files) }
      if hidden.sharing { swap(&$0.sharing, &sharing) }
      guard let (strategy, disk, prefetches, freesLate) = usual?.0 else { return }
      ($0.strategy, $0.queue.freesLate) = (strategy, freesLate)
      ($0.prefetches.ends, $0.prefetches.skipsDisk) = (prefetches.ends, prefetches.skipsDisk)
      if let disk { $0.disk?.configuration = disk }
    }
    return result
  }

  private static var unshared: LoadSharing {
    var fetch = FetchConfiguration()
    fetch.coalesces = false
    return LoadSharing(fetch, renditionCount: 0)
  }

  /// The stores that a part of a load passes over, and the loads that it does not join.
  private func hidden(
    _ options: KingfisherOptions, _ part: Part
  ) -> (memory: Bool, files: Bool, sharing: Bool) {
    switch part {
    case .lookUp: (options.passesStores, options.passesFiles, options.isOnlyFromCache)
    case .prefetch: (options.passesStores, options.passesStores, false)
    case .alone, .hit: (true, true, true)
    case .read: (options.isExpiredInMemory, false, false)
    case .store, .derive:
      (options.isExpiredInMemory, options.isInMemoryOnly || options.isExpiredOnDisk, false)
    case .end: (false, false, false)
    }
  }
}

extension KingfisherPlayer.Part {
  /// True if it is no call of the app. The next prefetches then begin on the queue of their prefetcher.
  var isLater: Bool {
    switch self {
    case .lookUp, .prefetch, .alone: false
    case .read, .store, .derive, .hit, .end: true
    }
  }

  /// True if it does not wait for the images that are being made.
  fileprivate var makesAtOnce: Bool {
    switch self {
    case .read, .derive, .hit: true
    case .lookUp, .prefetch, .alone, .store, .end: false
    }
  }
}

extension KingfisherOptions {
  /// Sets what they stand for in a part of a load.
  fileprivate func set(_ pipeline: inout ImagePipeline, _ part: KingfisherPlayer.Part) {
    if part.isLater { pipeline.queue.freesLate = true }
    if part.makesAtOnce { pipeline.strategy.decode.moment = .onMain }
    switch part {
    case .lookUp:
      pipeline.strategy.fetch.onlyFromStores = isOnlyFromCache
      if readsAtOnce { pipeline.disk?.configuration.lookUp = .main }
    case .prefetch: pipeline.prefetches.skipsDisk = !prefetchesToMemory
    case .store:
      if storesBody { pipeline.disk?.configuration.payloadRatio = 1 }
      if waits(isMade: false) { pipeline.prefetches.ends = .delivered }
    case .alone, .read, .derive, .hit, .end: break
    }
  }
}
