import Primitives
import Testing

@testable import Environment
@testable import ImageServer

@Suite("The shaped link, once a client has left")
struct LeftClientTests {
  private let link = SharedLink(seed: 1)
  private var path: NetworkPath {
    var network = NetworkProfile()
    network.down = .megabits(1)
    network.roundTrip = .milliseconds(100)
    return NetworkPath(network, seed: 1)
  }

  /// Lets a client leave at the start whose response is due later, and returns the wait of the next connection.
  private func wait(dueAfter milliseconds: Int64) -> Double? {
    let response = Response(200, [], bytes: [UInt8](repeating: 0, count: 100_000))
    var flow = BodyFlow(
      response, over: path, through: link, of: ServerConfiguration(), speed: 1)
    var pace = ConnectionPace()
    let now = Instant.start + .milliseconds(milliseconds)
    flow.letGo(leftAt: .start, on: &pace, at: now)
    return link.acceptance(over: path, at: now)?.milliseconds
  }

  @Test func theServerSendsOnForARoundTripAndTheNextConnectionWaitsForThoseBytes() {
    // Ten packets of 1,522 bytes, and one of 60.
    #expect(wait(dueAfter: 50) == 122.24)
  }

  @Test func afterARoundTripTheServerKnows() {
    #expect(wait(dueAfter: 100) == 0.48)
  }

  @Test func aPacketWithoutRoomIsNotAccepted() {
    var network = path.profile
    network.queue = ByteCount(3_000)
    let narrow = NetworkPath(network, seed: 1)
    let waits = (0..<60).map { _ in link.acceptance(over: narrow, at: .start)?.milliseconds }
    #expect(waits.first == 0.48 && waits.last == .some(nil))
  }

  @Test func theFirstRoundTripOfAConnectionContainsTheWaitOfItsAcceptance() {
    let response = Response(200, [], bytes: [UInt8](repeating: 0, count: 100_000))
    var flow = BodyFlow(
      response, over: path, through: link, of: ServerConfiguration(), speed: 1)
    var pace = ConnectionPace()
    pace.acceptance = .milliseconds(50)
    _ = flow.next(from: 0, room: 32_768, on: &pace, at: .start)
    #expect(pace.tcp?.window.smoothed == .milliseconds(150))
  }
}
