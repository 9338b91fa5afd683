import HTTPCaching
import Dispatch
import Foundation
import Primitives

/// The scenario's clock: real time since the server's start, times the speed.
struct ServerClock: Sendable {
  private let start: UInt64
  private let epoch: Int64
  let speed: Double

  /// A clock that starts now.
  init(speed: Double) {
    start = DispatchTime.now().uptimeNanoseconds
    epoch = Int64(Date().timeIntervalSince1970)
    self.speed = speed
  }

  /// The scenario's now.
  var now: Instant {
    let elapsed = DispatchTime.now().uptimeNanoseconds - start
    return Instant(nanoseconds: speed == 1 ? Int64(elapsed) : Int64(Double(elapsed) * speed))
  }

  /// The real moment at which the scenario reaches an instant.
  func deadline(of instant: Instant) -> DispatchTime {
    let nanoseconds = Double(instant.nanoseconds) / speed
    return DispatchTime(uptimeNanoseconds: start + UInt64(max(0, nanoseconds)))
  }

  /// An instant as a date: that of the server's start, and the scenario's time since.
  func date(_ instant: Instant) -> HTTPDate {
    let second: Int64 = 1_000_000_000
    let nanoseconds = instant.nanoseconds
    let seconds = (nanoseconds >= 0 ? nanoseconds : nanoseconds - second + 1) / second
    return HTTPDate(unixSeconds: epoch + seconds)
  }
}
