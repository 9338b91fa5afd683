package import AppModel
package import ImagePipeline
package import Primitives
package import Scrolling
package import Environment
public import YAML

/// What a scenario file says, with every name of a preset replaced by what it stands for.
package struct ScenarioContents: KeyedConfiguration {
  /// The file's base name.
  package var name = ""
  /// The point that the scenario makes, in a sentence.
  package var summary = ""
  /// The phone. In a file: a name of `cachebench list devices`, or a mapping.
  package var device = DeviceProfile()
  /// The network at the start. In a file: a name of `cachebench list networks`, or a mapping.
  package var network = NetworkProfile()
  /// The image server.
  package var server = ServerConfiguration()
  /// The rows and their images.
  package var feed = FeedConfiguration()
  /// The table.
  package var table = TableConfiguration()
  /// The screen that a tap on a row pushes; none where a tap does nothing.
  package var detail: DetailConfiguration?
  /// The second list, in a tab of its own.
  package var tab: TabConfiguration?
  /// What the thumb does.
  package var scroll = ScrollConfiguration()
  /// Who comes to the app and leaves it, for days; none for one visit.
  package var person: PersonConfiguration?
  /// Persons who differ; none for worlds that differ in what a seed decides alone.
  package var population: Population?
  /// What a pull to refresh brings.
  package var refresh = RefreshConfiguration()
  /// What else happens.
  package var events: [ScheduledEvent] = []
  /// How long the run goes on after the last gesture and the last event.
  package var settle = Nanoseconds.seconds(2)
  /// Which policy the memory policy `nscache` stands for.
  package var nscache = NSCacheModel.darwin
  /// The strategies to compare. In a file: names of `cachebench list strategies`, or mappings.
  package var strategies: [Strategy] = []
  /// The strategy that the others are compared with; none for the first without a known defect.
  package var reference: String?
  /// The seeds of the worlds; each strategy runs once in each.
  package var seeds = Seeds()
  /// Known here so that a misspelt `sweep` is answered with it; `Sweep` reads it before.
  var sweep: UnreadSweep?
  /// What must hold of the results, as `cachebench check` reads it.
  package var assertions: [String] = []
  /// The paths of guesses that a study found to decide a conclusion here.
  package var decidedBy: [String] = []

  /// Every key at its default.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("name", \.name, "the file's base name")
    Field("summary", \.summary, "a summary in one sentence")
    Field("device", \.device, "the phone: a name of 'list devices', or a mapping")
    Field("network", \.network, "the network at the start: a name of 'list networks', or a mapping")
    Field("server", \.server, "the image server")
    Field("feed", \.feed, "the rows and their images")
    Field("table", \.table, "the list on screen")
    Field(
      "detail", orNull: \.detail, "the screen that opens when the user taps a row; null for none")
    Field("tab", orNull: \.tab, "a second list, in its own tab; null for none")
    Field("scroll", \.scroll, "the scrolling: one of gestures, reader and trace")
    Field("person", orNull: \.person, "a user who visits the app for days; null for one visit")
    Field(
      "population", orNull: \.population,
      "different users; null if only the seed makes differences")
    Field("refresh", \.refresh, "the effect of a pull to refresh")
    Field("events", \.events, "other events, by time")
    Field(
      "settle", \.settle, "the time that the run continues after the last gesture and event",
      .atMost(.seconds(86_400)))
    Field("nscache", \.nscache, "the model that the memory policy 'nscache' stands for")
      .guessed(
        "Apple's NSCache is reconstructed from decompilations that others published, and was not compared with the "
          + "original; the effect of removals on its ghosts is inferred. '--nscache all' runs every model"
      )
    Field(
      "strategies", \.strategies,
      "the strategies to compare: names from 'list strategies', or mappings")
    Field(
      "reference", orNull: \.reference,
      "the strategy that the others are compared with; null for the first without a known defect")
    Field(
      "seeds", \.seeds,
      "the seeds; each strategy runs once per seed, and all strategies see the same seeds")
    Field("sweep", orNull: \.sweep, "paths of keys, each with the values to run in turn")
    Field(
      "assertions", \.assertions,
      "conditions that the results must meet: with all seeds, with a share of them as in "
        + "'a.misses < b.misses in 90 %', or 'on average'")
    Field(
      "decided-by", \.decidedBy,
      "guesses from 'list guesses' that change a conclusion here, as 'study sensitivity' finds them"
    )
  }

  /// The guesses of a setting, which are numbers and moved alone. What strategies are made of is no part
  /// of a setting.
  package static let guesses = allListedKeys.filter { key in
    guard let guess = key.guess, guess.scaling != nil else { return false }
    return guess.scale == nil && !key.path.hasPrefix("strategies.")
  }
}

/// The place of a sweep, which is taken out of a scenario before that is read.
struct UnreadSweep: Codable, Hashable, Sendable, DescribedValue {
  static var form: ValueForm { .other("a mapping of paths to lists of values") }
}

/// What is wrong with a scenario: everything that one reading found, in the order of the file.
public typealias ScenarioError = DocumentError
