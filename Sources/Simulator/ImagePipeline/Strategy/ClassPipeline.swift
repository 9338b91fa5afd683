package import Environment
public import Primitives

/// A further pipeline of a strategy. It serves some classes of images with its own stores, limits and prefetches. An
/// app may have one cache for portraits and another for photos.
///
/// In a file, its keys have the values of the strategy or of the preset that it `extends`, unless it sets them. All
/// pipelines share the app's URL session with its connections, timeout and HTTP cache.
public struct ClassPipeline: KeyedConfiguration {
  /// The names of the classes that it serves.
  public var classes: [String] = []
  /// Its components. Keys of a strategy that are not in `fields` have no effect.
  public var components = Strategy()

  /// Creates a pipeline that serves no class yet.
  public init() {}

  /// The keys of a strategy that a pipeline does not have: the strategy's texts and the settings of the whole app.
  private static let others: Set = [
    "name", "summary", "models", "defect", "http", "bundled", "pipelines",
  ]

  /// Its keys: the classes, and the component keys of a strategy.
  public static let fields = Fields<Self>(
    [
      Field(
        "classes", \.classes, "the names of the image classes that it loads",
        .that("must name at least one class") { !$0.isEmpty })
    ] + Strategy.fields.all.filter { !others.contains($0.name) }.map { Field($0, of: \.components) }
  )
}

extension ClassPipeline: DescribedValue {
  /// The short description of the form. It does not list the keys, which are those of a strategy.
  package static var form: ValueForm { .other("a mapping of 'classes' and keys of a strategy") }
}

extension FetchConfiguration {
  /// The keys of the session.
  package static let sessionKeys = [
    "connections-per-host", "reuses", "timeout", "waits-for-connectivity",
  ]

  /// Returns the fetch configuration with the session settings of another configuration.
  fileprivate func over(session other: FetchConfiguration) -> FetchConfiguration {
    var fetch = self
    fetch.connectionsPerHost = other.connectionsPerHost
    fetch.reuses = other.reuses
    fetch.timeout = other.timeout
    fetch.waitsForConnectivity = other.waitsForConnectivity
    return fetch
  }
}

extension Strategy {
  /// The strategy of each pipeline. The first is the strategy itself and serves all classes that no other pipeline
  /// serves.
  package var ofPipelines: [Strategy] {
    var own = self
    own.pipelines = []
    return [own] + pipelines.map(whole)
  }

  /// Returns the index in `ofPipelines` of the pipeline that serves a class.
  package func pipeline(ofClass name: String) -> Int {
    pipelines.firstIndex { $0.classes.contains(name) }.map { $0 + 1 } ?? 0
  }

  /// Returns the format in which files of a class are encoded for the disk of a pipeline; nil if they are stored as
  /// downloaded. An encoded file has one frame, so an animation of which more frames are decoded is not encoded.
  package func encoding(of own: ImageClass) -> ImageFormat? {
    own.frames > 1 && decode.frames != .first ? nil : disk?.encodes.format(of: own.format)
  }

  /// True if some loads are cancelled when their views disappear.
  package var cancelsOnDisappear: Bool { ofPipelines.contains { $0.cancel == .onDisappear } }

  /// The configuration that chooses rows ahead. A list has one window for all its pipelines.
  package var rowsAhead: PrefetchConfiguration {
    pipelines.reduce(prefetch) { $0.rows == .none ? $1.components.prefetch : $0 }
  }

  /// Changes the memory store of each pipeline that has one.
  package mutating func mapMemory(_ change: (MemoryConfiguration) -> MemoryConfiguration) {
    memory = memory.map(change)
    for place in pipelines.indices {
      pipelines[place].components.memory = pipelines[place].components.memory.map(change)
    }
  }

  /// Returns the complete strategy of a further pipeline in this app.
  private func whole(_ pipeline: ClassPipeline) -> Strategy {
    var whole = pipeline.components
    (whole.name, whole.http, whole.bundled, whole.pipelines) = (name, http, bundled, [])
    whole.fetch = whole.fetch.over(session: fetch)
    return whole
  }

  /// Reports pipelines that are not compatible.
  func checkPipelines(_ problems: inout Problems) {
    guard !pipelines.isEmpty else { return }
    var seen: [String] = []
    for (place, pipeline) in pipelines.enumerated() {
      for (position, name) in pipeline.classes.enumerated() {
        if seen.contains(name) {
          problems.add(
            "pipelines.\(place).classes.\(position)",
            "names class '\(name)' a second time; a class belongs to one pipeline")
        }
        seen.append(name)
      }
      check(pipeline, at: place, &problems)
    }
    if fetch.fetchesTwice { problems.add("fetch.fetches-twice", Self.alone) }
    if lifecycle.persists { problems.add("lifecycle.persists", Self.alone) }
  }

  private static let alone = "is for a strategy with one pipeline: remove it or 'pipelines'"

  private func check(_ pipeline: ClassPipeline, at place: Int, _ problems: inout Problems) {
    let (whole, path) = (whole(pipeline), "pipelines.\(place)")
    if whole.fetch != pipeline.components.fetch {
      let keys = FetchConfiguration.sessionKeys.map { "'\($0)'" }.joined(separator: ", ")
      problems.add(
        "\(path).fetch", "must not change \(keys): all pipelines share the session of the strategy")
    }
    let ahead = (rowsAhead, whole.prefetch)
    if ahead.1.rows != .none,
      (ahead.0.rows, ahead.0.minChance) != (ahead.1.rows, ahead.1.minChance)
    {
      problems.add(
        "\(path).prefetch",
        "must be the same as in other pipelines that prefetch, or 'none': a list has one prefetch window"
      )
    }
    if whole.fetch.fetchesTwice { problems.add("\(path).fetch.fetches-twice", Self.alone) }
    if whole.lifecycle.persists { problems.add("\(path).lifecycle.persists", Self.alone) }
    var own = Problems()
    whole.checkTogether(&own)
    for problem in own.all { problems.add("\(path).\(problem.key)", problem.message) }
  }
}
