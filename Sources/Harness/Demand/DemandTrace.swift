package import Scenarios
package import Traces
import ImageApp
import ImageLoading
import Primitives
import Simulation

/// The requests of a run as a trace, for any policy and any other tool to replay.
///
/// An object is an image, called by its address on the image server, as live runs request it and the
/// server's log has it; or as the feed's own trace calls it, where there is one. Its size is the length
/// of its file in the version of the moment, also where the server would not give it out. Times are
/// those of the run's clock.
package struct DemandTrace: Sendable {
  /// The run.
  package let run: PlannedRun
  /// Which of its requests were taken.
  package let demand: Demand
  /// The requests in the order of time.
  package let trace: LoadedTrace

  /// Makes a run and takes its requests down.
  ///
  /// - Throws: `RunError` if the strategy cannot be set up or the rows cannot change as asked, or the
  ///   run has no such request.
  /// - Complexity: O(events).
  package init(_ run: PlannedRun, _ demand: Demand) throws(RunError) {
    let done = try SimulatedRun.finish(run, observer: DemandObserver(run.plan, demand))
    self.run = run
    self.demand = demand
    trace = done.observer.finish()
    guard trace.requests.count > 0 else { throw RunError(run, "it has no \(demand.rawValue)") }
  }
}

/// Which of a session's requests make a trace.
package enum Demand: String, CaseIterable, Sendable {
  /// What the screen asks the cache for: every bind of a cell to an item is a request for its image.
  ///
  /// The table binds the rows that the scroll brings on screen, whatever is cached. Strategies differ in
  /// their binds only where one keeps the main thread so busy that rows pass between two frames.
  case binds
  /// What the strategy asks the server for: every request that left the device, conditional ones,
  /// prefetches and those that failed or were given up included.
  case requests
}
