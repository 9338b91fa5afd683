import AppModel
import ImagePipeline
package import Primitives
import Scrolling

/// A number in the setting of a scenario that neither a source nor the scenario states.
package struct SettingGuess: Sendable {
  /// Its key: the path, the meaning, and the reason why the value is a guess.
  package let key: ListedKey
  /// The values in the setting as in a file, each once. A key has several values if several gestures or points of a
  /// sweep have it.
  package let values: [String]
  let statements: Statements

  /// Returns the runs with the guess multiplied and all else unchanged.
  ///
  /// - Parameters:
  ///   - runs: Runs of the scenario.
  ///   - factor: The factor for every value of the key. The result is clamped to the key's range.
  /// - Returns: The runs and the new values.
  /// - Throws: `EncodingError` for a number that no file can hold; files cannot cause this.
  /// - Complexity: O(*n*) in the runs, and in the keys of a scenario at each point of the sweep.
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
  /// The values as in a file, each once.
  package fileprivate(set) var values: [String] = []
  /// True if the range of the key limited a value.
  package fileprivate(set) var isClipped = false
  /// The reason why the values are not possible together with others; nil if they are.
  package fileprivate(set) var problem: String?
  /// The runs with the values; empty if every value stayed the same, or the values are not possible.
  package fileprivate(set) var runs: [PlannedRun] = []
  fileprivate var isChanged = false

  /// Sets the values of a guess, and those on its scale, multiplied.
  fileprivate mutating func set(
    _ guess: SettingGuess, in contents: ScenarioContents, times factor: Double
  ) throws -> ScenarioContents {
    var setting = try contents.setting
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
    var moved = try NodeReader.decode(ScenarioContents.self, from: setting)
    moved.strategies = contents.strategies
    moved.takeRecordings(from: contents)
    return moved
  }
}

extension Scenario {
  /// The guesses in its setting, at any point of its sweep, in the order of their keys.
  ///
  /// A value that the scenario states or sweeps is not a guess, except for the habits of a reader. A value from a
  /// preset is a guess if it is one in the preset.
  ///
  /// - Throws: `EncodingError` for a number that no file can hold; files cannot cause this.
  package var guesses: [SettingGuess] {
    get throws {
      let statements = Statements(
        written: written, swept: Set(sweep?.entries?.map(\.key) ?? []))
      let settings = try points.map { try $0.contents.setting }
      return ScenarioContents.guesses.compactMap { key in
        let values = settings.flatMap { statements.places(of: key, in: $0).map(\.value) }.distinct
        return values.isEmpty ? nil : SettingGuess(key: key, values: values, statements: statements)
      }
    }
  }
}

extension PlannedRun {
  /// Returns the same strategy and seed in another setting.
  fileprivate func moved(to setting: ScenarioContents) -> PlannedRun? {
    var own = setting
    own.strategies = contents.strategies.filter { $0.name == strategyName }
    own.seeds = Seeds(seed)
    let review = ReviewedContents(
      contents: own, recording: plan.recording, feedTrace: plan.feedTrace)
    return review.plans(parameters).first.map { run in
      var plan = run.plan
      plan.parts = self.plan.parts
      return run.with(plan)
    }
  }
}

extension ScenarioContents {
  /// All keys without the strategies, as a tree. It contains the default reader if no motion is named.
  fileprivate var setting: YAMLNode {
    get throws {
      var own = self
      own.strategies = []
      if own.scroll.gestures.isEmpty, own.scroll.reader == nil, own.scroll.trace == nil {
        own.scroll.reader = ReaderConfiguration()
      }
      return try own.node()
    }
  }
}

extension ListedKey {
  /// The keys beside this one that bound the distribution of which it is the scale.
  fileprivate var boundsOfItsDistribution: [ListedKey] {
    KeyReference.all.filter { key in
      guard let scale = key.guess?.scale else { return false }
      return key.path.split(separator: ".").dropLast() + [scale[...]] == path.split(separator: ".")
    }
  }
}
