package import Environment
package import ImagePipeline
package import Primitives

/// A model of URLSession on iOS. Requests wait in order for a connection of their group. A request fails when nothing
/// has arrived for too long.
///
/// All engines use this model. The URLSession of corelibs Foundation starts waiting tasks in no order, and does not
/// report when it starts one.
package struct URLSessionModel {
  /// A request from its creation to its end.
  struct Task {
    var id: RequestID
    let address: AddressID
    let madeAt: Instant
    let ifChangedFrom: UInt32?
    let connectionGroup: ConnectionGroup
    let priority: RequestPriority
    var waitsForConnectivity = false
    /// The index of its connection; -1 while the request waits.
    var connection: Int32 = -1
    var hasFirstByte = false
    /// The length of the incoming body; 0 before its first byte.
    var incoming = 0
    var followsRedirect = false
    /// The beginning of the body, if the request asks for the rest; nil if it asks for the whole.
    let part: CutBodies.Part?
    /// True if the request asks for one byte after that beginning; another request then asks for the rest.
    var isProbe = false
    /// The response, if it can be resumed after a cut; nil otherwise.
    var response: ResponseStart?

    var isSent: Bool { connection >= 0 }
  }

  var limits: SessionLimits
  /// The tasks, by the number of the load's attempt.
  var tasks = SlotTable<Task>()
  /// The connection pools by the index of their group, like the waiting requests.
  var pools: [ConnectionPool]
  var waiting: [Queue<RequestID>]
  /// The times at which requests fail if they receive nothing more.
  var deadlines = Deadlines()
  var isTimerSet = false
  /// The addresses with a stored redirect, each with the time until which it is stored.
  var moved: [AddressID: Instant] = [:]
  /// The redirected load whose pipeline first searches its HTTP cache for the new address.
  var redirected: LoadToken?
  var count: UInt32 = 0
  /// The bytes of responses that were cut.
  var cutBodies: CutBodies
  /// The sum of the lengths of all incoming bodies, each counted in full from its first byte.
  var incomingBytes = 0
  var isSuspended = false

  /// Creates a session without requests.
  package init(_ limits: SessionLimits) {
    self.limits = limits
    cutBodies = CutBodies(limit: limits.resumes)
    let groups = ConnectionGroup.count(hosts: limits.hosts)
    pools = Array(repeating: ConnectionPool(), count: groups)
    waiting = Array(repeating: Queue(), count: groups)
  }

  /// Makes a request.
  package mutating func send(
    _ load: LoadToken, for address: AddressID, ifChangedFrom version: UInt32?,
    over group: ConnectionGroup, _ priority: RequestPriority = .default, at now: Instant,
    _ engine: inout some AppEngine
  ) {
    count += 1
    let id = RequestID(load: load, number: count)
    let follows = redirected.take() == load || moved[address].map { now < $0 } ?? false
    let part = version == nil && group.channel == .session ? cutBodies.take(address) : nil
    tasks.insert(
      Task(
        id: id, address: address, madeAt: now, ifChangedFrom: version, connectionGroup: group,
        priority: priority, waitsForConnectivity: limits.isOffline, followsRedirect: follows,
        part: part, isProbe: part != nil && limits.probes),
      at: load.attempt)
    guard !limits.isOffline || limits.waitsForConnectivity else {
      return engine.perform(.wake(at: now + .milliseconds(1), .failure(id, .offline)))
    }
    waiting[group.index].append(id)
    guard !limits.isOffline else { return }
    watch(id, from: now, &engine)
    startWaiting(over: group, &engine)
  }

  /// Cancels the request of a load, if it has one.
  package mutating func cancel(_ load: LoadToken, at now: Instant, _ engine: inout some AppEngine) {
    guard let slot = tasks.slot(of: load.attempt) else { return }
    _ = abandon(tasks[slot].id, .cancelled, &engine)
  }

  /// Removes a request from the network; returns true if it was under way.
  package mutating func abandon(
    _ request: RequestID, _ end: RequestEnd, _ engine: inout some AppEngine
  )
    -> Bool
  {
    guard let slot = slot(of: request) else { return false }
    let received = tasks[slot].response == nil ? .zero : engine.received(by: request)
    engine.perform(.abandon(request, end))
    remove(slot, end, received: received, &engine)
    return true
  }

  /// Returns the time at which a request was made; nil if it is not under way.
  func start(of request: RequestID) -> Instant? { slot(of: request).map { tasks[$0].madeAt } }

  /// Returns the beginning of the body if a request asked only for the rest; nil if it asked for the whole.
  func part(of request: RequestID) -> CutBodies.Part? {
    slot(of: request).flatMap { tasks[$0].part }
  }

  /// Ends a request; returns true if it was under way.
  package mutating func end(
    _ request: RequestID, _ end: RequestEnd, received: ByteCount, _ engine: inout some AppEngine
  ) -> Bool {
    guard let slot = slot(of: request) else { return false }
    engine.observe(.requestEnded(request.load, received, end))
    remove(slot, end, received: received, &engine)
    return true
  }

  /// Handles the first byte of a response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - response: The beginning of the response.
  package mutating func didReceiveFirstByte(
    _ request: RequestID, of response: ResponseStart = ResponseStart(length: .zero)
  ) {
    guard let slot = slot(of: request) else { return }
    let incoming = tasks[slot].ifChangedFrom == nil ? response.length.bytes : 0
    incomingBytes += incoming - tasks[slot].incoming
    tasks.update(slot) {
      $0.hasFirstByte = true
      $0.incoming = incoming
      let isByte = $0.isProbe && response.isRest
      if limits.resumes != nil, response.version != nil, !isByte { $0.response = response }
    }
  }

  /// Continues with another network. Requests under way on the old network fail, since their connections are lost
  /// (-1005 in URLSession). Without a network, waiting requests also fail, unless they may wait for one.
  package mutating func change(
    to profile: NetworkProfile, at now: Instant, _ engine: inout some AppEngine
  ) {
    limits.isOffline = profile.offline
    failAll(at: now, &engine)
    engine.change(to: profile)
    if !limits.isOffline { awaitResponses(since: now, &engine) }
    for group in ConnectionGroup.all(hosts: limits.hosts) { startWaiting(over: group, &engine) }
  }

  /// Starts the timeouts of requests that waited for a network.
  private mutating func awaitResponses(since now: Instant, _ engine: inout some AppEngine) {
    guard limits.waitsForConnectivity else { return }
    let late = tasks.taken.filter { tasks[$0].waitsForConnectivity }
    for slot in late.sorted(by: { tasks[$0].id.number < tasks[$1].id.number }) {
      tasks.update(slot) { $0.waitsForConnectivity = false }
      watch(tasks[slot].id, from: now, &engine)
    }
  }

  /// Removes the requests that received nothing for too long from the network, and returns them.
  package mutating func abandonSilent(
    at now: Instant, _ engine: inout some AppEngine
  ) -> [RequestID] {
    isTimerSet = false
    var silent: [RequestID] = []
    while let first = deadlines.first {
      let slot = slot(of: first.request)
      guard slot == nil || first.instant <= now else { break }
      deadlines.removeFirst()
      guard let slot else { continue }
      // Each received byte restarts the timeout.
      let heard = tasks[slot].hasFirstByte ? engine.lastArrival(of: first.request) : nil
      if let heard, heard + limits.timeout > now {
        deadlines.insert(Deadline(instant: heard + limits.timeout, request: first.request))
      } else {
        _ = abandon(first.request, .failed, &engine)
        silent.append(first.request)
      }
    }
    watchTimeouts(&engine)
    return silent
  }

  /// Returns the slot of a request; nil if it is not the load's current request.
  @inline(__always)
  func slot(of request: RequestID) -> Int? {
    tasks.slot(of: request.load.attempt).flatMap { tasks[$0].id == request ? $0 : nil }
  }

  private mutating func remove(
    _ slot: Int, _ end: RequestEnd, received: ByteCount, _ engine: inout some AppEngine
  ) {
    let task = tasks[slot]
    if end != .completed, task.part != nil || task.response != nil {
      cutBodies.keep(task.address, task.part, task.response, received: received.bytes)
    }
    incomingBytes -= task.incoming
    if task.isSent {
      pools[task.connectionGroup.index].free(
        Int(task.connection), closing: end == .cancelled || end == .failed, limits)
    }
    tasks.remove(slot)
    startWaiting(over: task.connectionGroup, &engine)
  }

  mutating func startWaiting(over group: ConnectionGroup, _ engine: inout some AppEngine) {
    guard !limits.isOffline, !isSuspended else { return }
    let place = group.index
    // The queue is moved out of the array: each access to an array's element would retain it.
    var queue = Queue<RequestID>()
    swap(&queue, &waiting[place])
    defer { swap(&queue, &waiting[place]) }
    while let request = queue.first {
      guard let slot = slot(of: request), !tasks[slot].isSent else {
        queue.removeFirst()
        continue
      }
      guard let connection = pools[place].take(limits) else { return }
      queue.removeFirst()
      tasks.update(slot) { $0.connection = Int32(connection) }
      let id = ConnectionID(Int32(connection))
      engine.observe(.requestSent(request.load, over: id))
      engine.perform(
        .send(
          ImageRequest(
            id: request, address: tasks[slot].address, ifChangedFrom: tasks[slot].ifChangedFrom,
            connectionGroup: group, priority: tasks[slot].priority,
            connection: id, opens: pools[place].open(connection),
            followsRedirect: tasks[slot].followsRedirect, part: tasks[slot].part,
            isProbe: tasks[slot].isProbe)))
    }
  }

  private mutating func failAll(at now: Instant, _ engine: inout some AppEngine) {
    for place in pools.indices { pools[place].closeAll() }
    for task in tasks.taken.map({ tasks[$0] }).sorted(by: { $0.id.number < $1.id.number }) {
      guard task.isSent || limits.isOffline && !limits.waitsForConnectivity else { continue }
      let failure = task.isSent ? FetchFailure.connectionLost : .offline
      engine.perform(.wake(at: now, .failure(task.id, failure)))
    }
  }

  /// Schedules the failure of a request if nothing arrives for too long after an instant.
  mutating func watch(
    _ request: RequestID, from moment: Instant, _ engine: inout some AppEngine
  ) {
    deadlines.insert(Deadline(instant: moment + limits.timeout, request: request))
    watchTimeouts(&engine)
  }

  /// Starts one timer for all requests, at the earliest deadline.
  private mutating func watchTimeouts(_ engine: inout some AppEngine) {
    guard !isTimerSet, let first = deadlines.first else { return }
    isTimerSet = true
    engine.perform(.wake(at: first.instant, .timeouts))
  }
}
