import Environment
import Primitives

extension ServerContent {
  /// Returns the time from the request's arrival to the first byte; nil if the network carries nothing. It is the sum
  /// of the server's own time, a round trip, the cost of a lost request and, for a connection's first request, its
  /// set-up.
  func wait(
    for request: ServerRequest, _ order: UInt64, _ network: NetworkProfile?, _ wait: Nanoseconds,
    isHostNew: Bool
  ) -> Nanoseconds? {
    guard let network else { return wait }
    let route = NetworkPath(network, seed: setup.seed)
    let trip = path.roundTrip(route, order: order, at: request.arrival)
    let late = path.resendDelay(route, after: trip, order, at: request.arrival)
    guard let late else { return nil }
    let lookUp = isHostNew ? network.nameLookup : .zero
    guard request.isFirstOnConnection else { return wait + trip + late + lookUp }
    let handshake = setup.server.configuration.handshake(isResumed: !isHostNew)
    let lost = path.openingDelay(route, order, at: request.arrival)
    return lost.map {
      wait + trip * (1 + handshake.transport + handshake.tls) + late + lookUp + $0
    }
  }
}
