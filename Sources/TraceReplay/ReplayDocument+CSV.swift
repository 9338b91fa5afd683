extension ReplayDocument {
  /// The text of `results.csv`: a header, then one line a result; an empty field where there is no
  /// data. Lines end with CRLF, as RFC 4180 asks; no field needs quotes.
  ///
  /// - Complexity: O(results).
  public var csv: String {
    let header = [
      "policy", "capacity", "capacityObjects", "capacityBytes", "requests", "hits", "hitRatio",
      "requestedBytes", "hitBytes", "byteHitRatio", "evictions",
    ]
    return ([header] + results.map(Self.fields)).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func fields(of result: Result) -> [String] {
    [
      result.policy, result.capacity, text(result.capacityObjects), text(result.capacityBytes),
      "\(result.requests)", "\(result.hits)", "\(result.hitRatio)", text(result.requestedBytes),
      text(result.hitBytes), text(result.byteHitRatio), "\(result.evictions)",
    ]
  }

  private static func text(_ value: (some CustomStringConvertible)?) -> String {
    value.map { "\($0)" } ?? ""
  }
}
