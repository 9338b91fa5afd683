import CachePolicies
import Primitives
import Testing

/// A script with its capacity and the objects that it leaves.
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

  /// Returns the differences between the policy and the script.
  func deviations(of make: EvictionEntry.Factory) -> [String] {
    let script = Script(text)
    var policy = make(capacity, script.names.count)
    var found = script.deviations(of: &policy)
    let left = script.survivors(in: policy)
    if let survivors, left != survivors { found.append("left \(left), not \(survivors)") }
    return found
  }
}
