import ImagePipeline

/// The connections of one group, chosen as a URL session chooses them.
struct ConnectionPool {
  private struct Connection {
    /// The number of requests on the connection.
    var requests = 0
    var isOpen = false
    /// The number of requests of the group that had ended when the last one of this connection did.
    var ended = 0
  }

  private var connections: [Connection] = []
  private var ended = 0

  /// Returns the index of a connection for a new request: an open one that can take it, else a closed one, else a new
  /// one if the limits allow it. Returns nil if the request must wait.
  mutating func take(_ limits: SessionLimits) -> Int? {
    let streams = limits.streams
    let open = connections.indices.filter {
      connections[$0].isOpen && connections[$0].requests < streams
    }
    if let chosen = limits.reuses.choose(among: open, ended: { connections[$0].ended }) {
      return occupy(chosen)
    }
    if let closed = connections.firstIndex(where: { !$0.isOpen && $0.requests < streams }) {
      return occupy(closed)
    }
    guard connections.count < limits.connections else { return nil }
    connections.append(Connection())
    return occupy(connections.count - 1)
  }

  /// Opens a connection; returns true if it was closed.
  mutating func open(_ index: Int) -> Bool {
    guard !connections[index].isOpen else { return false }
    connections[index].isOpen = true
    return true
  }

  /// Removes a request from a connection. The connection closes if the request broke off.
  mutating func free(_ index: Int, closing: Bool, _ limits: SessionLimits) {
    connections[index].requests -= 1
    ended += 1
    connections[index].ended = ended
    if closing, limits.closesOnCancel { connections[index].isOpen = false }
  }

  /// Closes all connections, as when the network is lost.
  mutating func closeAll() {
    for index in connections.indices { connections[index].isOpen = false }
  }

  private mutating func occupy(_ index: Int) -> Int {
    connections[index].requests += 1
    return index
  }
}
