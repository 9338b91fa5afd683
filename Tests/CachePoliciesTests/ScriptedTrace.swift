import CachePolicies
import Primitives
import Testing

/// A script with the capacity that it runs against and what it leaves.
struct ScriptedTrace: CustomTestStringConvertible, Sendable {
  var capacity: Capacity
  var text: String
  var survivors: String?

  init(_ capacity: Capacity, _ text: String, leaves survivors: String? = nil) {
    self.capacity = capacity
    self.text = text
    self.survivors = survivors
  }

  var testDescription: String { text }

  /// What the policy does otherwise than the script says.
  func deviations(of make: EvictionEntry.Factory) -> [String] {
    let script = Script(text)
    var policy = make(capacity, script.names.count)
    var found = script.deviations(of: &policy)
    let left = script.survivors(in: policy)
    if let survivors, left != survivors { found.append("left \(left), not \(survivors)") }
    return found
  }
}
