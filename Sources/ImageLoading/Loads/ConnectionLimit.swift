import Primitives

/// The strategy's own limit on requests under way; those beyond it wait in order.
struct ConnectionLimit {
  /// A request that may have to wait.
  struct Request {
    let token: LoadToken
    let ifChangedFrom: UInt32?
    /// Whether the strategy lets it wait behind those that a cell waits for.
    var isIdle = false
  }

  private let limit: Int
  private let order: FetchOrder
  private let prioritizes: Bool
  private var running = 0
  private var waiting: [Request] = []

  init(_ configuration: FetchConfiguration) {
    limit = configuration.connections ?? .max
    order = configuration.order
    prioritizes = configuration.prioritizes
  }

  /// Takes a connection if one is free; else the request waits.
  mutating func admit(_ request: Request) -> Bool {
    guard running < limit else {
      waiting.append(request)
      return false
    }
    running += 1
    return true
  }

  /// Gives a connection back, or hands it to the request whose turn it is.
  ///
  /// - Complexity: O(*n*) in the requests that wait.
  mutating func release() -> Request? {
    guard !waiting.isEmpty else {
      running -= 1
      return nil
    }
    return waiting.remove(at: next)
  }

  /// The position of the request whose turn it is.
  private var next: Int {
    let urgent: (Request) -> Bool = { [prioritizes] in !prioritizes || !$0.isIdle }
    switch order {
    case .fifo: return waiting.firstIndex(where: urgent) ?? 0
    case .lifo: return waiting.lastIndex(where: urgent) ?? waiting.count - 1
    }
  }

  /// A cell has come to wait for a request that waits.
  ///
  /// - Complexity: O(*n*) in the requests that wait.
  mutating func raise(_ token: LoadToken) {
    for index in waiting.indices where waiting[index].token == token {
      waiting[index].isIdle = false
    }
  }

  /// Forgets a request that waits.
  ///
  /// - Complexity: O(*n*) in the requests that wait.
  mutating func remove(_ token: LoadToken) {
    waiting.removeAll { $0.token == token }
  }

  /// Forgets everything, as a new process does.
  mutating func reset() {
    waiting.removeAll()
    running = 0
  }
}
