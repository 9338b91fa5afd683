import Analysis
import ImagePipeline
import Importers
import Primitives
import TextOutput

extension Calibration {
  /// The calibration as a document.
  var document: CommandDocument {
    [
      "list": [
        "preparesCells": app.list.preparesCells,
        "leadMilliseconds": JSONValue(app.list.lead, decimals: 3),
        "rowsWithoutImage": app.list.blankRows.count, "rowsShown": app.list.shownRows,
      ] as JSONValue,
      "memory": memory, "loads": keys, "network": network,
      "endAsLogged": JSONValue(1 - mismatch, decimals: 4), "fitted": fitted.json,
      "check": checked?.json,
    ]
  }

  private var memory: JSONValue {
    [
      "isUnlimited": store.isUnlimited, "atLeast": store.proven, "lookUps": store.lookUps,
      "noLimit": store.unlimited, "noStore": store.none,
      "arrivesAfterCancel": store.arrivesAfterCancel,
      "stores": store.families.map { family in
        [
          "policy": family.policy, "unit": family.unit.rawValue, "limit": family.limit,
          "lowest": family.limits.lowerBound, "highest": family.limits.upperBound,
          "disagreements": family.disagreements,
        ] as JSONValue
      },
    ]
  }

  private var keys: JSONValue {
    [
      "preset": app.preset, "leaving": app.loads.leaving.rawValue,
      "connections": app.loads.connections,
      "order": app.loads.order.name, "joins": app.loads.joins, "cancelled": loads.cancelled,
      "alike": loadsTried.count,
    ]
  }

  private var network: JSONValue {
    func member(_ value: Double, _ range: ClosedRange<Double>) -> JSONValue {
      [
        "value": JSONValue(value, decimals: 3), "low": JSONValue(range.lowerBound, decimals: 3),
        "high": JSONValue(range.upperBound, decimals: 3),
      ]
    }
    return [
      "roundTripMilliseconds": member(app.network.roundTrip, ranges.roundTrip),
      "megabits": member(app.network.rate, ranges.rate),
      "serverMilliseconds": member(app.network.server, ranges.server),
      "serverSpread": JSONValue(app.network.spread, decimals: 3),
    ]
  }
}

extension Calibration.Check {
  fileprivate var json: JSONValue {
    [
      "predicted": predicted.json, "measured": measured.json, "uncalibrated": plain.json,
      "requestsAreMeasured": hasRequests, "endAsLogged": JSONValue(1 - mismatch, decimals: 4),
    ]
  }
}

extension SessionFigures {
  fileprivate var json: JSONValue {
    let hits: [BindLogEvent.Outcome] = [
      .memory, .disk, .httpFresh, .httpRevalidated, .joined, .network, .cancelled,
    ]
    return JSONValue(
      [
        ("requests", JSONValue(requests, decimals: 3)),
        ("duplicates", JSONValue(duplicates, decimals: 3)),
        ("bytes", JSONValue(bytes, decimals: 0)), ("meanWait", JSONValue(meanWait, decimals: 6)),
        ("p90Wait", JSONValue(p90Wait, decimals: 6)),
      ] + hits.map { ($0.rawValue, JSONValue(outcomes[$0] ?? 0, decimals: 3)) })
  }
}
