import HTTPCaching
import Primitives

/// Removes stored responses that may be outdated.
extension PrivateCache {
  /// Handles the answer to a request that may have changed something. Unless it is an error, the stored responses of
  /// the target go. So do those of addresses of the same origin that Location and Content-Location name (RFC 9111,
  /// section 4.4).
  mutating func didChange(_ arrival: Arrival) -> Step {
    let request = arrival.request
    if !request.isSafe, (200...399).contains(arrival.response.status) {
      for address in [request.address] + named(by: arrival) { removeAll(at: address) }
      if request.method == "POST" { keepAsRepresentation(arrival) }
    }
    return .respond(arrival.response, then: nil)
  }

  private func named(by arrival: Arrival) -> [String] {
    guard let target = WebAddress(arrival.request.address) else { return [] }
    return ["Location", "Content-Location"].compactMap { name in
      let address = arrival.response.fields[name].flatMap { target.resolve($0) }
      return address?.origin == target.origin ? address?.text : nil
    }
  }

  private mutating func removeAll(at address: String) {
    for message in stored(address) { remove(message.id) }
  }

  /// Stores the answer to a POST as the answer to a GET. The answer must have a Content-Location and explicit freshness
  /// (RFC 9110, section 9.3.3).
  private mutating func keepAsRepresentation(_ arrival: Arrival) {
    let address = arrival.request.address
    let location = arrival.response.fields["Content-Location"]
    let metadata = metadata(of: arrival.response, to: address, at: arrival.receivedAt)
    guard metadata.hasExplicitFreshness, let location, let target = WebAddress(address),
      target.resolve(location) == target
    else { return }
    keep(arrival.response, from: arrival, as: nil)
  }

  /// Forgets everything stored of an address.
  ///
  /// - Complexity: O(*n*) in the variants stored of it.
  package mutating func invalidate(_ address: String) { removeAll(at: address) }
}
