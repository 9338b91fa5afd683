import AppModel
import Environment
import HTTPCaching
import ImagePipeline
import Primitives

/// The phone and the network of a simulated run. They give an app's actions their durations.
struct Machine: ~Copyable {
  private(set) var now = Instant.start
  /// The main thread's work in the current job so far.
  private(set) var work = Nanoseconds.zero

  private let device: DeviceProfile
  private let feed: Feed
  /// The time that making a bitmap of each class takes.
  private let decodeTimes: [Nanoseconds]
  /// The total work of the main thread and of the workers.
  private(set) var worked = (main: Nanoseconds.zero, workers: Nanoseconds.zero)
  private var queue = EventQueue()
  private var network: NetworkModel
  private var storage: StorageModel
  private var workers: DecodeWorkers
  /// The time at which the main thread finishes its work.
  private var mainThreadFreeAt = Instant.start

  init(_ plan: SessionPlan, _ feed: Feed) {
    (device, self.feed) = (plan.device, feed)
    decodeTimes = Bitmaps(plan.strategy, of: feed).map { $0.time(plan.device.decoding) }
    network = NetworkModel(
      plan.network, server: Server(plan.server, feed: feed, seed: plan.seed), seed: plan.seed)
    storage = StorageModel(plan.device.storage)
    workers = DecodeWorkers(count: plan.device.decodeWorkers)
  }

  /// Advances to the next event, unless it lies beyond the end.
  mutating func next(until end: Instant) -> (time: Instant, event: SimulationEvent)? {
    let next = queue.next(until: end)
    if let next { now = next.time }
    return next
  }

  /// Performs an action of an app.
  @inline(__always)
  mutating func perform(_ action: AppAction) {
    switch action {
    case .wake(let moment, let due): queue.schedule(.due(due), at: moment)
    case .resumeMain: queue.schedule(.mainThreadFree, at: max(now, mainThreadFreeAt))
    case .work(let kind): work += time(of: kind)
    case .endJob:
      mainThreadFreeAt = max(mainThreadFreeAt, now) + work
      worked.main += work
      work = .zero
    case .send(let request): network.send(request, at: now, &queue)
    case .changeContent(let share): network.server.change(share: share, at: now)
    case .read(let file, let bytes, let load): read(file, bytes, for: load)
    case .write(let file, let bytes, _): if !file.store.isMemory { storage.write(bytes, at: now) }
    case .decode(let image, let load):
      let time = decodeTimes[feed.classID(of: load.rendition).index]
      worked.workers += time
      workers.begin(image, for: load, taking: time, at: now)
      scheduleDecoders()
    case .remove: break  // It takes no time worth counting.
    case .commit, .abandon: break  // The engine does these.
    }
  }

  /// Returns the time until which the part of the phone that performs an action is busy.
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

  /// Schedules a check of the workers at the time of the next bitmap.
  private mutating func scheduleDecoders() {
    if let moment = workers.nextLook(after: now) { queue.schedule(.decoders, at: moment) }
  }

  /// Continues with a network event.
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

  /// Removes a request from the network. Returns the received bytes of a body; nil if the request had not left.
  mutating func abandon(_ request: RequestID) -> ByteCount? {
    network.abandon(request, at: now, &queue)
  }

  private func time(of work: MainWork) -> Nanoseconds {
    switch work {
    case .bind: device.bindWork
    case .turn: device.turnWork
    case .frame: device.frameWork
    case .decode(_, let classID): decodeTimes[classID.index]
    case .read(let bytes): device.storage.readTime(bytes)
    }
  }

  private mutating func read(_ file: File, _ bytes: ByteCount, for load: LoadToken) {
    let done = file.store.isMemory ? now : storage.read(bytes, at: now)
    let isResponse = file.store == .httpMemory || file.store == .httpDisk
    queue.schedule(.read(load), at: isResponse ? done + device.sessionWork : done)
  }
}

/// The flash storage: reads and writes one after the other.
struct StorageModel {
  private let cost: StorageCost
  private(set) var freeAt = Instant.start

  init(_ cost: StorageCost) { self.cost = cost }

  /// Queues a read and returns the time of its end.
  mutating func read(_ count: ByteCount, at now: Instant) -> Instant {
    freeAt = max(now, freeAt) + cost.readTime(count)
    return freeAt
  }

  /// Queues a write. Only later operations wait for it.
  mutating func write(_ count: ByteCount, at now: Instant) {
    freeAt = max(now, freeAt) + cost.writeTime(count)
  }
}
