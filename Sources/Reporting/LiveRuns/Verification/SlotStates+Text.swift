import Metrics
import Primitives
import Reports
import TextOutput

/// What is said of the slots of a run, where there are several.
extension SlotStates {
  /// How closely the hosts agree in what frames showed, slot by slot; nothing for cells of one view, of which
  /// the metrics tell.
  static func rows(
    _ virtual: SlotStates, _ live: [SlotStates], _ tolerances: AgreementTolerances
  ) -> [Agreement.Row] {
    guard virtual.slots.count > 1 else { return [] }
    return virtual.slots.enumerated().flatMap { position, slot in
      DisplayState.allCases.map { sight in
        Agreement.Row(
          "\(slot.name): \(sight.rawValue)", in: .cellSeconds, .screen,
          virtual: slot.seconds(sight),
          live: live.map { $0.slots[position].seconds(sight) }, tolerances)
      }
    }
  }

  /// A line for each slot; none for cells of one view.
  var lines: [String] { slots.count > 1 ? slots.map(\.line) : [] }

  /// A document for each slot; nil for cells of one view.
  var documents: [JSONValue]? { slots.count > 1 ? slots.map(\.document) : nil }
}

extension SlotStates.Slot {
  /// For how long frames showed a sight, summed over views, in seconds.
  package func seconds(_ sight: SlotStates.DisplayState) -> Double { times[sight]?.seconds ?? 0 }

  fileprivate var line: String {
    let told = SlotStates.DisplayState.allCases.compactMap { sight in
      counts[sight].map {
        "\($0) \(sight.rawValue) for \(MetricText.text(seconds(sight), .cellSeconds))"
      }
    }
    return "  \(name): " + (told.isEmpty ? "no image was shown" : told.joined(separator: ", "))
  }

  fileprivate var document: JSONValue {
    let sights = SlotStates.DisplayState.allCases.map { sight in
      let told: JSONValue = ["count": counts[sight] ?? 0, "seconds": seconds(sight)]
      return (sight.rawValue, told)
    }
    return ["name": name, "sights": JSONValue(sights)]
  }
}
