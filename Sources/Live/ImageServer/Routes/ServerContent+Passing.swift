import Environment
import Primitives

extension ServerContent {
  /// The treatment of a response from an archive or from another server.
  struct PassedRequest: Sendable {
    /// The number of the request, which decides the treatment.
    let order: UInt64
    let network: NetworkProfile?
    /// The time to the first byte, without the other server's own time.
    let wait: Nanoseconds
  }

  /// Applies the network to a request, and plans its response if the network carries it.
  func passing(_ request: ServerRequest, _ plan: (PassedRequest) -> ResponsePlan) -> ResponsePlan {
    let order = nextImageOrder()
    let network = setup.network(at: request.arrival)
    if let network, network.offline { return .broken(.zero) }
    let (work, refusal) = admit(order: order, at: request.arrival)
    // The wait is nil if the network carries nothing. The loopback cannot reproduce such a network for the client.
    guard let wait = wait(for: request, order, network, work, isHostNew: order == 1) else {
      return .broken(.seconds(60))
    }
    if let refusal { return .later(wait, image: nil) { self.errorResponse(refusal) } }
    return plan(PassedRequest(order: order, network: network, wait: wait))
  }

  /// Applies the scenario's errors and faults to a response with an image, and the network's breaks to any response.
  func befall(_ response: Response, _ passage: PassedRequest) -> Response {
    var response = response
    if response.remarks.isArchivedImage == true {
      let mishap = setup.server.mishap(order: passage.order)
      if let error = mishap.error {
        var failed = errorResponse(error)
        failed.remarks = response.remarks
        return failed
      }
      if response.status == 200 { response.fault = mishap.fault }
      if response.fault == .mislabelled {
        response.fields.removeAll { $0.name.lowercased() == "content-type" }
        response.fields.append(HeaderField("Content-Type", "text/html"))
      }
    }
    let breaks = passage.network.map { path.breaks($0.breaks, order: passage.order) } ?? false
    if response.fault == .none, breaks { response.fault = .reset(after: 0.5) }
    return response
  }

  /// Returns an error as the scenario's server sends it.
  func errorResponse(_ response: ServerResponse) -> Response {
    var error = images.errorResponse(response)
    if response.isBusy, let seconds = setup.server.configuration.retryAfter {
      error.fields.append(HeaderField("Retry-After", "\(seconds.rawValue / 1_000_000_000)"))
    }
    return error
  }

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
