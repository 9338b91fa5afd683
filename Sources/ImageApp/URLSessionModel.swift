package import ImageLoading
package import Primitives
package import World

/// URLSession as iOS has it: requests wait in order for a connection of their channel, and fail when
/// nothing has come for too long.
///
/// It is modelled for every host, because the one of corelibs Foundation serves waiting tasks in no
/// order, counts their waiting towards the timeout, and does not tell when one leaves.
package struct URLSessionModel {
  /// A request from when it is made to its end.
  private struct Task {
    let id: RequestID
    let ifChangedFrom: UInt32?
    let channel: Channel
    /// When it was made, or a network was there that it had waited for.
    var madeAt: Instant
    var waitsForConnectivity = false
    /// The position of its connection; -1 while it waits.
    var connection: Int32 = -1
    var hasFirstByte = false

    var isSent: Bool { connection >= 0 }
  }

  private var limits: SessionLimits
  /// By the number of the load's attempt.
  private var tasks = SlotTable<Task>()
  private var pools = [ConnectionPool](repeating: ConnectionPool(), count: Channel.allCases.count)
  private var waiting = [Queue<RequestID>](repeating: Queue(), count: Channel.allCases.count)
  /// Requests in the order in which they may time out, which is that in which they were made.
  private var deadlines = Queue<RequestID>()
  private var isTimerSet = false
  private var count: UInt32 = 0

  /// A session without requests.
  package init(_ limits: SessionLimits) { self.limits = limits }

  /// Makes a request.
  package mutating func send(
    _ load: LoadToken, ifChangedFrom version: UInt32?, over channel: Channel, at now: Instant,
    _ host: inout some AppHost
  ) {
    count += 1
    let id = RequestID(load, number: count)
    tasks.insert(
      Task(
        id: id, ifChangedFrom: version, channel: channel, madeAt: now,
        waitsForConnectivity: limits.isOffline),
      at: load.attempt)
    guard !limits.isOffline || limits.waitsForConnectivity else {
      return host.perform(.wake(at: now + .milliseconds(1), .failure(id, .offline)))
    }
    waiting[channel.lane].append(id)
    guard !limits.isOffline else { return }
    deadlines.append(id)
    watchTimeouts(&host)
    startWaiting(over: channel, &host)
  }

  /// Gives the request of a load up, if it has one.
  package mutating func cancel(_ load: LoadToken, at now: Instant, _ host: inout some AppHost) {
    guard let slot = tasks.slot(of: load.attempt) else { return }
    _ = abandon(tasks[slot].id, .cancelled, &host)
  }

  /// Takes a request off the network, and returns whether it was under way.
  package mutating func abandon(_ request: RequestID, _ end: RequestEnd, _ host: inout some AppHost) -> Bool
  {
    guard let slot = slot(of: request) else { return false }
    host.perform(.abandon(request, end))
    remove(slot, end, &host)
    return true
  }

  /// A request has ended on the network; returns whether it was under way.
  package mutating func end(
    _ request: RequestID, _ end: RequestEnd, received: ByteCount, _ host: inout some AppHost
  ) -> Bool {
    guard let slot = slot(of: request) else { return false }
    host.observe(.requestEnded(request.load, received, end))
    remove(slot, end, &host)
    return true
  }

  /// The first byte of an answer has come.
  package mutating func didReceiveFirstByte(_ request: RequestID) {
    if let slot = slot(of: request) { tasks.update(slot) { $0.hasFirstByte = true } }
  }

  /// Goes on with another network. What is under way on the one before fails, since its connections are
  /// gone: -1005, as URLSession has it. Where there is none, what waits fails too, unless it may wait for one.
  package mutating func change(to profile: NetworkProfile, at now: Instant, _ host: inout some AppHost) {
    limits.isOffline = profile.offline
    failAll(at: now, &host)
    host.change(to: profile)
    if !limits.isOffline { awaitAnswers(since: now, &host) }
    for channel in Channel.allCases { startWaiting(over: channel, &host) }
  }

  /// The timeouts of what has waited for a network begin.
  private mutating func awaitAnswers(since now: Instant, _ host: inout some AppHost) {
    guard limits.waitsForConnectivity else { return }
    let late = tasks.taken.filter { tasks[$0].waitsForConnectivity }
    for slot in late.sorted(by: { tasks[$0].id.number < tasks[$1].id.number }) {
      tasks.update(slot) {
        $0.waitsForConnectivity = false
        $0.madeAt = now
      }
      deadlines.append(tasks[slot].id)
    }
    watchTimeouts(&host)
  }

  /// Takes off the network what has been silent for too long, and names it.
  package mutating func abandonSilent(at now: Instant, _ host: inout some AppHost) -> [RequestID] {
    isTimerSet = false
    var silent: [RequestID] = []
    while let first = deadlines.first {
      if let slot = slot(of: first), !tasks[slot].hasFirstByte {
        guard tasks[slot].madeAt + limits.timeout <= now else { break }
        _ = abandon(first, .failed, &host)
        silent.append(first)
      }
      deadlines.removeFirst()
    }
    watchTimeouts(&host)
    return silent
  }

  /// Where a request is, if it is the one its load has under way.
  @inline(__always)
  private func slot(of request: RequestID) -> Int? {
    tasks.slot(of: request.load.attempt).flatMap { tasks[$0].id == request ? $0 : nil }
  }

  private mutating func remove(_ slot: Int, _ end: RequestEnd, _ host: inout some AppHost) {
    let task = tasks[slot]
    if task.isSent {
      pools[task.channel.lane].free(
        Int(task.connection), closing: end == .cancelled || end == .failed, limits)
    }
    tasks.remove(slot)
    startWaiting(over: task.channel, &host)
  }

  private mutating func startWaiting(over channel: Channel, _ host: inout some AppHost) {
    guard !limits.isOffline else { return }
    let lane = channel.lane
    // Taken out meanwhile, since every look at an array's element retains it.
    var queue = Queue<RequestID>()
    swap(&queue, &waiting[lane])
    defer { swap(&queue, &waiting[lane]) }
    while let request = queue.first {
      guard let slot = slot(of: request), !tasks[slot].isSent else {
        queue.removeFirst()
        continue
      }
      guard let connection = pools[lane].take(limits) else { return }
      queue.removeFirst()
      tasks.update(slot) { $0.connection = Int32(connection) }
      let id = ConnectionID(Int32(connection))
      host.observe(.requestSent(request.load, over: id))
      host.perform(
        .send(
          ImageRequest(
            request, ifChangedFrom: tasks[slot].ifChangedFrom, channel: channel,
            connection: id, opens: pools[lane].open(connection))))
    }
  }

  private mutating func failAll(at now: Instant, _ host: inout some AppHost) {
    for lane in pools.indices { pools[lane].closeAll() }
    for task in tasks.taken.map({ tasks[$0] }).sorted(by: { $0.id.number < $1.id.number }) {
      guard task.isSent || limits.isOffline && !limits.waitsForConnectivity else { continue }
      let failure = task.isSent ? FetchFailure.connectionLost : .offline
      host.perform(.wake(at: now, .failure(task.id, failure)))
    }
  }

  /// One timer watches all requests: their deadlines fall due in the order in which they were made.
  private mutating func watchTimeouts(_ host: inout some AppHost) {
    guard !isTimerSet, let first = deadlines.first, let slot = slot(of: first) else { return }
    isTimerSet = true
    host.perform(.wake(at: tasks[slot].madeAt + limits.timeout, .timeouts))
  }
}

extension Channel {
  /// Its position among all.
  var lane: Int { Int(rawValue) }
}

/// The connections of one channel to a server, as a URL session chooses among them.
struct ConnectionPool {
  private struct Connection {
    /// The requests on it.
    var requests = 0
    var isOpen = false
  }

  private var connections: [Connection] = []

  /// The position of a connection for a new request: an open one that is free, else a new one if the
  /// limits allow; nothing if the request must wait. With HTTP/2 all requests share the first.
  mutating func take(_ limits: SessionLimits) -> Int? {
    if limits.sharesConnection {
      if connections.isEmpty { connections.append(Connection()) }
      return connections[0].requests < limits.streams ? occupy(0) : nil
    }
    if let free = connections.firstIndex(where: { $0.isOpen && $0.requests == 0 }) {
      return occupy(free)
    }
    if let closed = connections.firstIndex(where: { !$0.isOpen && $0.requests == 0 }),
      connections.count <= limits.connections
    {
      return occupy(closed)
    }
    guard connections.count < limits.connections else { return nil }
    connections.append(Connection())
    return occupy(connections.count - 1)
  }

  /// Opens a connection and returns whether it was closed.
  mutating func open(_ index: Int) -> Bool {
    guard !connections[index].isOpen else { return false }
    connections[index].isOpen = true
    return true
  }

  /// Frees a connection of a request, or closes it where the request broke off.
  mutating func free(_ index: Int, closing: Bool, _ limits: SessionLimits) {
    connections[index].requests -= 1
    if closing, !limits.sharesConnection { connections[index].isOpen = false }
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

/// What a URL session goes by.
package struct SessionLimits: Sendable {
  /// Whether all requests share one connection, as with HTTP/2.
  let sharesConnection: Bool
  let connections: Int
  /// Requests on one connection of HTTP/2.
  let streams: Int
  let timeout: Nanoseconds
  let waitsForConnectivity: Bool
  var isOffline: Bool

  /// The limits of a run's session; a host may bear fewer streams than the server.
  init(_ plan: SessionPlan, streams: Int = .max) {
    self.init(plan.strategy.fetch, plan.server, plan.network, streams: streams)
  }

  /// The limits of a strategy's session, a server and a network.
  package init(
    _ fetch: FetchConfiguration, _ server: ServerConfiguration, _ network: NetworkProfile,
    streams: Int = .max
  ) {
    sharesConnection = server.spokenProtocol == .http2
    connections = fetch.connectionsPerHost
    self.streams = min(streams, server.concurrentStreams)
    timeout = fetch.timeout
    waitsForConnectivity = fetch.waitsForConnectivity
    isOffline = network.offline
  }
}
