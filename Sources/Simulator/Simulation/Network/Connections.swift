import AppModel
import Environment
import ImagePipeline
import Primitives

/// The connections of a run that are open or being opened.
///
/// After the app closes a connection, the server continues to send on it until it notices. A new connection may already
/// replace it, so both exist for a while.
struct Connections {
  private struct Connection {
    /// This is not an optional, because a read through an optional would copy it.
    var tcp = TCPConnection.unopened
    var isReady = false
    var generation: UInt32 = 0
    /// The requests that leave when the connection is ready.
    var waiting: [RequestID] = []
    var handshake: (bytes: Int, roundTrips: Int64)?
    var host = 0
    /// The round trip in which the connection was accepted; nil if it was not measured.
    var roundTrip: Nanoseconds?
    /// The time of the next scheduled step; if it is in the past, none is scheduled.
    var wakesAt = Instant.never
    var isFree = true
  }

  private let server: ServerConfiguration
  private let closesOnCancel: Bool
  private let chance: SplitMix64
  private var connections: [Connection] = []
  /// The indices of the connections that the app knows, by group and by the app's number.
  private var known: [[Int32]]
  /// The time at which the host's name is known, by group; nil before the look-up.
  private var nameKnownAt: [Instant?]
  /// True for each host with a completed handshake. The next handshake may be short.
  private var isHostKnown: [Bool]
  private var opened: UInt64 = 0

  init(_ server: ServerConfiguration, hosts: Int, seed: UInt64) {
    self.server = server
    closesOnCancel = server.spokenProtocol.closesOnCancel
    chance = SplitMix64(seed: seed).split("packets")
    let groups = ConnectionGroup.count(hosts: hosts)
    known = Array(repeating: [], count: groups)
    nameKnownAt = Array(repeating: nil, count: groups)
    isHostKnown = Array(repeating: false, count: hosts)
  }

  /// Begins to open a connection of a group, with the app's number for it.
  mutating func open(_ group: ConnectionGroup, _ position: ConnectionID)
    -> ConnectionHandle
  {
    let index = connections.firstIndex(where: \.isFree) ?? connections.endIndex
    if index == connections.endIndex { connections.append(Connection()) }
    connections[index].isFree = false
    connections[index].wakesAt = .never
    connections[index].host = group.host
    connections[index].roundTrip = nil
    if server.tls != .none {
      let isResumed = isHostKnown[group.host]
      let bytes = isResumed ? server.handshake.bytes / 10 : server.handshake.bytes
      connections[index].handshake = (bytes, server.handshake(isResumed: isResumed).tls)
    }
    let place = group.index
    while known[place].count <= position.index { known[place].append(-1) }
    known[place][position.index] = Int32(index)
    return ConnectionHandle(index: Int32(index), generation: connections[index].generation)
  }

  /// Returns the connection of a group with the app's number for it.
  @inline(__always)
  func handle(_ group: ConnectionGroup, _ position: ConnectionID) -> ConnectionHandle {
    let index = known[group.index][position.index]
    return ConnectionHandle(index: index, generation: connections[Int(index)].generation)
  }

  /// Returns the time at which the name of a group's host is known. The first call looks it up.
  mutating func nameKnown(
    _ group: ConnectionGroup, looking time: Nanoseconds, at now: Instant
  )
    -> Instant
  {
    let place = group.index
    let known = nameKnownAt[place] ?? now + time
    nameKnownAt[place] = known
    return max(now, known)
  }

  /// Returns the number of bytes that the server sends to open a connection, and their round trips; nil if it sends
  /// none.
  func handshake(_ handle: ConnectionHandle) -> (bytes: Int, roundTrips: Int64)? {
    isThere(handle) ? connections[Int(handle.index)].handshake : nil
  }

  /// Records the round trip in which a connection was accepted.
  mutating func measure(_ handle: ConnectionHandle, _ roundTrip: Nanoseconds) {
    connections[Int(handle.index)].roundTrip = roundTrip
  }

  /// Queues a request if its connection is not ready; returns true if it was queued.
  mutating func awaits(_ request: RequestID, on handle: ConnectionHandle) -> Bool {
    let index = Int(handle.index)
    guard !connections[index].isReady else { return false }
    connections[index].waiting.append(request)
    return true
  }

  /// Marks a connection as ready, and returns the requests that waited for it.
  mutating func becomeReady(
    _ handle: ConnectionHandle, over path: NetworkPath, at now: Instant
  ) -> [RequestID] {
    guard isThere(handle) else { return [] }
    opened += 1
    let index = Int(handle.index)
    isHostKnown[connections[index].host] = true
    connections[index].isReady = true
    connections[index].tcp = TCPConnection(
      initial: server.initialWindow.bytes,
      roundTrip: connections[index].roundTrip ?? path.roundTrip(at: now),
      chance: SplitMix64(seed: chance.value(at: opened)), at: now)
    var waiting: [RequestID] = []
    swap(&waiting, &connections[index].waiting)
    return waiting
  }

  /// Adds a response to send. The responses on a connection take turns. In each turn, the number of bytes of a response
  /// is proportional to its priority.
  mutating func offer(
    _ stream: UInt32, bytes: Int, _ priority: RequestPriority, on handle: ConnectionHandle
  ) {
    guard isThere(handle) else { return }
    let turn = TCPConnection.frame * priority.quarters / RequestPriority.default.quarters
    connections[Int(handle.index)].tcp.offer(stream, bytes: bytes, turn: turn)
  }

  /// Sends all bytes that a connection may send by now.
  ///
  /// - Returns: The time of the next step; nil if it is already scheduled, or if the connection waits for nothing.
  mutating func advance(
    _ handle: ConnectionHandle, to now: Instant, over path: NetworkPath,
    through queue: inout Bottleneck, _ deliveries: inout [Delivery]
  ) -> Instant? {
    guard isThere(handle) else { return nil }
    let index = Int(handle.index)
    let wake = connections[index].tcp.advance(
      to: now, over: path, through: &queue, &deliveries)
    let scheduled = connections[index].wakesAt
    guard let wake, scheduled <= now || wake < scheduled else { return nil }
    connections[index].wakesAt = wake
    return wake
  }

  /// Handles a cancelled request at the server: closes its connection or ends its stream.
  mutating func withdraw(_ request: RequestID, from handle: ConnectionHandle) {
    guard isThere(handle) else { return }
    if closesOnCancel { return close(handle) }
    let index = Int(handle.index)
    connections[index].tcp.withdraw(request.number)
    connections[index].waiting.removeAll { $0 == request }
  }

  /// Handles a response that broke off. Its connection closes unless requests share connections.
  mutating func close(_ handle: ConnectionHandle) {
    guard isThere(handle), closesOnCancel else { return }
    free(Int(handle.index))
  }

  mutating func closeAll() {
    for index in connections.indices where !connections[index].isFree { free(index) }
  }

  private mutating func free(_ index: Int) {
    connections[index].generation += 1
    connections[index].isFree = true
    connections[index].isReady = false
    connections[index].tcp = .unopened
    connections[index].handshake = nil
    connections[index].waiting = []
  }

  @inline(__always)
  func isThere(_ handle: ConnectionHandle) -> Bool {
    connections[Int(handle.index)].generation == handle.generation
  }
}
