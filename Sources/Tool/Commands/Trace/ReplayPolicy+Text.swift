import CachePolicies
import CommandKit
import Primitives
import TraceReplay
import YAML

extension ReplayPolicy {
  /// Reads a policy or bound by name. Parameters may follow the name, as in `s3-fifo:small-fraction=0.3`; they become a
  /// part of the policy's name.
  ///
  /// - Throws: `CommandFailure` if the name is unknown, if the policy has no parameters, or if a parameter is unknown
  ///   or impossible.
  init(text: String) throws {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let policy = ReplayPolicy(named: parts[0]) else {
      throw CommandFailure(
        Suggestion.unknown("policy", parts[0], known: ReplayPolicy.names, listed: "policies"))
    }
    guard parts.count > 1 else {
      self = policy
      return
    }
    guard case .eviction(let entry) = policy, entry.takesParameters else {
      throw CommandFailure("'\(parts[0])' takes no parameters")
    }
    let parameters = try Self.parameters(parts.dropFirst(), like: entry.defaultParameters)
    guard let configured = entry.variant(named: text, parameters) else {
      throw CommandFailure(.internalError, "'\(parts[0])' does not take these parameters")
    }
    self = .eviction(configured)
  }

  /// Reads parameters from parts such as `small-fraction=0.3`. Their type is that of `example`.
  private static func parameters(
    _ parts: ArraySlice<String>, like example: any KeyedConfiguration
  ) throws -> any KeyedConfiguration {
    let pairs = try parts.map { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isPlain = !part.contains { "{}[]#\"',&*!|>%@`".contains($0) }
      guard pair.count == 2, !pair[0].isEmpty, !pair[1].isEmpty, isPlain else {
        throw CommandFailure(
          "'\(part)' is not a parameter; write policy:name=value, as in lirs:hir-fraction=0.05")
      }
      return "\(pair[0]): \(pair[1])"
    }
    func read<Value: KeyedConfiguration>(_ example: Value) throws -> any KeyedConfiguration {
      try NodeReader.decode(
        Value.self, from: "{" + pairs.joined(separator: ", ") + "}", file: "--policies")
    }
    do { return try read(example) } catch let error as DocumentError {
      let problems = error.diagnostics.map(\.message).joined(separator: "; ")
      throw CommandFailure("--policies: \(problems)")
    }
  }
}
