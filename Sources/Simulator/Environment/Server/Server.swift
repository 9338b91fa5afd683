package import Primitives

/// The image server of a run: the versions of its images, and its responses.
package struct Server: Sendable {
  private let rules: Rules
  /// True if any image ever changes. It is read at every bind and is rarely true.
  private var hasChanges: Bool
  private var revisions: [Revision] = []
  private var load: ServerLoad?
  private var signatures: Signatures?

  /// The constant values. They would be too large to copy with the server at every request.
  private final class Rules: Sendable {
    let configuration: ServerConfiguration
    let feed: Feed
    /// `hasErrors` is true if responses can be errors; `hasFaults` is true if bodies can be faulty.
    let hasErrors, hasFaults: Bool
    let versions, waits, errors, faults, redirects: SplitMix64

    init(_ configuration: ServerConfiguration, feed: Feed, seed: UInt64) {
      let random = SplitMix64(seed: seed).split("server")
      (self.configuration, self.feed) = (configuration, feed)
      hasErrors = configuration.errors + configuration.internalErrors + configuration.notFound > 0
      hasFaults = configuration.faults != TransferFaults()
      (versions, waits) = (random.split("versions"), random.split("waits"))
      (errors, faults) = (random.split("errors"), random.split("faults"))
      redirects = random.split("redirects")
    }
  }

  /// An instant at which some of the images changed.
  private struct Revision: Sendable {
    let instant: Instant
    let share: Double
  }

  /// Creates a server for the images of a feed.
  package init(_ configuration: ServerConfiguration, feed: Feed, seed: UInt64) {
    rules = Rules(configuration, feed: feed, seed: seed)
    hasChanges = feed.configuration.contentLifetime != nil
    load = configuration.capacity.map(ServerLoad.init)
    signatures = feed.configuration.signed.map(Signatures.init)
  }

  package var configuration: ServerConfiguration { rules.configuration }
  private var feed: Feed { rules.feed }

  /// True if the server may send a body more slowly than the link.
  package var holdsUp: Bool { rules.hasFaults || rules.configuration.connectionRate != nil }

  /// The number of hosts that serve the feed's images.
  package var hostCount: Int { feed.configuration.hostCount(among: rules.configuration.hosts) }

  /// Changes the content of a share of the images at the same URLs, from `now` on.
  package mutating func change(share: Double, at now: Instant) {
    revisions.append(Revision(instant: now, share: share))
    hasChanges = true
  }

  /// Signs the addresses of all images again.
  package mutating func renewAddresses(at now: Instant) { signatures?.renew(at: now) }

  /// Returns the response to a request for an address whose signature has expired; nil if it is accepted.
  package func refusal(ofExpired address: AddressID, at now: Instant) -> ServerResponse? {
    let expiry = signatures?.expiry(of: feed.signatureNumber(of: address))
    return (expiry ?? .never) < now ? forbidden : nil
  }

  /// The response to a request for an address that is not accepted.
  package var forbidden: ServerResponse { failure(403, 0) }

  /// Returns the number of changes of the image's content by `now`.
  ///
  /// - Complexity: O(*n*) in the number of changes that the scenario schedules.
  package func version(of rendition: RenditionID, at now: Instant) -> UInt32 {
    hasChanges ? UInt32(changes(of: rendition, at: now).count) : 0
  }

  /// Returns the time of the image's latest change up to `now`. If it has not changed by then, the time is before the
  /// run.
  package func lastModified(_ rendition: RenditionID, at now: Instant) -> Instant {
    let last = hasChanges ? changes(of: rendition, at: now).last : nil
    return last ?? .start + (.zero - rules.configuration.contentAge)
  }

  /// Answers a request that reached the server at `now`.
  ///
  /// - Parameters:
  ///   - address: The requested address.
  ///   - known: The version in a conditional request; nil if the request is unconditional.
  ///   - order: The number of the request. It determines the server's wait and its errors.
  ///   - now: The arrival of the request.
  /// - Returns: The server's response.
  package func answer(
    _ address: AddressID, ifChangedFrom known: UInt32?, order: UInt64, at now: Instant
  ) -> ServerResponse {
    let rendition = feed.rendition(at: address)
    let version = version(of: rendition, at: now)
    let mishap = mishap(order: order)
    if let error = mishap.error { return failure(error.status, version) }
    let availability = feed.availability(of: rendition, at: now)
    switch availability {
    case .missing, .badURL: return failure(404, version)
    case .available where known == version:
      return ServerResponse(status: 304, version: version, body: .zero, isImage: false)
    case .available, .corrupt:
      return ServerResponse(
        status: 200, version: version, body: feed.encodedBytes(of: rendition, version: version),
        isImage: availability == .available,
        fault: mishap.fault)
    }
  }

  /// Returns the mishap of the response to the request with the number `order`. It is an error that replaces the
  /// response, or else a fault of the body. It does not depend on the image.
  ///
  /// - Returns: The error; nil if there is none. The fault is `.none` if there is an error.
  package func mishap(order: UInt64) -> (error: ServerResponse?, fault: TransferFault) {
    if rules.hasErrors, let status = error(order: order) { return (failure(status, 0), .none) }
    return (
      nil,
      rules.hasFaults ? rules.configuration.faults.fault(at: rules.faults.value(at: order)) : .none
    )
  }

  /// Returns the redirect at an image's original address; nil if there is none.
  package func redirect(of address: AddressID) -> ServerResponse? {
    let share = rules.configuration.redirects
    let image = feed.rendition(at: address)
    guard share > 0, SplitMix64.unit(rules.redirects.value(at: UInt64(image.rawValue))) < share
    else {
      return nil
    }
    return ServerResponse(
      status: rules.configuration.redirectsPermanently ? 301 : 302, version: 0, body: .zero,
      isImage: false)
  }

  /// Returns the status of the error that replaces the response to the request with the number `order`; nil if there is
  /// no such error.
  private func error(order: UInt64) -> UInt16? {
    let draw = SplitMix64.unit(rules.errors.value(at: order))
    let shares: [(UInt16, Double)] = [
      (503, rules.configuration.errors), (500, rules.configuration.internalErrors),
      (404, rules.configuration.notFound),
    ]
    var bound = 0.0
    for (status, share) in shares where share > 0 {
      bound += share
      if draw < bound { return status }
    }
    return nil
  }

  /// Returns the time that the server needs until the first byte of its response to the request with the number
  /// `order`.
  package func wait(order: UInt64) -> Nanoseconds {
    let median = rules.configuration.thinkTime.seconds
    return Nanoseconds(
      seconds: Lognormal.value(
        median: median, sigma: rules.configuration.thinkTimeSigma, rules.waits.value(at: order)))
  }

  /// Accepts a request that reached the server at `now`, or refuses it if it exceeds the capacity.
  ///
  /// - Parameters:
  ///   - order: The number of the request.
  ///   - now: The time of the request's arrival.
  /// - Returns: The time to the first byte of the response, and the response to a refused request. The second is nil if
  ///   the request is accepted.
  package mutating func admit(order: UInt64, at now: Instant) -> (Nanoseconds, ServerResponse?) {
    let work = wait(order: order)
    guard load != nil else { return (work, nil) }
    if let wait = load?.wait(for: work, at: now) { return (wait + work, nil) }
    let isTooMany = rules.configuration.capacity?.tooManyRequests == true
    return (.zero, failure(isTooMany ? 429 : 503, 0))
  }

  private func failure(_ status: UInt16, _ version: UInt32) -> ServerResponse {
    ServerResponse(
      status: status, version: version, body: rules.configuration.errorBytes,
      isImage: rules.configuration.errorBody == .image)
  }

  /// Returns the instants up to `now` at which the picture changed. They are the same for all its renditions.
  private func changes(of rendition: RenditionID, at now: Instant) -> [Instant] {
    let picture = feed.picture(of: rendition)
    let revised = revisions.enumerated().filter { order, revision in
      revision.instant <= now
        && SplitMix64.unit(
          rules.versions.value(at: UInt64(order + 1) << 32 | UInt64(picture.rawValue)))
          < revision.share
    }
    return (periodicChanges(of: picture, until: now) + revised.map(\.element.instant)).sorted()
  }

  private func periodicChanges(of picture: PictureID, until now: Instant) -> [Instant] {
    guard let lifetime = feed.configuration.contentLifetime else { return [] }
    let phase = Int64(
      rules.versions.value(at: UInt64(picture.rawValue)) % UInt64(lifetime.rawValue))
    return stride(from: phase, through: now.nanoseconds, by: Int64.Stride(lifetime.rawValue))
      .map { Instant(nanoseconds: $0) }
  }
}
