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
/// An object is an image, named by its address on the image server, as in live requests and the server's log. A name in
/// the feed's trace replaces the address. The size of an object is the length of its file in the current version, even
/// if the server would not send the file. Times are those of the run's clock.
package struct DemandTrace: Sendable {
  package let run: PlannedRun
  /// The kind of requests in the trace.
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

/// An observer that records one kind of a run's requests.
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
    record(feed.rendition(of: binding.item, in: slot), at: now)
  }

  mutating func observe(_ observation: Observation, at now: Instant) {
    switch observation {
    case .contentChanged(let share): server.change(share: share, at: now)
    case .requestSent(let load, _) where demand == .requests: record(load.rendition, at: now)
    default: break
    }
  }

  private mutating func record(_ rendition: RenditionID, at now: Instant) {
    let version = server.version(of: rendition, at: now)
    let size = UInt32(clamping: feed.encodedBytes(of: rendition, version: version).bytes)
    if numbers[rendition.index] == .none {
      numbers[rendition.index] = ObjectID(index: names.count)
      names.append(feed.name(of: rendition))
      firstSizes.append(size)
    }
    ids.append(numbers[rendition.index])
    sizes.append(size)
    times.append(now.nanoseconds)
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
