import Environment
import ImagePipeline
import Primitives
import Scrolling

/// An input for a suspended app, handled when the app resumes.
enum HeldInput: Sendable {
  case read(LoadToken, ReadResult)
  case decoded(LoadToken, BitmapID)
  /// The connection of a load's request is lost.
  case lost(LoadToken)
  case failure(RequestID, FetchFailure)
  /// The app's code is to change the rows.
  case rows(RowOperation)
}

/// Suspends the app a while after it entered the background, and resumes it when it comes back. None of its code runs
/// in between. The system closes the sockets of a suspended app, so its transfers are lost when it resumes (Apple,
/// Technical Note TN2277, "Networking and Multitasking").
extension App {
  /// Schedules the suspension of an app that has entered the background. It has no effect if the app comes back
  /// earlier.
  mutating func scheduleSuspension(at now: Instant, _ engine: inout some AppEngine) {
    backgrounds += 1
    let process = plan.device.process
    let time =
      plan.strategy.ofPipelines.contains(where: \.lifecycle.backgroundTask)
      ? process.backgroundTask ?? process.suspendsAfter : process.suspendsAfter
    guard let time else { return }
    engine.perform(.wake(at: now + time, .suspension(background: backgrounds)))
  }

  /// Suspends the app, if it has not left the background since.
  mutating func suspend(background: Int32, at now: Instant, _ engine: inout some AppEngine) {
    guard background == backgrounds, isInBackground, isProcessAlive else { return }
    isSuspended = true
    for load in session.suspend(&engine) { held.append(.lost(load)) }
    settleFootprint(at: now, &engine)
    guard let kept, let person = plan.person else { return }
    let time = person.time(kept.time, for: ByteCount(footprint.bytes))
    engine.perform(.wake(at: max(now, kept.since + time), .reclaim(background: background)))
  }

  /// Ends the app if it is still suspended, because the system needs its memory.
  mutating func reclaim(background: Int32, at now: Instant, _ engine: inout some AppEngine) {
    guard background == backgrounds, isSuspended else { return }
    endWithoutNotice(isAway: true, at: now, &engine)
  }

  /// Resumes the app. Its session first reports the lost requests.
  mutating func resume(at now: Instant, _ engine: inout some AppEngine) {
    guard isSuspended else { return }
    isSuspended = false
    session.resume(at: now, &engine)
    var inputs: [HeldInput] = []
    swap(&inputs, &held)
    for input in inputs { takeUp(input, at: now, &engine) }
    main.resume(&engine)
  }

  /// Drops the held input of an ended process, except for changed rows: the next process finds them changed.
  mutating func forgetSuspension(at now: Instant, _ engine: inout some AppEngine) {
    isSuspended = false
    var inputs: [HeldInput] = []
    swap(&inputs, &held)
    for case .rows(let operation) in inputs { change(operation, at: now, &engine) }
  }

  private mutating func takeUp(_ input: HeldInput, at now: Instant, _ engine: inout some AppEngine)
  {
    switch input {
    case .read(let load, let result): handle(.read(load, result), at: now, &engine)
    case .decoded(let load, let image): didDecode(load, image, at: now, &engine)
    case .lost(let load): handle(.failed(load, .connectionLost), at: now, &engine)
    case .failure(let request, let failure): fail(request, failure, at: now, &engine)
    case .rows(let operation): change(operation, at: now, &engine)
    }
  }
}
