public import Primitives

/// A pipeline beside a strategy's own, which serves some classes of images with stores, limits and loads ahead of its
/// own, as an app has one cache for portraits and another for photos.
///
/// In a file it is what the strategy is but for what it says, or what a preset is that it `extends`. The URL session,
/// with its connections, its timeout and its HTTP cache, is the app's: all pipelines share it.
public struct ClassPipeline: KeyedConfiguration {
  /// The names of the classes of images that it serves.
  public var classes: [String] = []
  /// What it is made of. Of a strategy's keys, those that `fields` leaves out have no meaning here.
  public var components = Strategy()

  /// A pipeline that serves nothing yet.
  public init() {}

  /// The keys of a strategy that no pipeline has for itself: its words, and what is the whole app's.
  private static let others: Set = [
    "name", "summary", "models", "defect", "http", "bundled", "pipelines",
  ]

  /// Its keys: the classes, and those of a strategy's components.
  public static let fields = Fields<Self>(
    [
      Field(
        "classes", \.classes, "the names of the image classes that it loads",
        .that("must name at least one class") { !$0.isEmpty })
    ] + Strategy.fields.all.filter { !others.contains($0.name) }.map { Field($0, of: \.components) }
  )
}

extension ClassPipeline: DescribedValue {
  /// Not the keys one by one: they are a strategy's.
  package static var form: ValueForm { .other("a mapping of 'classes' and keys of a strategy") }
}

extension FetchConfiguration {
  /// The keys that are the session's.
  package static let sessionKeys = ["connections-per-host", "timeout", "waits-for-connectivity"]

  /// The same fetches over the session of others.
  fileprivate func over(session other: FetchConfiguration) -> FetchConfiguration {
    var fetch = self
    fetch.connectionsPerHost = other.connectionsPerHost
    fetch.timeout = other.timeout
    fetch.waitsForConnectivity = other.waitsForConnectivity
    return fetch
  }
}

extension Strategy {
  /// The strategy of each pipeline: its own, which serves the classes that no other does, then the further ones.
  package var ofPipelines: [Strategy] {
    var own = self
    own.pipelines = []
    return [own] + pipelines.map(whole)
  }

  /// The position among `ofPipelines` of the pipeline that serves a class.
  package func pipeline(ofClass name: String) -> Int {
    pipelines.firstIndex { $0.classes.contains(name) }.map { $0 + 1 } ?? 0
  }

  /// How rows ahead are named: a list has one window, whichever pipelines load by it.
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

  /// Changes how each pipeline decodes.
  package mutating func mapDecode(_ change: (DecodeConfiguration) -> DecodeConfiguration) {
    decode = change(decode)
    for place in pipelines.indices {
      pipelines[place].components.decode = change(pipelines[place].components.decode)
    }
  }

  /// What a further pipeline comes to in this app.
  private func whole(_ pipeline: ClassPipeline) -> Strategy {
    var whole = pipeline.components
    (whole.name, whole.http, whole.bundled, whole.pipelines) = (name, http, bundled, [])
    whole.fetch = whole.fetch.over(session: fetch)
    return whole
  }

  /// Reports pipelines that do not go together.
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
