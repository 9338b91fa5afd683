import Primitives

/// One attempt to load an image, from the bind that started it to its delivery.
struct Load {
  /// Where an attempt stands, with what it has by then.
  enum Stage {
    /// The strategy's file is being read.
    case readingFile(ImageContent)
    /// A stored response of the HTTP cache is being read, of a status.
    case readingResponse(ImageContent, status: UInt16)
    /// It waits for one of the strategy's own connections.
    case waiting
    /// Its request is under way.
    case fetching
    /// Its answer was thrown away, and it waits to be fetched again.
    case queuedAgain
    /// Its second request is under way, or answered.
    case fetchingAgain
    /// A request of its own is under way for the HTTP cache alone.
    case revalidating
    /// It has failed, and is tried again later.
    case pausing
    /// A worker makes the bitmap.
    case decoding(BitmapID, of: ImageContent)
    /// It is on its way to the views that wait.
    case delivering(Payload)
  }

  /// What is delivered.
  enum Payload {
    case image(BitmapID, of: ImageContent)
    /// What the image is made of where it is delivered.
    case body(ImageContent)
    /// Bytes that are no image.
    case undecodable
    case failure
  }

  let token: LoadToken
  /// For which image view it began.
  let spot: ViewLocation
  var stage = Stage.waiting
  var waiters = WaiterList()
  var isPrefetch = false
  /// True if its request was answered with another address, which is requested now.
  var isRedirected = false
  /// True if it has one of the strategy's own connections.
  var holdsConnection = false
  /// How often the request has been sent again after a failure.
  var retries: UInt8 = 0

  /// The image it holds, if it has made one.
  var image: BitmapID? {
    switch stage {
    case .decoding(let image, _), .delivering(.image(let image, _)): image
    default: nil
    }
  }

  var isWaiting: Bool { if case .waiting = stage { true } else { false } }
  var isFetching: Bool { if case .fetching = stage { true } else { false } }
  var isFetchingAgain: Bool { if case .fetchingAgain = stage { true } else { false } }
  var isRevalidating: Bool { if case .revalidating = stage { true } else { false } }
  var isDecoding: Bool { if case .decoding = stage { true } else { false } }
  var isPausing: Bool { if case .pausing = stage { true } else { false } }

  /// True if it is ahead of its row, and no cell has come to wait for it.
  var isIdle: Bool { isPrefetch && waiters.isEmpty }

  /// Whether a request of the attempt is under way.
  var hasRequest: Bool { isFetching || isFetchingAgain || isRevalidating }

  /// Whether all that is left is to decode and deliver.
  var hasItsBytes: Bool {
    switch stage {
    case .decoding, .delivering: true
    default: false
    }
  }
}

/// The fetches made synchronously in completion handlers: one at a time on a serial queue, each
/// holding up every completion behind it.
struct SecondFetches {
  private(set) var current: LoadToken?
  private var queue = Queue<LoadToken>()
  /// How many were ever queued, and how many of them are over.
  private(set) var queued = 0
  private(set) var ended = 0

  /// Queues a fetch and returns whether it may start at once.
  mutating func add(_ token: LoadToken) -> Bool {
    queued += 1
    guard current != nil else {
      current = token
      return true
    }
    queue.append(token)
    return false
  }

  /// Ends the current fetch and returns the one to start.
  mutating func next() -> LoadToken? {
    if current != nil { ended += 1 }
    current = queue.removeFirst()
    return current
  }
}

/// The loads under way, found by the number of their attempt.
struct LoadTable {
  private var loads = SlotTable<Load>()
  /// The number of the last attempt.
  var last: UInt32 = 0

  /// The number the next attempt will have.
  var nextAttempt: UInt32 { last + 1 }

  /// The load of a token; nothing once it has ended. Only a load under way can be set.
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

  /// Takes a load to its next stage; does nothing once it has ended.
  mutating func move(_ token: LoadToken, to stage: Load.Stage) {
    if let slot = loads.slot(of: token.attempt) { loads.update(slot) { $0.stage = stage } }
  }

  /// Takes in a load that has the next attempt's number.
  mutating func add(_ load: Load) {
    last = load.token.attempt
    loads.insert(load, at: last)
  }

  /// Lets a load go.
  mutating func remove(_ token: LoadToken) {
    if let slot = loads.slot(of: token.attempt) { loads.remove(slot) }
  }

  /// The loads under way, oldest first.
  ///
  /// - Complexity: O(*n* log *n*).
  var tokens: [LoadToken] { loads.taken.map { loads[$0].token } }
}

/// What an image view of a cell knows of itself: the properties a strategy sets on it when it is bound.
struct BoundCell {
  /// What the view shows, or showed before its cell went to the reuse pool.
  var spot = ViewLocation()
  /// The image the cell wants: its `imageURL`, which outlives its stay in the pool.
  var rendition = RenditionID.none
  /// How often the cell has been bound.
  var bind: UInt32 = 0
  /// The load that the last bind waits for.
  var load: LoadToken?
  /// Whether the view still exists.
  var isAlive = true
}
