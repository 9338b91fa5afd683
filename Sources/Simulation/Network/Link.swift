import ImageApp
import ImageLoading
import Primitives
import World

/// A link whose rate all transfers share evenly at every moment: egalitarian processor sharing.
///
/// The service a transfer has had by now is the same for all since its start, so one number grows for
/// all of them and a transfer ends when it has grown by the transfer's length.
///
/// L. Kleinrock. *Time-shared Systems: A Theoretical Treatment.* Journal of the ACM 14 (2), 1967.
struct Link {
  private struct Flow {
    let request: RequestID
    let start: Double
    let finish: Double
  }

  private var flows: [Flow] = []
  private var service = 0.0
  private var updated = Instant.start
  private var bitsPerNanosecond: Double?
  /// Grows with every change, so that a completion foreseen before it is known to be out of date.
  private(set) var generation: UInt32 = 0

  init(rate: BitRate?) { bitsPerNanosecond = rate.map { Double($0.bitsPerSecond) / 1e9 } }

  /// Changes the rate for all transfers from now on.
  mutating func setRate(_ rate: BitRate?, at now: Instant) {
    advance(to: now)
    bitsPerNanosecond = rate.map { Double($0.bitsPerSecond) / 1e9 }
  }

  mutating func add(_ request: RequestID, _ bytes: Int, at now: Instant) {
    advance(to: now)
    flows.append(Flow(request: request, start: service, finish: service + Double(bytes) * 8))
  }

  /// Takes a transfer off the link and returns the bytes it has had; nothing if it was not on it.
  ///
  /// - Complexity: O(*n*) in the transfers under way.
  mutating func remove(_ request: RequestID, at now: Instant) -> Int? {
    advance(to: now)
    guard let index = flows.firstIndex(where: { $0.request == request }) else { return nil }
    let flow = flows.remove(at: index)
    return Int(max(0, min(service, flow.finish) - flow.start) / 8)
  }

  /// The transfer that ends first, and when.
  ///
  /// - Complexity: O(*n*) in the transfers under way.
  func nextCompletion() -> (request: RequestID, instant: Instant)? {
    guard var first = flows.first else { return nil }
    for flow in flows.dropFirst() where flow.finish < first.finish { first = flow }
    guard let bitsPerNanosecond else { return (first.request, updated) }
    let remaining = max(0, first.finish - service) * Double(flows.count) / bitsPerNanosecond
    return (first.request, updated + Nanoseconds(Int64(remaining.rounded(.up))))
  }

  private mutating func advance(to now: Instant) {
    generation &+= 1
    let elapsed = Double((now - updated).rawValue)
    updated = now
    guard !flows.isEmpty, let bitsPerNanosecond else { return }
    service += elapsed * bitsPerNanosecond / Double(flows.count)
  }
}
