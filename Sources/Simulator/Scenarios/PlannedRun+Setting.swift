import AppModel
import ImagePipeline
import Primitives
import Scrolling
import YAML

extension PlannedRun {
  /// Returns the run of the same strategy and seed in another setting; nil if there is none.
  func moved(to setting: ScenarioContents) -> PlannedRun? {
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

  /// Returns a run of a changed strategy with what the change alters around it.
  ///
  /// - Parameter change: The change, of which this is the strategy's run.
  /// - Returns: The run; nil if the scenario does not allow the change, or already is so.
  package func applying(_ change: StrategyChange) -> PlannedRun? {
    let settings = change.surroundings
    guard !settings.isEmpty else { return self }
    guard let own = try? contents.settingNode,
      let node = try? settings.reduce(own, { try $0.setting($1.path, to: $1.value) }),
      let changed = try? contents.reading(node), changed != contents
    else { return nil }
    return moved(to: changed)
  }
}

extension ScenarioContents {
  /// All keys except the strategies, as a tree. If no motion is named, the default reader is included.
  var settingNode: YAMLNode {
    get throws {
      var own = self
      own.strategies = []
      if own.scroll.gestures.isEmpty, own.scroll.reader == nil, own.scroll.trace == nil {
        own.scroll.reader = ReaderConfiguration()
      }
      return try own.node()
    }
  }

  /// Returns a setting that was read from a tree, with these strategies and recordings.
  func reading(_ setting: YAMLNode) throws -> ScenarioContents {
    var read = try NodeReader.decode(ScenarioContents.self, from: setting)
    read.strategies = strategies
    read.takeRecordings(from: self)
    return read
  }
}

extension YAMLNode {
  /// Returns the tree with a value, as in a file, at the end of a path.
  ///
  /// - Throws: `DocumentError` or `ScenarioError` if the value is malformed, or the path leads nowhere.
  func setting(_ path: String, to value: String) throws -> YAMLNode {
    let axis = Sweep.Axis(path: path, mark: .nowhere, values: [])
    let read = try YAMLParser.parse("[\(value)]", file: path)
    return try setting(axis.keys[...], to: read.items?[0] ?? read, for: axis)
  }
}
