import CachePolicies
import Primitives

/// A sequence of operations on named objects with the victims that it must name. `A:10 ?A B:5->A` sets A at cost 10,
/// gets A, and sets B at cost 5, which evicts A. A set without a cost has the cost 0.
struct Script {
  private enum Action {
    case get
    case set(cost: UInt32)
  }

  private struct Step {
    var action: Action
    var name: String
    var victims: [String]
  }

  private let steps: [Step]
  private(set) var names: [String] = []

  init(_ text: String) {
    steps = text.split(separator: " ").map { Self.step(String($0)) }
    for step in steps where !names.contains(step.name) { names.append(step.name) }
  }

  private static func step(_ word: String) -> Step {
    guard !word.hasPrefix("?") else {
      return Step(action: .get, name: String(word.dropFirst()), victims: [])
    }
    let sides = word.split(separator: ">")
    let victims = sides.count < 2 ? [] : sides[1].split(separator: ",").map(String.init)
    let parts = sides[0].split { $0 == ":" || $0 == "-" }
    let cost = parts.count < 2 ? 0 : UInt32(parts[1]) ?? 0
    return Step(action: .set(cost: cost), name: String(parts[0]), victims: victims)
  }

  private func id(of name: String) -> ObjectID {
    ObjectID(index: names.firstIndex(of: name) ?? names.count)
  }

  /// Returns the steps with other victims than the script names.
  func deviations(of policy: inout AnyEvictionPolicy) -> [String] {
    steps.enumerated().compactMap { index, step in
      guard case .set(let cost) = step.action else {
        _ = policy.access(id(of: step.name))
        return nil
      }
      var victims: [String] = []
      policy.insert(id(of: step.name), cost: cost) { victims.append(names[$0.index]) }
      guard victims != step.victims else { return nil }
      return "step \(index): \(step.name) evicted \(victims), not \(step.victims)"
    }
  }

  /// The names of the residents in the order of their first mention.
  func survivors(in policy: borrowing AnyEvictionPolicy) -> String {
    policy.checkInvariants()
    return names.filter { policy.contains(id(of: $0)) }.joined(separator: " ")
  }
}
