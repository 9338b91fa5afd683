import AppModel
import ImagePipeline
package import Primitives
import Scrolling

/// A number in the setting of a scenario without a source, which the scenario does not set.
package struct SettingGuess: Sendable {
  /// Its key, with the path, the meaning, and the reason for which the value is a guess.
  package let key: ListedKey
  /// The different values of the key in the setting, as in a file. There are several if several gestures, or points of
  /// a sweep, have the key.
  package let values: [String]
  let statements: Statements

  /// Returns the runs with the guess multiplied and everything else unchanged.
  ///
  /// - Parameters:
  ///   - runs: Runs of the scenario.
  ///   - factor: The factor for each value of the key. The product is clamped to the key's range.
  /// - Returns: The runs and the new values.
  /// - Throws: `EncodingError` if a number cannot be written in a file, which files cannot cause.
  /// - Complexity: O(*n*) in the number of runs, and of a scenario's keys at each point of the sweep.
  package func moved(_ runs: [PlannedRun], by factor: Double) throws -> MovedGuess {
    var moved = MovedGuess()
    var settings: [[Variant.Parameter]: ScenarioContents] = [:]
    do {
      for run in runs {
        let setting =
          try settings[run.parameters] ?? moved.set(self, in: run.contents, times: factor)
        settings[run.parameters] = setting
        if let run = run.moved(to: setting) { moved.runs.append(run) }
      }
    } catch let error as ScenarioError {
      moved.problem = error.diagnostics.map(\.message).joined(separator: "; ")
    }
    if !moved.isChanged || moved.problem != nil { moved.runs = [] }
    return moved
  }
}

/// The result of multiplying a guess.
package struct MovedGuess: Sendable {
  /// The different values, as in a file.
  package fileprivate(set) var values: [String] = []
  /// True if the range of the key limited a product.
  package fileprivate(set) var isClipped = false
  /// The reason for which the values are not compatible with others; nil if they are.
  package fileprivate(set) var problem: String?
  /// The runs with the values; empty if no value changes, or the values are not compatible with others.
  package fileprivate(set) var runs: [PlannedRun] = []
  fileprivate var isChanged = false

  /// Multiplies the values of a guess, and the values on its scale.
  fileprivate mutating func set(
    _ guess: SettingGuess, in contents: ScenarioContents, times factor: Double
  ) throws -> ScenarioContents {
    var setting = try contents.settingNode
    for key in [guess.key] + guess.key.boundsOfItsDistribution {
      let axis = Sweep.Axis(path: key.path, mark: .nowhere, values: [])
      for place in guess.statements.places(of: key, in: setting) {
        guard let scaled = key.guess?.scaling?(place.value, by: factor) else { continue }
        if key.path == guess.key.path { values = (values + [scaled.text]).distinct }
        isClipped = isClipped || scaled.isClipped
        isChanged = isChanged || scaled.text != place.value
        setting = try setting.setting(place.keys[...], to: .plain(scaled.text), for: axis)
      }
    }
    return try contents.reading(setting)
  }
}

extension Scenario {
  /// The guesses in its setting at any point of the sweep, in the order of their keys.
  ///
  /// A value that the scenario sets or sweeps is not a guess, except for the habits of a reader. A value from a preset
  /// is a guess if it is a guess in the preset.
  ///
  /// - Throws: `EncodingError` if a number cannot be written in a file, which files cannot cause.
  package var guesses: [SettingGuess] {
    get throws {
      let statements = Statements(
        written: written, swept: Set(sweep?.entries?.map(\.key) ?? []))
      let settings = try points.map { try $0.contents.settingNode }
      return ScenarioContents.guesses.compactMap { key in
        let values = settings.flatMap { statements.places(of: key, in: $0).map(\.value) }.distinct
        return values.isEmpty ? nil : SettingGuess(key: key, values: values, statements: statements)
      }
    }
  }
}

extension ListedKey {
  /// The other keys that bound the distribution whose scale this key sets.
  fileprivate var boundsOfItsDistribution: [ListedKey] {
    let own = path.split(separator: ".")
    return KeyReference.all.filter { key in
      guard let scale = key.guess?.scale else { return false }
      let bounded = key.path.split(separator: ".").dropLast() + [scale[...]]
      return bounded == own[...]
    }
  }
}
