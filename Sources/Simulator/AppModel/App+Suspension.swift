import ImagePipeline
import Primitives
import Scrolling
import Environment

/// What reaches an app while none of its code runs, to be taken up when it does again.
enum HeldInput: Sendable {
  case read(LoadToken, ReadResult)
  case decoded(LoadToken, BitmapID)
  /// The connection of a load's request is gone.
  case lost(LoadToken)
  case failure(RequestID, FetchFailure)
  /// The rows are to change, which is code of the app's.
  case rows(RowOperation)
}

/// The app is suspended a while after it has entered the background, and goes on when it comes back.
///
/// None of its code runs in between. The system takes the sockets of a suspended app back, so that its
/// transfers are found lost when it goes on (Apple, Technical Note TN2277, "Networking and Multitasking").
extension App {
  /// The app has entered the background: it is suspended after a time, unless it comes back before.
  mutating func scheduleSuspension(at now: Instant, _ host: inout some AppEngine) {
    backgrounds += 1
    let process = plan.device.process
    let time =
      plan.strategy.ofPipelines.contains(where: \.lifecycle.backgroundTask)
      ? process.backgroundTask ?? process.suspendsAfter : process.suspendsAfter
    guard let time else { return }
    host.perform(.wake(at: now + time, .suspension(background: backgrounds)))
  }

  /// Suspends the app, if it has not left the background in which it was to be.
  mutating func suspend(background: Int32, at now: Instant, _ host: inout some AppEngine) {
    guard background == backgrounds, isInBackground, isProcessAlive else { return }
    isSuspended = true
    for load in session.suspend(&host) { held.append(.lost(load)) }
    settleFootprint(at: now, &host)
    guard let kept, let person = plan.person else { return }
    let time = person.time(kept.time, for: ByteCount(footprint.bytes))
    host.perform(.wake(at: max(now, kept.since + time), .reclaim(background: background)))
  }

  /// The system ends the app for its memory, if it is still suspended.
  mutating func reclaim(background: Int32, at now: Instant, _ host: inout some AppEngine) {
    guard background == backgrounds, isSuspended else { return }
    endWithoutNotice(isAway: true, at: now, &host)
  }

  /// The app goes on: its session first tells what was lost.
  mutating func resume(at now: Instant, _ host: inout some AppEngine) {
    guard isSuspended else { return }
    isSuspended = false
    session.resume(at: now, &host)
    var inputs: [HeldInput] = []
    swap(&inputs, &held)
    for input in inputs { takeUp(input, at: now, &host) }
    main.resume(&host)
  }

  /// What was held is gone with the process, but for rows that have changed: the next one finds them so.
  mutating func forgetSuspension(at now: Instant, _ host: inout some AppEngine) {
    isSuspended = false
    var inputs: [HeldInput] = []
    swap(&inputs, &held)
    for case .rows(let operation) in inputs { change(operation, at: now, &host) }
  }

  private mutating func takeUp(_ input: HeldInput, at now: Instant, _ host: inout some AppEngine) {
    switch input {
    case .read(let load, let result): take(.read(load, result), at: now, &host)
    case .decoded(let load, let image): didDecode(load, image, at: now, &host)
    case .lost(let load): take(.failed(load, .connectionLost), at: now, &host)
    case .failure(let request, let failure): fail(request, failure, at: now, &host)
    case .rows(let operation): change(operation, at: now, &host)
    }
  }
}
