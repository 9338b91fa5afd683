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
        "preparesCells": app.list.preparesCells, "rowsShown": app.list.shownRows,
        "rowsWithoutImage": app.list.blankRows.count,
        "wrongImages": session.shownImages?.wrong,
      ] as JSONValue,
      "memory": [
        "isUnlimited": store.isUnlimited, "atLeast": store.proven, "lookUps": store.lookUps,
        "noLimit": store.unlimited, "noStore": store.none,
        "arrivesAfterCancel": store.arrivesAfterCancel,
        "stores": store.families.enumerated().map { json($1, judged?.families[$0]) },
        "lookUpsOfCheck": judged?.lookUps,
      ] as JSONValue,
      "loads": [
        "preset": app.preset, "leaving": app.loads.leaving.rawValue,
        "connections": app.loads.connections, "order": app.loads.order.name,
        "joins": app.loads.joins, "alike": loadsAlike.count,
      ] as JSONValue,
      "network": [
        "roundTrip": json(app.network.roundTrip, ranges.roundTrip, 1_000),
        "bitsPerSecond": json(app.network.rate, ranges.rate, 1e-6),
        "server": json(app.network.server, ranges.server, 1_000),
        "serverSpread": JSONValue(app.network.spread, decimals: 3),
      ] as JSONValue,
      "fitted": fitted.json, "check": checked?.json,
    ]
  }

  private func json(
    _ family: StoreEvidence.Family, _ checked: StoreEvidence.Family?
  ) -> JSONValue {
    [
      "policy": family.policy, "unit": family.unit.rawValue, "limit": family.limit,
      "lowest": family.limits.lowerBound, "highest": family.limits.upperBound,
      "disagreements": family.disagreements,
      "check": checked.map { json($0, nil) },
    ]
  }

  private func json(_ value: Double, _ range: ClosedRange<Double>, _ unit: Double) -> JSONValue {
    let texts = [value, range.lowerBound, range.upperBound].map {
      JSONValue($0 / unit, decimals: 6)
    }
    return ["value": texts[0], "low": texts[1], "high": texts[2]]
  }
}

extension Calibration.Check {
  fileprivate var json: JSONValue {
    [
      "predicted": predicted.json, "measured": measured.json, "uncalibrated": plain.json,
      "requestsAreMeasured": hasRequests, "endAsLogged": JSONValue(1 - mismatch, decimals: 4),
      "memoryDiffers": JSONValue(memoryDifferences, decimals: 3),
      "drift": drift.map { JSONValue($0, decimals: 3) } ?? .null,
    ]
  }
}

extension SessionFigures {
  fileprivate var json: JSONValue {
    JSONValue(
      [
        ("requests", JSONValue(requests, decimals: 3)),
        ("duplicates", JSONValue(duplicates, decimals: 3)),
        ("bytes", JSONValue(bytes, decimals: 0)), ("meanWait", JSONValue(meanWait, decimals: 6)),
        ("p90Wait", JSONValue(p90Wait, decimals: 6)),
      ]
        + BindLogEvent.Outcome.allCases.map {
          ($0.rawValue, JSONValue(outcomes[$0] ?? 0, decimals: 3))
        })
  }
}
