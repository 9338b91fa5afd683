import AppModel
import Environment
import ImagePipeline
import Primitives

/// The phone and the network of a simulated run. They determine the durations of an app's actions.
struct Machine: ~Copyable {
  private(set) var now = Instant.start
  /// The main thread's work so far in the current job.
  private(set) var work = Nanoseconds.zero

  private let device: DeviceProfile
  private let feed: Feed
  /// The time to decode a file of each class, as downloaded and as encoded again.
  private let decodeTimes: (downloaded: [Nanoseconds], encoded: [Nanoseconds])
  /// The time to encode a file of each class for the disk. Encoding delays the write and occupies no decoding thread.
  private let encodeTimes: [Nanoseconds]
  /// The total work of the main thread and of the decoding threads.
  private(set) var worked = (main: Nanoseconds.zero, workers: Nanoseconds.zero)
  private var queue = EventQueue()
  private var network: NetworkModel
  private var storage: StorageModel
  private var workers: DecodeWorkers
  /// The bodies that loads and files have.
  var bodies = BodyLedger()
  /// The time at which the main thread finishes its current work.
  private var mainThreadFreeAt = Instant.start

  init(_ plan: SessionPlan, _ feed: Feed) {
    (device, self.feed) = (plan.device, feed)
    let (bitmaps, cost) = (Bitmaps(plan.strategy, of: feed), plan.device.decoding)
    decodeTimes = (
      bitmaps.map { $0.decodeTime(cost) }, bitmaps.map { $0.decodeTime(cost, isEncoded: true) }
    )
    encodeTimes = bitmaps.map { $0.encodeTime(cost) }
    network = NetworkModel(
      plan.network, server: Server(plan.server, feed: feed, seed: plan.seed), seed: plan.seed)
    storage = StorageModel(plan.device.storage)
    workers = DecodeWorkers(count: plan.device.decodeWorkers)
  }

  /// Advances to the next event; nil if it is after the end.
  mutating func next(until end: Instant) -> (time: Instant, event: SimulationEvent)? {
    let next = queue.next(until: end)
    if let next { now = next.time }
    return next
  }

  @inline(__always)
  mutating func perform(_ action: AppAction) {
    switch action {
    case .wake(let moment, let timer): queue.schedule(.timer(timer), at: moment)
    case .resumeMain: queue.schedule(.mainThreadFree, at: max(now, mainThreadFreeAt))
    case .work(let kind): work += time(of: kind)
    case .endJob:
      mainThreadFreeAt = max(mainThreadFreeAt, now) + work
      worked.main += work
      work = .zero
    case .send(let request): network.send(request, at: now, &queue)
    case .changeContent(let share): network.server.change(share: share, at: now)
    case .renewAddresses: network.server.renewAddresses(at: now)
    case .read(let file, let bytes, let load):
      bodies.read(file, for: load)
      read(file, bytes, for: load)
    case .write(let file, let bytes, let content):
      bodies.write(file, content)
      if !file.store.isMemory { storage.write(bytes, at: now, after: encode(file, content)) }
    case .decode(let image, let load, let isEncoded):
      let time = decodeTime(feed.classID(of: load.rendition), isEncoded)
      worked.workers += time
      workers.begin(image, for: load, taking: time, at: now)
      scheduleDecoders()
    case .remove: break  // It takes no time worth counting.
    case .commit, .abandon: break  // The engine does these.
    }
  }

  /// Returns the time until which an action occupies the main thread or the storage; now for other actions.
  func busyUntil(for action: AppAction) -> Instant {
    switch action {
    case .work: max(now, mainThreadFreeAt) + work
    case .read, .write: max(now, storage.freeAt)
    default: now
    }
  }

  /// Returns the next finished image; nil if there is none now.
  mutating func nextDecoded() -> (load: LoadToken, image: BitmapID)? {
    let done = workers.takeDone(at: now)
    if done == nil { scheduleDecoders() }
    return done
  }

  /// Schedules a check of the decoding threads at the time of the next bitmap.
  private mutating func scheduleDecoders() {
    if let moment = workers.nextCheck(after: now) { queue.schedule(.decoders, at: moment) }
  }

  /// Handles a network event.
  mutating func goOn(with event: NetworkEvent) -> NetworkModel.News {
    network.handle(event, at: now, &queue)
  }

  func lastArrival(of request: RequestID) -> Instant? {
    network.lastArrival(of: request, by: now)
  }

  func received(by request: RequestID) -> ByteCount { network.received(by: request, at: now) }

  mutating func change(to profile: NetworkProfile) {
    network.change(to: profile)
  }

  /// Removes a request from the network. Returns the number of received body bytes; nil if the request had not left.
  mutating func abandon(_ request: RequestID) -> ByteCount? {
    network.abandon(request, at: now, &queue)
  }

  private func decodeTime(_ classID: ClassID, _ isEncoded: Bool) -> Nanoseconds {
    (isEncoded ? decodeTimes.encoded : decodeTimes.downloaded)[classID.index]
  }

  /// Charges the encoding of a file for the strategy's disk, and returns its time.
  private mutating func encode(_ file: File, _ content: FileContent) -> Nanoseconds {
    guard case .load(let load) = content, file.store != .httpDisk else { return .zero }
    let time = encodeTimes[feed.classID(of: load.rendition).index]
    worked.workers += time
    return time
  }

  private func time(of work: MainWork) -> Nanoseconds {
    switch work {
    case .bind: device.bindWork
    case .turn: device.turnWork
    case .frame: device.frameWork
    case .decode(_, let classID, let isEncoded): decodeTime(classID, isEncoded)
    case .read(let bytes): device.storage.readTime(bytes)
    }
  }

  private mutating func read(_ file: File, _ bytes: ByteCount, for load: LoadToken) {
    let done = file.store.isMemory ? now : storage.read(bytes, at: now)
    let isResponse = file.store == .httpMemory || file.store == .httpDisk
    queue.schedule(.read(load), at: isResponse ? done + device.sessionWork : done)
  }
}

/// The flash storage, which reads and writes one file at a time.
struct StorageModel {
  private let cost: StorageCost
  private(set) var freeAt = Instant.start

  init(_ cost: StorageCost) { self.cost = cost }

  /// Queues a read and returns the time at which it ends.
  mutating func read(_ count: ByteCount, at now: Instant) -> Instant {
    freeAt = max(now, freeAt) + cost.readTime(count)
    return freeAt
  }

  /// Queues a write after the work that makes its file. Only later operations wait for it.
  mutating func write(_ count: ByteCount, at now: Instant, after work: Nanoseconds) {
    freeAt = max(now, freeAt) + work + cost.writeTime(count)
  }
}
