import Metrics
import Primitives
import Reports
import TextOutput

/// Texts on the slots of a run, if there are several.
extension SlotStates {
  /// Returns the agreement of the engines on what frames showed, slot by slot. Empty for cells of one view, which
  /// the metrics cover.
  static func rows(
    _ virtual: SlotStates, _ live: [SlotStates], _ tolerances: AgreementTolerances
  ) -> [Agreement.Row] {
    guard virtual.slots.count > 1 else { return [] }
    return virtual.slots.enumerated().flatMap { position, slot in
      DisplayState.allCases.map { state in
        Agreement.Row(
          "\(slot.name): \(state.rawValue)", in: .cellSeconds, .screen,
          virtual: slot.seconds(state),
          live: live.map { $0.slots[position].seconds(state) }, tolerances)
      }
    }
  }

  /// A line for each slot; empty for cells of one view.
  var lines: [String] { slots.count > 1 ? slots.map(\.line) : [] }

  /// A document for each slot; nil for cells of one view.
  var documents: [JSONValue]? { slots.count > 1 ? slots.map(\.document) : nil }
}

extension SlotStates.Slot {
  /// Returns the time for which frames showed a state, summed over views, in seconds.
  package func seconds(_ state: SlotStates.DisplayState) -> Double { times[state]?.seconds ?? 0 }

  fileprivate var line: String {
    let told = SlotStates.DisplayState.allCases.compactMap { state in
      counts[state].map {
        "\($0) \(state.rawValue) for \(MetricText.text(seconds(state), .cellSeconds))"
      }
    }
    return "  \(name): " + (told.isEmpty ? "no image was shown" : told.joined(separator: ", "))
  }

  fileprivate var document: JSONValue {
    let states = SlotStates.DisplayState.allCases.map { state in
      let told: JSONValue = ["count": counts[state] ?? 0, "seconds": seconds(state)]
      return (state.rawValue, told)
    }
    return ["name": name, "sights": JSONValue(states)]
  }
}
