package import ImagePipeline
package import Primitives
package import Environment

/// URLSession as iOS has it: requests wait in order for a connection of their lane, and fail when
/// nothing has come for too long.
///
/// It is modelled for every host, because the one of corelibs Foundation serves waiting tasks in no
/// order, and does not tell when one leaves.
package struct URLSessionModel {
  /// A request from when it is made to its end.
  struct Task {
    var id: RequestID
    let madeAt: Instant
    let ifChangedFrom: UInt32?
    let lane: ConnectionGroup
    let priority: RequestPriority
    var waitsForConnectivity = false
    /// The position of its connection; -1 while it waits.
    var connection: Int32 = -1
    var hasFirstByte = false
    /// The length of the body that comes in; 0 until its first byte.
    var incoming = 0
    var followsRedirect = false

    var isSent: Bool { connection >= 0 }
  }

  var limits: SessionLimits
  /// By the number of the load's attempt.
  var tasks = SlotTable<Task>()
  /// By lane, as the requests that wait.
  var pools: [ConnectionPool]
  var waiting: [Queue<RequestID>]
  /// When requests will have been silent for too long, if nothing comes.
  var deadlines = Deadlines()
  var isTimerSet = false
  /// Images whose address is known to have moved for good.
  private var moved: Set<ObjectID> = []
  /// The load whose pipeline asks its HTTP cache first for the address that an answer names.
  var redirected: LoadToken?
  private var count: UInt32 = 0
  /// The bytes of all bodies that come in, each whole from its first byte on.
  private(set) var incomingBytes = 0
  var isSuspended = false

  /// A session without requests.
  package init(_ limits: SessionLimits) {
    self.limits = limits
    let lanes = ConnectionGroup.count(hosts: limits.hosts)
    pools = Array(repeating: ConnectionPool(), count: lanes)
    waiting = Array(repeating: Queue(), count: lanes)
  }

  /// Makes a request.
  package mutating func send(
    _ load: LoadToken, ifChangedFrom version: UInt32?, over lane: ConnectionGroup,
    _ priority: RequestPriority = .default, at now: Instant, _ host: inout some AppEngine
  ) {
    count += 1
    let id = RequestID(load, number: count)
    let follows = redirected.take() == load || moved.contains(load.rendition)
    tasks.insert(
      Task(
        id: id, madeAt: now, ifChangedFrom: version, lane: lane, priority: priority,
        waitsForConnectivity: limits.isOffline, followsRedirect: follows),
      at: load.attempt)
    guard !limits.isOffline || limits.waitsForConnectivity else {
      return host.perform(.wake(at: now + .milliseconds(1), .failure(id, .offline)))
    }
    waiting[lane.index].append(id)
    guard !limits.isOffline else { return }
    watch(id, from: now, &host)
    startWaiting(over: lane, &host)
  }

  /// Gives the request of a load up, if it has one.
  package mutating func cancel(_ load: LoadToken, at now: Instant, _ host: inout some AppEngine) {
    guard let slot = tasks.slot(of: load.attempt) else { return }
    _ = abandon(tasks[slot].id, .cancelled, &host)
  }

  /// Takes a request off the network, and returns whether it was under way.
  package mutating func abandon(
    _ request: RequestID, _ end: RequestEnd, _ host: inout some AppEngine
  )
    -> Bool
  {
    guard let slot = slot(of: request) else { return false }
    host.perform(.abandon(request, end))
    remove(slot, end, &host)
    return true
  }

  /// When a request that is under way was made; none if it is not.
  func start(of request: RequestID) -> Instant? { slot(of: request).map { tasks[$0].madeAt } }

  /// A request has ended on the network; returns whether it was under way.
  package mutating func end(
    _ request: RequestID, _ end: RequestEnd, received: ByteCount, _ host: inout some AppEngine
  ) -> Bool {
    guard let slot = slot(of: request) else { return false }
    host.observe(.requestEnded(request.load, received, end))
    remove(slot, end, &host)
    return true
  }

  /// The first byte of an answer has come.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - length: How long the body is if the answer has one.
  package mutating func didReceiveFirstByte(_ request: RequestID, of length: ByteCount = .zero) {
    guard let slot = slot(of: request) else { return }
    let incoming = tasks[slot].ifChangedFrom == nil ? length.bytes : 0
    incomingBytes += incoming - tasks[slot].incoming
    tasks.update(slot) {
      $0.hasFirstByte = true
      $0.incoming = incoming
    }
  }

  /// Goes on with another network. What is under way on the one before fails, since its connections are
  /// gone: -1005, as URLSession has it. Where there is none, what waits fails too, unless it may wait for one.
  package mutating func change(
    to profile: NetworkProfile, at now: Instant, _ host: inout some AppEngine
  ) {
    limits.isOffline = profile.offline
    failAll(at: now, &host)
    host.change(to: profile)
    if !limits.isOffline { awaitAnswers(since: now, &host) }
    for lane in ConnectionGroup.all(hosts: limits.hosts) { startWaiting(over: lane, &host) }
  }

  /// The timeouts of what has waited for a network begin.
  private mutating func awaitAnswers(since now: Instant, _ host: inout some AppEngine) {
    guard limits.waitsForConnectivity else { return }
    let late = tasks.taken.filter { tasks[$0].waitsForConnectivity }
    for slot in late.sorted(by: { tasks[$0].id.number < tasks[$1].id.number }) {
      tasks.update(slot) { $0.waitsForConnectivity = false }
      watch(tasks[slot].id, from: now, &host)
    }
  }

  /// An answer names another address, which is asked for at once.
  ///
  /// - Parameters:
  ///   - request: The request that was answered so.
  ///   - isRemembered: Whether an HTTP cache remembers it (RFC 9110, section 15.4).
  ///   - now: The time.
  ///   - host: The host.
  /// - Returns: Whether the request was under way.
  package mutating func redirect(
    _ request: RequestID, isRemembered: Bool, at now: Instant, _ host: inout some AppEngine
  ) -> Bool {
    guard let slot = slot(of: request) else { return false }
    host.observe(.requestEnded(request.load, .zero, .redirected))
    if isRemembered, limits.remembersRedirects { moved.insert(request.load.rendition) }
    let task = tasks[slot]
    pools[task.lane.index].free(Int(task.connection), closing: false, limits)
    count += 1
    let id = RequestID(request.load, number: count)
    incomingBytes -= task.incoming
    tasks.update(slot) {
      $0.id = id
      $0.connection = -1
      $0.hasFirstByte = false
      $0.incoming = 0
      $0.followsRedirect = true
    }
    waiting[task.lane.index].append(id)
    watch(id, from: now, &host)
    startWaiting(over: task.lane, &host)
    return true
  }

  /// Takes off the network what has been silent for too long, and names it.
  package mutating func abandonSilent(
    at now: Instant, _ host: inout some AppEngine
  ) -> [RequestID] {
    isTimerSet = false
    var silent: [RequestID] = []
    while let first = deadlines.first {
      let slot = slot(of: first.request)
      guard slot == nil || first.instant <= now else { break }
      deadlines.removeFirst()
      guard let slot else { continue }
      // Each byte that comes begins the wait anew.
      let heard = tasks[slot].hasFirstByte ? host.lastArrival(of: first.request) : nil
      if let heard, heard + limits.timeout > now {
        deadlines.insert(Deadline(instant: heard + limits.timeout, request: first.request))
      } else {
        _ = abandon(first.request, .failed, &host)
        silent.append(first.request)
      }
    }
    watchTimeouts(&host)
    return silent
  }

  /// Where a request is, if it is the one its load has under way.
  @inline(__always)
  private func slot(of request: RequestID) -> Int? {
    tasks.slot(of: request.load.attempt).flatMap { tasks[$0].id == request ? $0 : nil }
  }

  private mutating func remove(_ slot: Int, _ end: RequestEnd, _ host: inout some AppEngine) {
    let task = tasks[slot]
    incomingBytes -= task.incoming
    if task.isSent {
      pools[task.lane.index].free(
        Int(task.connection), closing: end == .cancelled || end == .failed, limits)
    }
    tasks.remove(slot)
    startWaiting(over: task.lane, &host)
  }

  mutating func startWaiting(over lane: ConnectionGroup, _ host: inout some AppEngine) {
    guard !limits.isOffline, !isSuspended else { return }
    let place = lane.index
    // Taken out meanwhile, since every look at an array's element retains it.
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
      host.observe(.requestSent(request.load, over: id))
      host.perform(
        .send(
          ImageRequest(
            request, ifChangedFrom: tasks[slot].ifChangedFrom, lane: lane,
            priority: tasks[slot].priority,
            connection: id, opens: pools[place].open(connection),
            followsRedirect: tasks[slot].followsRedirect)))
    }
  }

  private mutating func failAll(at now: Instant, _ host: inout some AppEngine) {
    for place in pools.indices { pools[place].closeAll() }
    for task in tasks.taken.map({ tasks[$0] }).sorted(by: { $0.id.number < $1.id.number }) {
      guard task.isSent || limits.isOffline && !limits.waitsForConnectivity else { continue }
      let failure = task.isSent ? FetchFailure.connectionLost : .offline
      host.perform(.wake(at: now, .failure(task.id, failure)))
    }
  }

  /// Sees to it that a request fails which stays silent for too long from a moment on.
  mutating func watch(
    _ request: RequestID, from moment: Instant, _ host: inout some AppEngine
  ) {
    deadlines.insert(Deadline(instant: moment + limits.timeout, request: request))
    watchTimeouts(&host)
  }

  /// One timer watches all requests: the one that falls due first.
  private mutating func watchTimeouts(_ host: inout some AppEngine) {
    guard !isTimerSet, let first = deadlines.first else { return }
    isTimerSet = true
    host.perform(.wake(at: first.instant, .timeouts))
  }
}
