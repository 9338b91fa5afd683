/// Estimates of the network that an archive was captured on, from its timings; nil if there are too few timings.
package struct ArchivedNetwork: Sendable {
  /// An estimate, and the number of entries behind it.
  package struct Estimate: Sendable {
    /// The estimated value, in the unit of the property.
    package let value: Double
    /// The number of entries that it is based on.
    package let entries: Int
  }

  /// The median of `connect` minus `ssl`, in milliseconds: a TCP handshake needs one round trip.
  package let roundTrip: Estimate?
  /// The median of `dns`, in milliseconds.
  package let nameLookup: Estimate?
  /// The median of `ssl` in round trips, from 1 to 4; 0 if all URLs begin with http.
  package let tlsRoundTrips: Estimate?
  /// Bits a second: all bytes received, divided by the time in which any arrived. The link has at least this rate.
  package let down: Estimate?
  /// The median of `wait` minus a round trip, in milliseconds.
  package let thinkTime: Estimate?
  /// True if most responses came over HTTP/2 or HTTP/3, whose requests share connections.
  package let isMultiplexed: Bool

  /// The least time and bytes for an estimate of a link, in milliseconds and bytes. Smaller values depend more on
  /// clocks.
  private static let minReceiving = (time: 50.0, bytes: 50_000)

  /// Estimates the network from the timings of all entries that were answered over it.
  ///
  /// - Complexity: O(*n* log *n*) in the number of entries.
  package init(_ archive: HTTPArchive) {
    let answered = archive.entries.filter {
      $0.status > 0 && $0.transferred != 0 && !$0.isFromCache
    }
    let trips = answered.compactMap { entry -> Double? in
      guard let connect = entry.timings.connect else { return nil }
      let trip = connect - (entry.timings.tls ?? 0)
      return trip > 0 ? trip : nil
    }
    let trip = Self.median(trips)
    roundTrip = trip
    nameLookup = Self.median(answered.compactMap(\.timings.dns).filter { $0 > 0 })
    let handshakes = answered.compactMap(\.timings.tls).filter { $0 > 0 }
    if !answered.isEmpty, answered.allSatisfy({ $0.url.lowercased().hasPrefix("http:") }) {
      tlsRoundTrips = Estimate(value: 0, entries: answered.count)
    } else {
      tlsRoundTrips = Self.median(handshakes).flatMap { handshake in
        trip.map {
          let trips = (handshake.value / $0.value).rounded()
          return Estimate(value: min(max(trips, 1), 4), entries: handshake.entries)
        }
      }
    }
    down = Self.rate(answered)
    thinkTime = Self.median(answered.compactMap(\.timings.wait)).map {
      Estimate(value: max($0.value - (trip?.value ?? 0), 1), entries: $0.entries)
    }
    let multiplexed = answered.count { entry in
      ["h2", "h3", "http/2", "http/3"].contains { entry.transport.hasPrefix($0) }
    }
    isMultiplexed = multiplexed * 2 > answered.count
  }

  private static func median(_ values: [Double]) -> Estimate? {
    guard !values.isEmpty else { return nil }
    return Estimate(value: values.sorted()[values.count / 2], entries: values.count)
  }

  /// Returns all bytes divided by the total time in which bodies arrived; overlaps count once.
  private static func rate(_ entries: [ArchiveEntry]) -> Estimate? {
    var bytes = 0
    var stretches: [(from: Double, to: Double)] = []
    for entry in entries {
      guard let receive = entry.timings.receive, receive > 0, let duration = entry.duration,
        let length = entry.transferred ?? entry.bytes, length > 0
      else { continue }
      let end = entry.start + duration
      stretches.append((end - receive, end))
      bytes += length
    }
    var time = 0.0
    var reached = -Double.infinity
    for stretch in stretches.sorted(by: { $0.from < $1.from }) where stretch.to > reached {
      time += stretch.to - max(stretch.from, reached)
      reached = stretch.to
    }
    guard time >= minReceiving.time, bytes >= minReceiving.bytes else { return nil }
    return Estimate(value: Double(bytes) * 8_000 / time, entries: stretches.count)
  }
}
