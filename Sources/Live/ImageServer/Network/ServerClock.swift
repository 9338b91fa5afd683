import Dispatch
import Foundation
import HTTPCaching
import Primitives

/// The scenario's clock: the real time since the server's start, multiplied by the speed.
struct ServerClock: Sendable {
  private let start: UInt64
  private let epoch: Int64
  let speed: Double

  /// Creates a clock that starts now.
  init(speed: Double) {
    start = DispatchTime.now().uptimeNanoseconds
    epoch = Int64(Date().timeIntervalSince1970)
    self.speed = speed
  }

  /// The current instant of the scenario.
  var now: Instant {
    let elapsed = DispatchTime.now().uptimeNanoseconds - start
    return Instant(nanoseconds: speed == 1 ? Int64(elapsed) : Int64(Double(elapsed) * speed))
  }

  /// Returns the real time at which the scenario reaches an instant.
  func deadline(of instant: Instant) -> DispatchTime {
    let nanoseconds = Double(instant.nanoseconds) / speed
    // At most 31 years, so that an instant after every run has a time too.
    return DispatchTime(uptimeNanoseconds: start + UInt64(min(max(0, nanoseconds), 1e18)))
  }

  /// Returns an instant as a date: the server's start plus the scenario's time since then.
  func date(_ instant: Instant) -> HTTPDate {
    let second: Int64 = 1_000_000_000
    let nanoseconds = instant.nanoseconds
    let seconds = (nanoseconds >= 0 ? nanoseconds : nanoseconds - second + 1) / second
    return HTTPDate(unixSeconds: epoch + seconds)
  }
}
