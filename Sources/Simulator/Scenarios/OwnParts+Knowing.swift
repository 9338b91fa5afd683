import AppModel
package import CachePolicies
import ImagePipeline
import Primitives

extension OwnParts {
  /// Runs a closure in which parts are known by their names.
  ///
  /// - Parameters:
  ///   - policies: The policies.
  ///   - strategies: Creates the strategies, once the policies are known. The policies that they contain are then
  ///     known, too.
  ///   - body: The closure to run.
  /// - Returns: The result of the body.
  /// - Throws: `InputError` if a part cannot be known by its name, or the error of a closure.
  package static func known<Result>(
    _ policies: [EvictionEntry], _ strategies: () throws -> [CustomStrategy],
    _ body: () async throws -> Result
  ) async throws -> Result {
    let own: [CustomStrategy]
    do { own = try PolicyCatalog.$own.withValue(policies) { try strategies() } } catch {
      throw InputError("cannot make the custom strategies of this program: \(error)")
    }
    // The same policy may be in `policies` and in several strategies. Another policy with its name may not.
    let policies = own.flatMap(\.parts.policies).reduce(into: policies) { found, entry in
      if !found.contains(where: { $0.name == entry.name && $0.type == entry.type }) {
        found.append(entry)
      }
    }
    try refuse(policies.map(\.name), "policy", taken: policyNames)
    try refuse(own.map(\.strategy.name), "strategy", taken: BuiltInFiles.names(of: .strategy))
    return try await PolicyCatalog.$own.withValue(policies) {
      try refuseProblems(of: own)
      return try await $strategies.withValue(
        own.map { ($0.strategy, $0.parts) }, operation: body)
    }
  }

  private static func refuseProblems(of strategies: [CustomStrategy]) throws(InputError) {
    for custom in strategies {
      guard let problem = custom.problems.first else { continue }
      throw InputError("strategy '\(custom.strategy.name)': \(problem)")
    }
  }

  private static var policyNames: [String] {
    PolicyCatalog.eviction.map(\.name) + PolicyCatalog.offline.map(\.name)
      + ["nscache", MemoryConfiguration.nativeNSCache]
  }

  private static func refuse(
    _ names: [String], _ kind: String, taken: @autoclosure () -> [String]
  ) throws(InputError) {
    // The program itself has no custom parts and looks none up.
    guard !names.isEmpty else { return }
    let taken = taken()
    for (position, name) in names.enumerated() {
      let isTwice = names[..<position].contains(name)
      guard isTwice || taken.contains(name) else { continue }
      throw InputError(
        "a custom \(kind) of this program has the name '\(name)', like "
          + (isTwice ? "another one" : "a built-in one") + "; rename it")
    }
  }
}
