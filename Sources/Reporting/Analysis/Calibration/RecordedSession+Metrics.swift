import Harness
import Importers
package import Metrics

extension RecordedSession {
  /// The metrics of a simulated run that the log has too. Requests that only cancelled binds made are not in the log of
  /// an app alone: their metrics are nil then.
  package var metrics: [(metric: Metric, value: Double?)] {
    let (count, distinct, bytes) = counts ?? (nil, nil, nil)
    func binds(_ outcome: BindLogEvent.Outcome) -> Double { Double(self.count(outcome)) }
    return [
      (.networkRequests, count),
      (.duplicateRequests, distinct.flatMap { own in count.map { $0 - own } }),
      (.bytesDown, bytes), (.binds, Double(self.binds.count)), (.memoryHits, Double(memoryHits)),
      (.diskHits, binds(.disk)), (.httpFreshHits, binds(.httpFresh)),
      (.httpRevalidatedHits, binds(.httpRevalidated)), (.joinedLoads, binds(.joined)),
    ]
  }

  /// True if the list asked for an image.
  package var hasBinds: Bool { !binds.isEmpty }

  /// The binds that memory answered, without the first bind of each image.
  private var memoryHits: Int {
    var known: Set<String> = []
    return binds.count { !known.insert($0.url).inserted && $0.outcome == .memory }
  }

  /// The requests, their images and their bytes; nil if only some are known.
  private var counts: (Double?, Double?, Double?)? {
    if let requests {
      let urls = Set(requests.map(\.url))
      return (
        Double(requests.count), Double(urls.count), Double(requests.map(\.bytes).reduce(0, +))
      )
    }
    guard binds.allSatisfy({ ![.cancelled, .failed, nil].contains($0.outcome) }) else { return nil }
    let answered = binds.filter { $0.outcome == .network }
    let lengths = answered.compactMap(\.bytes)
    return (
      Double(answered.count + count(.httpRevalidated)), Double(Set(answered.map(\.url)).count),
      lengths.count == answered.count ? Double(lengths.reduce(0, +)) : nil
    )
  }
}
