/// The connections of one group, with the choices of a URL session.
struct ConnectionPool {
  private struct Connection {
    /// The requests on it.
    var requests = 0
    var isOpen = false
  }

  private var connections: [Connection] = []

  /// Returns the position of a connection for a new request: an open one that has room, else a closed one, else a
  /// new one if the limits allow. Returns nil if the request must wait.
  mutating func take(_ limits: SessionLimits) -> Int? {
    let streams = limits.streams
    if let open = connections.firstIndex(where: { $0.isOpen && $0.requests < streams }) {
      return occupy(open)
    }
    if let closed = connections.firstIndex(where: { !$0.isOpen && $0.requests < streams }) {
      return occupy(closed)
    }
    guard connections.count < limits.connections else { return nil }
    connections.append(Connection())
    return occupy(connections.count - 1)
  }

  /// Opens a connection. Returns true if it was closed.
  mutating func open(_ index: Int) -> Bool {
    guard !connections[index].isOpen else { return false }
    connections[index].isOpen = true
    return true
  }

  /// Frees a connection of a request, or closes it if the request broke off.
  mutating func free(_ index: Int, closing: Bool, _ limits: SessionLimits) {
    connections[index].requests -= 1
    if closing, limits.closesOnCancel { connections[index].isOpen = false }
  }

  /// Closes all connections, as the loss of the network does.
  mutating func closeAll() {
    for index in connections.indices { connections[index].isOpen = false }
  }

  private mutating func occupy(_ index: Int) -> Int {
    connections[index].requests += 1
    return index
  }
}
