/// The size and the options of one load, or of a prefetcher.
struct KingfisherOptions: Hashable {
  /// True if its processor makes an image of half the side.
  var isSmall = false
  private var names: Set<String> = []

  init(_ names: [String]? = nil, isSmall: Bool = false) {
    self.isSmall = isSmall
    self.names = Set(names ?? [])
  }

  /// Those without the wait for the disk's queue.
  var checked: Self { without("asyncCacheTypeCheck") }

  /// Those that pass both stores over.
  var refreshing: Self {
    var options = checked
    options.names.insert("forceRefresh")
    return options
  }

  /// Those that say how an image is stored once it is made.
  var storing: Self {
    var options = self
    options.names.formIntersection([
      "cacheMemoryOnly", "cacheOriginalImage", "preferCacheOriginalData", "waitForCache",
      "memoryCacheExpiration-expired", "diskCacheExpiration-expired",
    ])
    return isSmall ? options : options.without("cacheOriginalImage")
  }

  var passesStores: Bool { names.contains("forceRefresh") }
  var passesFiles: Bool { passesStores || names.contains("fromMemoryCacheOrRefresh") }
  var isOnlyFromCache: Bool { names.contains("onlyFromCache") }
  var keepsImage: Bool { names.contains("keepCurrentImageWhileLoading") }
  var readsAtOnce: Bool { names.contains("loadDiskFileSynchronously") }
  var checksInQueue: Bool { names.contains("asyncCacheTypeCheck") }
  var prefetchesToMemory: Bool { names.contains("alsoPrefetchToMemory") }
  /// True if the body is stored as it came, and each hit goes through the processor.
  var storesBody: Bool { names.contains("preferCacheOriginalData") }
  var isExpiredInMemory: Bool { names.contains("memoryCacheExpiration-expired") }
  var isExpiredOnDisk: Bool { names.contains("diskCacheExpiration-expired") }
  var isInMemoryOnly: Bool { names.contains("cacheMemoryOnly") }
  var storesOriginal: Bool { isSmall && names.contains("cacheOriginalImage") }

  /// True if a load ends only when its files are written. One whose image is made of a cached one stores no original.
  func waits(isMade: Bool) -> Bool {
    let waits = names.contains("waitForCache")
    return storesOriginal && !isMade ? waits || isInMemoryOnly : waits && !isInMemoryOnly
  }

  /// The name of an image in a script: with its size.
  func name(_ url: String) -> String { isSmall ? "\(url)/small" : url }

  private func without(_ name: String) -> Self {
    var options = self
    options.names.remove(name)
    return options
  }
}
