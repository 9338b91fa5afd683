public import ImageLoading
public import Primitives
public import Scrolling
public import World

/// What a scenario file says, with every name of a preset replaced by what it stands for.
public struct ScenarioContents: Configuration {
  /// The file's base name.
  public var name = ""
  /// The point that the scenario makes, in a sentence.
  public var summary = ""
  /// The phone. In a file: a name of `cachebench list devices`, or a mapping.
  public var device = DeviceProfile()
  /// The network at the start. In a file: a name of `cachebench list networks`, or a mapping.
  public var network = NetworkProfile()
  /// The image server.
  public var server = ServerConfiguration()
  /// The rows and their images.
  public var feed = FeedConfiguration()
  /// The table.
  public var table = TableConfiguration()
  /// What the thumb does.
  public var scroll = ScrollConfiguration()
  /// What a pull to refresh brings.
  public var refresh = RefreshConfiguration()
  /// What else happens.
  public var events: [ScheduledEvent] = []
  /// How long the run goes on after the last gesture and the last event.
  public var settle = Nanoseconds.seconds(2)
  /// Which policy the memory policy `nscache` stands for.
  public var nscache = NSCacheModel.darwin
  /// The strategies to compare. In a file: names of `cachebench list strategies`, or mappings.
  public var strategies: [Strategy] = []
  /// The seeds; each strategy runs once with each.
  public var seeds = Seeds()
  /// Known here so that a misspelt `sweep` is answered with it; `Sweep` reads it before.
  var sweep: Nothing?
  /// What must hold of the results, as `cachebench check` reads it.
  public var assertions: [String] = []

  /// Every key at its default.
  public init() {}

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    problems.require(settle <= .seconds(86_400), "settle", "must be at most 1 d")
  }
}
