import AppModel
import Environment
import ImagePipeline
import Primitives
package import RequestTraces
package import Scenarios
import Scrolling
import Simulation

/// The requests of a run as a trace, for any policy and any other tool to replay.
///
/// An object is an image, named by its address on the image server, as in live requests and the server's log. If the
/// feed's trace has a name for it, that is used instead. Its size is the length of its file in the current version,
/// even if the server would not send it. Times are those of the run's clock.
package struct DemandTrace: Sendable {
  /// The run.
  package let run: PlannedRun
  /// The kind of its requests in the trace.
  package let demand: Demand
  /// The requests in the order of time.
  package let trace: LoadedTrace

  /// Makes a run and records its requests.
  ///
  /// - Throws: `RunError` if the strategy cannot be set up, the rows cannot change as requested, or the run has no such
  ///   request.
  /// - Complexity: O(events).
  package init(_ run: PlannedRun, _ demand: Demand) throws(RunError) {
    let done = try SimulatedRun.finish(run, observer: DemandObserver(run.plan, demand))
    self.run = run
    self.demand = demand
    trace = done.observer.finish()
    guard trace.requests.count > 0 else { throw RunError(run, "it has no \(demand.rawValue)") }
  }
}

/// The kinds of requests that can make a trace.
package enum Demand: String, CaseIterable, Sendable {
  /// The requests of the list: every bind of a cell to an item is a request for its image.
  ///
  /// The table binds the rows that the scroll brings on screen, independently of the cache. Binds differ between
  /// strategies only if one keeps the main thread so busy that rows pass between two frames.
  case binds
  /// The requests to the server: every request that left the device, including conditional ones, prefetches and those
  /// that failed or were cancelled.
  case requests
}

/// Watches a run and records one kind of its requests.
struct DemandObserver: SessionObserver, ~Copyable {
  private let demand: Demand
  private let feed: Feed
  private var server: Server
  /// The number of each image in the trace, in the order of first requests; unset before its first request.
  private var numbers: [ObjectID]
  private var names: [String] = []
  private var firstSizes: [UInt32] = []
  private var ids: [ObjectID] = []
  private var sizes: [UInt32] = []
  private var times: [Int64] = []

  /// - Complexity: O(*n*) in the images of the feed.
  init(_ plan: SessionPlan, _ demand: Demand) {
    self.demand = demand
    feed = Feed(plan)
    server = Server(plan.server, feed: feed, seed: plan.seed)
    numbers = Array(repeating: .none, count: feed.objectCount)
  }

  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    guard demand == .binds, case .table(let event, let slot, _) = event,
      let binding = event.binding
    else { return }
    record(feed.object(of: binding.item, in: slot), at: now)
  }

  mutating func observe(_ observation: Observation, at now: Instant) {
    switch observation {
    case .contentChanged(let share): server.change(share: share, at: now)
    case .requestSent(let load, _) where demand == .requests: record(load.rendition, at: now)
    default: break
    }
  }

  private mutating func record(_ object: ObjectID, at now: Instant) {
    let version = server.version(of: object, at: now)
    let size = UInt32(clamping: feed.encodedBytes(of: object, version: version).bytes)
    if numbers[object.index] == .none {
      numbers[object.index] = ObjectID(index: names.count)
      names.append(name(of: object))
      firstSizes.append(size)
    }
    ids.append(numbers[object.index])
    sizes.append(size)
    times.append(now.nanoseconds)
  }

  /// Returns the name of an image in the feed's trace, or else its address.
  private func name(of object: ObjectID) -> String {
    if let names = feed.trace?.names, object.index < names.count { return names[object.index] }
    let own = feed.imageClass(of: object)
    return ImageAddress(object, format: own.format, size: own.pixels).path
  }

  /// Returns the trace of all recorded requests.
  consuming func finish() -> LoadedTrace {
    let isSteady = zip(ids, sizes).allSatisfy { firstSizes[$0.index] == $1 }
    return LoadedTrace(
      ids: ids, sizes: isSteady ? .perObject(firstSizes) : .perRequest(sizes),
      names: objectNames, times: times, lifetimes: Array(repeating: 0, count: ids.count))
  }

  /// The names of objects. Names that a trace gave as numbers become numbers again.
  private var objectNames: ObjectNames {
    let decimals = names.compactMap { name in
      UInt64(name).flatMap { "\($0)" == name ? $0 : nil }
    }
    if decimals.count == names.count { return .numbers(decimals) }
    var table = TextTable()
    for name in names { table.append(name.utf8) }
    return .texts(table)
  }
}
