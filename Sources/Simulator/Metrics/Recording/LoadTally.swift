import AppModel
import ImagePipeline
import Primitives

/// Counts failed loads, and the time for which wanted images wait within the strategy itself.
///
/// A load is queued while it has no read, no request, no decode, and no pause before a retry.
struct LoadTally {
  /// A load under way.
  private struct Load: BitwiseCopyable {
    /// The number of views whose latest bind waits for the load.
    var views: UInt32 = 0
    let isAhead: Bool
    /// True if a read, a request, a decode or a pause of the load is under way.
    var isBusy = false
    var isFetching = false
    /// True if its request has not left the device.
    var isUnsent = false
    /// True if the response was discarded and the image is being fetched again.
    var isSecond = false
    /// True if the failure of the load was counted.
    var hasFailed = false

    var isQueued: Bool { views > 0 && !isBusy }
    var isUnconnected: Bool { views > 0 && isUnsent }
    var isIdle: Bool { isFetching && views == 0 && isAhead }
  }

  private let fetchesTwice: Bool
  private var loads = SlotTable<Load>()
  /// The attempt for which each view's latest bind waits; 0 if it waits for none.
  private var awaited: [UInt32] = []
  private var queued = 0
  private var fetching = 0
  private var idle = 0
  private var unconnected = 0
  private var queuedTime = Nanoseconds.zero
  private var behindPrefetches = Nanoseconds.zero
  private var unconnectedTime = Nanoseconds.zero
  private var failures = 0
  private var last = Instant.start

  init(_ plan: SessionPlan) { fetchesTwice = plan.strategy.fetch.fetchesTwice }

  /// Adds the time of queued loads until now.
  mutating func advance(to now: Instant) {
    guard now > last else { return }
    if queued > 0 {
      queuedTime += (now - last) * Int64(queued)
      if idle * 2 > fetching { behindPrefetches += (now - last) * Int64(queued) }
    }
    if unconnected > 0 { unconnectedTime += (now - last) * Int64(unconnected) }
    last = now
  }

  /// True if a load is under way for the latest bind of a view.
  func isAwaited(_ view: ViewID) -> Bool { view.index < awaited.count && awaited[view.index] != 0 }

  /// Handles a request that leaves the device.
  mutating func didSend(_ load: LoadToken) { change(load.attempt) { $0.isUnsent = false } }

  /// Handles a view that is bound again or no longer in use. It then waits for no load.
  mutating func detach(_ view: ViewID) {
    guard view.index < awaited.count, awaited[view.index] != 0 else { return }
    change(awaited[view.index]) { $0.views -= 1 }
    awaited[view.index] = 0
  }

  /// Removes all loads when the process ends.
  mutating func endProcess() {
    (loads, queued, fetching, idle, unconnected) = (SlotTable(), 0, 0, 0, 0)
    for index in awaited.indices { awaited[index] = 0 }
  }

  /// Handles an event about a load, before its effects.
  mutating func handle(_ event: PipelineEvent) {
    switch event {
    case .read(let load, _), .decoded(let load), .main(.retry(let load)), .answered(let load, _):
      change(load.attempt) { $0.isBusy = false }
    case .responded(let load, _), .failed(let load, _):
      change(load.attempt) { ($0.isBusy, $0.isFetching, $0.isUnsent) = (false, false, false) }
    case .table, .main, .paced, .lifecycle: break
    }
  }

  /// Handles an effect of the pipeline.
  mutating func handle(_ effect: Effects.Effect) {
    switch effect {
    case .observation(.began(let load, let view)): begin(load.attempt, for: view)
    case .observation(.joined(let view, let load)): attach(view, to: load.attempt)
    case .observation(.left(let view, let load)): leave(load.attempt, view)
    case .action(.read(_, _, let load)), .action(.decode(_, let load)),
      .action(.dispatch(.deliver(let load))), .action(.dispatch(.fail(let load))),
      .action(.dispatchLater(.retry(let load), _)), .action(.ask(let load, _)):
      change(load.attempt) { $0.isBusy = true }
    case .action(.fetch(let load, _, let channel, _)):
      change(load.attempt) {
        ($0.isBusy, $0.isFetching, $0.isUnsent) = (true, true, true)
        $0.isSecond = channel == .synchronous
      }
    case .action(.cancelFetch(let load)): remove(load.attempt)
    case .action, .observation: break
    }
  }

  /// Handles the end of an event: a load may have ended or failed.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - effects: The effects of the event.
  /// - Returns: The views whose image will not come because the load failed.
  mutating func settle(_ event: PipelineEvent, _ effects: Span<Effects.Effect>) -> [ViewID] {
    guard let end = LoadEnd(event), let slot = loads.slot(of: end.attempt) else { return [] }
    let isOver = end.isDelivery || !loads[slot].isBusy
    if !end.isDelivery, fetchesTwice, isOver, !loads[slot].isSecond { return [] }
    let hasFailed = end.hasFailed(effects) && !loads[slot].hasFailed
    change(end.attempt) { $0.hasFailed = $0.hasFailed || hasFailed }
    let views = hasFailed ? self.views(of: end.attempt) : []
    // The end of a cancelled request is a failure only for the binds that have joined it.
    if hasFailed, !end.isDelivery || !views.isEmpty { failures += 1 }
    if isOver { remove(end.attempt) }
    return views
  }

  func report(_ values: inout MetricValues) {
    values[.failedLoads] = Double(failures)
    values[.queuedSeconds] = queuedTime.seconds
    values[.behindPrefetchesSeconds] = behindPrefetches.seconds
    values[.connectionWaitSeconds] = unconnectedTime.seconds
  }

  private mutating func begin(_ attempt: UInt32, for view: ViewID) {
    guard loads.slot(of: attempt) == nil else { return }
    loads.insert(Load(isAhead: view == .none), at: attempt)
    if view != .none { attach(view, to: attempt) }
  }

  private mutating func attach(_ view: ViewID, to attempt: UInt32) {
    detach(view)
    guard loads.slot(of: attempt) != nil else { return }
    while awaited.count <= view.index { awaited.append(0) }
    awaited[view.index] = attempt
    change(attempt) { $0.views += 1 }
  }

  private mutating func leave(_ attempt: UInt32, _ view: ViewID) {
    if view.index < awaited.count, awaited[view.index] == attempt { detach(view) }
    guard let slot = loads.slot(of: attempt) else { return }
    if loads[slot].views == 0, !loads[slot].isAhead, !loads[slot].isFetching { remove(attempt) }
  }

  private mutating func remove(_ attempt: UInt32) {
    guard let slot = loads.slot(of: attempt) else { return }
    // Every load ends here, so this makes no array of its views.
    var (index, left) = (0, loads[slot].views)
    while left > 0 {
      if awaited[index] == attempt { (awaited[index], left) = (0, left - 1) }
      index += 1
    }
    count(loads[slot], -1)
    loads.remove(slot)
  }

  private func views(of attempt: UInt32) -> [ViewID] {
    awaited.indices.filter { awaited[$0] == attempt }.map { ViewID(index: $0) }
  }

  private mutating func change(_ attempt: UInt32, _ body: (inout Load) -> Void) {
    guard let slot = loads.slot(of: attempt) else { return }
    count(loads[slot], -1)
    loads.update(slot, body)
    count(loads[slot], 1)
  }

  private mutating func count(_ load: Load, _ sign: Int) {
    if load.isQueued { queued += sign }
    if load.isFetching { fetching += sign }
    if load.isIdle { idle += sign }
    if load.isUnconnected { unconnected += sign }
  }
}

/// An event that may end a load.
private struct LoadEnd {
  let attempt: UInt32
  /// True if it is the load's final event.
  var isDelivery = false
  /// True if the load got no image.
  var isFailure = false

  init?(_ event: PipelineEvent) {
    switch event {
    case .main(.deliver(let load)): (attempt, isDelivery) = (load.attempt, true)
    case .main(.fail(let load)): (attempt, isDelivery, isFailure) = (load.attempt, true, true)
    case .failed(let load, _): (attempt, isFailure) = (load.attempt, true)
    case .responded(let load, let response):
      // The load continues: a redirect is followed. A 304 may confirm a stored error.
      guard !response.isRedirect else { return nil }
      attempt = load.attempt
      isFailure = !response.isImage || response.status >= 400
    case .read(let load, let result): (attempt, isFailure) = (load.attempt, result == .undecodable)
    default: return nil
    }
  }

  /// True if the load has failed: nothing is retried, read instead, or decoded.
  func hasFailed(_ effects: Span<Effects.Effect>) -> Bool {
    guard isFailure else { return false }
    for position in effects.indices {
      switch effects[position] {
      case .action(.fetch(let load, _, _, _)), .action(.read(_, _, let load)),
        .action(.dispatchLater(.retry(let load), _)):
        if load.attempt == attempt { return false }
      case .observation(.confirmed(let load)): if load.attempt == attempt { return false }
      case .observation(.created(_, let content)):
        switch content.source {
        case .network(let load), .store(let load), .encoded(let load):
          if load.attempt == attempt { return false }
        case .bundle, .file, .saved: break
        }
      default: break
      }
    }
    return true
  }
}
