package import Primitives

/// A scenario with one combination of the values of its sweep.
package struct Variant: Hashable, Sendable {
  /// A path of the sweep with its value in the variant.
  package typealias Parameter = SweptValue

  /// The parameters in the order of the sweep.
  package let parameters: [Parameter]
  /// The scenario with these parameters and without the sweep.
  package let node: YAMLNode

  /// Returns a value as written in the sweep.
  static func text(of node: YAMLNode) -> String {
    if let scalar = node.scalar { return scalar.text }
    if let words = node.items?.compactMap(\.scalar?.text), words.count == node.items?.count {
      return words.joined(separator: "+")
    }
    guard let entries = node.entries, entries.count == 1, let value = entries[0].value.scalar else {
      return node.flow
    }
    return "\(entries[0].key) \(value.text)"
  }

  fileprivate func visitVariants(
    along axes: ArraySlice<Sweep.Axis>,
    expanding expand: (YAMLNode) throws(ScenarioError) -> YAMLNode, visit: (Variant) -> Void
  ) -> [ScenarioError.Diagnostic] {
    guard let axis = axes.first else {
      visit(self)
      return []
    }
    var found: [ScenarioError.Diagnostic] = []
    var isPossible = false
    for value in axis.values {
      let parameter = Parameter(path: axis.path, value: Self.text(of: value))
      do throws(ScenarioError) {
        let node = try expand(axis.set(value, in: node))
        isPossible = true
        found += Variant(parameters: parameters + [parameter], node: node)
          .visitVariants(along: axes.dropFirst(), expanding: expand, visit: visit)
      } catch { found += error.diagnostics }
    }
    // An axis without a possible value is skipped, so that errors of the next axis are found.
    if !isPossible {
      found += visitVariants(along: axes.dropFirst(), expanding: expand, visit: visit)
    }
    return found
  }
}

extension Sweep {
  /// Visits the possible variants of a scenario, one at a time. The last path varies fastest.
  ///
  /// - Parameters:
  ///   - scenario: The scenario with its sweep.
  ///   - expand: Replaces names of presets by their contents, before the first value is set and after each. A path may
  ///     therefore lead into the contents of a preset.
  ///   - visit: Called with each variant. A path to an unknown key is reported when the variant is read.
  /// - Returns: The errors of impossible values.
  /// - Throws: `ScenarioError` if the sweep is malformed.
  /// - Complexity: O(*v n*) in the numbers of variants and of keys along their paths.
  static func visitVariants(
    of scenario: YAMLNode,
    expanding expand: (YAMLNode) throws(ScenarioError) -> YAMLNode, visit: (Variant) -> Void
  ) throws(ScenarioError) -> [ScenarioError.Diagnostic] {
    let axes = try Sweep(of: scenario).axes[...]
    let plain = Variant(parameters: [], node: try expand(scenario.without("sweep")))
    return plain.visitVariants(along: axes, expanding: expand, visit: visit)
  }
}

extension YAMLNode {
  /// Returns the mapping without a key.
  func without(_ key: String) -> YAMLNode {
    guard let entries else { return self }
    return YAMLNode(.mapping(entries.filter { $0.key != key }), mark: mark)
  }

  /// Returns the node with another value at the end of a path. Missing keys in the path are added.
  func setting(
    _ keys: ArraySlice<String>, to value: YAMLNode, for axis: Sweep.Axis
  ) throws(ScenarioError) -> YAMLNode {
    guard let key = keys.first else { return value }
    let rest = keys.dropFirst()
    switch content {
    case .mapping(var entries):
      let known = entries.firstIndex { $0.key == key }
      let old = known.map { entries[$0].value } ?? YAMLNode(.mapping([]), mark: axis.mark)
      let new = try old.setting(rest, to: value, for: axis)
      if let known {
        entries[known].value = new
      } else {
        entries.append(Entry(key: key, keyMark: axis.mark, value: new))
      }
      return YAMLNode(.mapping(entries), mark: mark)
    case .sequence(var items):
      guard let index = Int(key), items.indices.contains(index) else {
        throw ScenarioError(
          axis.mark,
          "'\(key)' in '\(axis.path)' is not a position from 0 in a list of \(items.count)")
      }
      items[index] = try items[index].setting(rest, to: value, for: axis)
      return YAMLNode(.sequence(items), mark: mark)
    case .scalar:
      throw ScenarioError(
        axis.mark, "'\(axis.path)' leads through \(summary), which has no key '\(key)'")
    }
  }
}
