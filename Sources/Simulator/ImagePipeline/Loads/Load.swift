import Primitives

/// One attempt to load an image, from the bind that started it to its delivery.
struct Load {
  /// The stage of an attempt, with its data at that stage.
  enum Stage {
    /// The strategy's file is being read.
    case readingFile(ImageContent)
    /// A stored response of the HTTP cache, with its status, is being read.
    case readingResponse(ImageContent, status: UInt16)
    /// The load waits for one of the strategy's own connections.
    case waiting
    /// The request is under way.
    case fetching
    /// The first response was discarded, and the load waits for its second fetch.
    case queuedAgain
    /// The second request is under way or answered.
    case fetchingAgain
    /// A separate request is under way that only updates the HTTP cache.
    case revalidating
    /// The load has failed and waits for its retry.
    case pausing
    /// A worker decodes the bitmap.
    case decoding(BitmapID, of: ImageContent)
    /// The result is on its way to the waiting views.
    case delivering(Payload)
  }

  /// The result that is delivered.
  enum Payload {
    case image(BitmapID, of: ImageContent)
    /// The content of an image that is made at delivery.
    case body(ImageContent)
    /// Bytes that do not decode as an image.
    case undecodable
    case failure
  }

  let token: LoadToken
  /// The location of the image view for which the load began.
  let spot: ViewLocation
  let address: AddressID
  var stage = Stage.waiting
  var waiters = WaiterList()
  var isPrefetch = false
  /// True if the request was redirected and the new address is being requested.
  var isRedirected = false
  /// True if the load uses one of the strategy's own connections.
  var holdsConnection = false
  /// The time at which the latest request left.
  var sentAt = Instant.never
  /// The number of retries so far.
  var retries: UInt8 = 0

  /// The image that the load holds; nil if it has made none.
  var image: BitmapID? {
    switch stage {
    case .decoding(let image, _), .delivering(.image(let image, _)): image
    default: nil
    }
  }

  var isReadingFile: Bool { if case .readingFile = stage { true } else { false } }
  var isWaiting: Bool { if case .waiting = stage { true } else { false } }
  var isFetching: Bool { if case .fetching = stage { true } else { false } }
  var isFetchingAgain: Bool { if case .fetchingAgain = stage { true } else { false } }
  var isRevalidating: Bool { if case .revalidating = stage { true } else { false } }
  var isDecoding: Bool { if case .decoding = stage { true } else { false } }
  var isPausing: Bool { if case .pausing = stage { true } else { false } }

  /// True if the load is a prefetch and no cell waits for it.
  var isIdle: Bool { isPrefetch && waiters.isEmpty }

  /// True if a request of the attempt is under way.
  var hasRequest: Bool { isFetching || isFetchingAgain || isRevalidating }

  /// True if only decoding and delivery remain.
  var hasItsBytes: Bool {
    switch stage {
    case .decoding, .delivering: true
    default: false
    }
  }
}

/// The synchronous fetches in completion handlers. They run one at a time on a serial queue. Each delays all completion
/// handlers behind it.
struct SecondFetches {
  private(set) var current: LoadToken?
  private var queue = Queue<LoadToken>()
  /// The number of fetches that were ever queued.
  private(set) var queued = 0
  private(set) var ended = 0

  /// Queues a fetch; returns true if it may start at once.
  mutating func add(_ token: LoadToken) -> Bool {
    queued += 1
    guard current != nil else {
      current = token
      return true
    }
    queue.append(token)
    return false
  }

  /// Ends the current fetch and returns the next one to start; nil if none is queued.
  mutating func next() -> LoadToken? {
    if current != nil { ended += 1 }
    current = queue.removeFirst()
    return current
  }
}

/// The loads under way, by the number of their attempt.
struct LoadTable {
  private var loads = SlotTable<Load>()
  /// The number of the latest attempt.
  var last: UInt32 = 0

  /// The number of the next attempt.
  var nextAttempt: UInt32 { last + 1 }

  /// The load of a token; nil after the load has ended. Only a load under way can be set.
  subscript(token: LoadToken) -> Load? {
    @inline(__always)
    get { loads.slot(of: token.attempt).map { loads[$0] } }
    set {
      guard let newValue, let slot = loads.slot(of: token.attempt) else {
        preconditionFailure("a load that has ended does not change")
      }
      loads.update(slot) { $0 = newValue }
    }
  }

  /// Moves a load to a stage; does nothing if the load has ended.
  mutating func move(_ token: LoadToken, to stage: Load.Stage) {
    if let slot = loads.slot(of: token.attempt) { loads.update(slot) { $0.stage = stage } }
  }

  /// Adds a load that has the number of the next attempt.
  mutating func add(_ load: Load) {
    last = load.token.attempt
    loads.insert(load, at: last)
  }

  mutating func remove(_ token: LoadToken) {
    if let slot = loads.slot(of: token.attempt) { loads.remove(slot) }
  }

  /// The loads under way, oldest first.
  ///
  /// - Complexity: O(*n* log *n*).
  var tokens: [LoadToken] { loads.taken.map { loads[$0].token } }
}

/// The state of a cell's image view. A strategy sets these properties when it binds the view.
struct BoundCell {
  /// The location of the view; if its cell is in the reuse pool, the latest location.
  var spot = ViewLocation()
  /// The rendition that the cell wants, like its `imageURL`. It is unchanged while the cell is in the pool.
  var rendition = RenditionID.none
  /// The address of that rendition at the time of the bind.
  var address = AddressID.none
  /// The number of binds of the cell.
  var bind: UInt32 = 0
  /// The load for which the latest bind waits; nil if there is none.
  var load: LoadToken?
  /// True if the view still exists.
  var isAlive = true
}
