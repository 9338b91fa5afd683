import AppModel
import ImagePipeline
package import Primitives
import Scrolling
import YAML

/// A number in the setting of a scenario that no source states, nor the scenario itself.
package struct SettingGuess: Sendable {
  /// Its key: the path, what it means, and why the value is a guess.
  package let key: ListedKey
  /// The values in the setting as a file has them, each once: several of a key that several gestures or
  /// points of a sweep have.
  package let values: [String]
  let statements: Statements

  /// Runs with the guess multiplied, and all else as it was.
  ///
  /// - Parameters:
  ///   - runs: Runs of the scenario.
  ///   - factor: What every value of the key is multiplied by; it is kept within the key's range.
  /// - Returns: The runs, and what became of the values.
  /// - Throws: `EncodingError` for a number that no file can hold, which no file leads to.
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

/// What became of a guess that was multiplied.
package struct MovedGuess: Sendable {
  /// The values as a file has them, each once.
  package fileprivate(set) var values: [String] = []
  /// Whether the range of the key kept a value from the full factor.
  package fileprivate(set) var isClipped = false
  /// Why the values are impossible together with others, where they are.
  package fileprivate(set) var problem: String?
  /// The runs with the values; none where every value stayed as it was, or they are impossible.
  package fileprivate(set) var runs: [PlannedRun] = []
  fileprivate var isChanged = false

  /// The setting with the values of a guess, and those at the scale of it, multiplied.
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
    var moved = try YAMLDecoder.decode(ScenarioContents.self, from: setting)
    moved.strategies = contents.strategies
    moved.takeRecordings(from: contents)
    return moved
  }
}

extension Scenario {
  /// The guesses that its setting is made of, at any point of its sweep, in the order of their keys.
  ///
  /// What the scenario states or sweeps is a statement and no guess, but for the habits of a reader. What
  /// it takes from a preset is as much of a guess as the preset is.
  ///
  /// - Throws: `EncodingError` for a number that no file can hold, which no file leads to.
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
  /// The same strategy with the same seed in another setting.
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
  /// All keys but the strategies, as a tree in which the reader stands that is meant where no motion is
  /// named.
  fileprivate var setting: YAMLNode {
    get throws {
      var own = self
      own.strategies = []
      if own.scroll.gestures.isEmpty, own.scroll.reader == nil, own.scroll.trace == nil {
        own.scroll.reader = ReaderConfiguration()
      }
      return try NodeEncoder.encode(own)
    }
  }
}

extension ListedKey {
  /// The keys beside this one that bound the distribution whose scale it is.
  fileprivate var boundsOfItsDistribution: [ListedKey] {
    KeyReference.all.filter { key in
      guard let scale = key.guess?.scale else { return false }
      return key.path.split(separator: ".").dropLast() + [scale[...]] == path.split(separator: ".")
    }
  }
}
