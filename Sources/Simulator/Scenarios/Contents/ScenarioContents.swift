package import AppModel
import Environment
package import ImagePipeline
public import Primitives
import Scrolling

/// The contents of a scenario file, with all preset names replaced by the presets' contents.
@dynamicMemberLookup
package struct ScenarioContents: KeyedConfiguration {
  /// The base name of the file.
  package var name = ""
  /// The purpose of the scenario, in a sentence.
  package var summary = ""
  /// The phone, its surroundings and the list.
  package var setting = SessionSetting()
  /// The different persons; nil if runs differ only by their seeds.
  package var population: Population?
  package var events: [ScheduledEvent] = []
  /// The model for the memory policy `nscache`.
  package var nscache = NSCacheModel.darwin
  /// The strategies to compare. In a file, they are names of `cachebench list strategies`, or mappings.
  package var strategies: [Strategy] = []
  /// The name of the strategy with which the others are compared; nil if it is the first without a known defect.
  package var reference: String?
  /// The seeds. Each strategy runs once with each seed.
  package var seeds = Seeds()
  /// It is declared so that `sweep` can be suggested for a misspelt key. `Sweep` reads it earlier.
  var sweep: UnreadSweep?
  /// The conditions on the results for `cachebench check`.
  package var assertions: [String] = []
  /// The paths of guesses that change a conclusion, according to a study.
  package var decidedBy: [String] = []
  /// The recorded session from which the scenario was made; nil if it was made of none.
  package var recorded: RecordedBounds?

  /// Creates contents in which every key has its default.
  package init() {}

  /// A part of the setting.
  package subscript<Part>(dynamicMember part: WritableKeyPath<SessionSetting, Part>) -> Part {
    get { setting[keyPath: part] }
    set { setting[keyPath: part] = newValue }
  }

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("name", \.name, "the file's base name")
    Field("summary", \.summary, "a summary in one sentence")
    Field("device", \.device, "the phone: a name of 'list devices', or a mapping")
    Field("network", \.network, "the network at the start: a name of 'list networks', or a mapping")
      .needs(
        "the network is on at some time",
        at: "down", "up", "round-trip", "jitter", "loss", "trace", "queue", "breaks"
      ) { !$0.network.offline || $0.comesOnline }
      .needs("'trace' is null", at: "down") { $0.network.trace == nil }
      .needs("'trace' is null or has steps without it", at: "up") { $0.isUnrecorded(\.up) }
      .needs("'trace' is null or has steps without it", at: "round-trip") {
        $0.isUnrecorded(\.roundTrip)
      }
      .needs("'trace' is null or has steps without it", at: "loss") { $0.isUnrecorded(\.loss) }
    Field("server", \.server, "the image server")
      .needs("a class has no 'hosts' of its own", at: "hosts") {
        $0.feed.classes.isEmpty || $0.feed.classes.contains { $0.hosts == nil }
      }
    Field("feed", \.feed, "the rows and their images")
    Field("table", \.table, "the list on screen")
      .needs("a view learns that its row returns", at: "binds-on-return") {
        $0.table.keeps == .pool || $0.table.keeps.reportsScreen || $0.detail != nil || $0.tab != nil
      }
      .needs("a strategy has 'prefetch: table'", at: "prefetching", when: \.prefetchesForTable)
      .needs(
        "a strategy has 'prefetch: table' and 'prefetching' is not false",
        at: "prefetch-count", "prefetch-refresh-threshold", "prefetch-cancel-margin"
      ) { $0.prefetchesForTable && $0.table.prefetching != false }
    Field(
      "detail", orNull: \.detail, "the screen that opens when the user taps a row; null for none"
    )
    .needs("there is a gesture 'tap' or a reader's 'tap-share'") {
      $0.followsRecording || $0.hasGesture("tap", orShare: \.tapShare)
    }
    Field("tab", orNull: \.tab, "a second list, in its own tab; null for none")
      .needs("there is a gesture 'tab' or a reader's 'tab-share'") {
        $0.hasGesture("tab", orShare: \.tabShare)
      }
    Field("scroll", \.scroll, "the scrolling: one of gestures, reader and trace")
      .needs("there is no 'person', whose visits have their own lengths", at: "reader.duration") {
        $0.person == nil
      }
      .needs("'refresh' has rows", at: "reader.refresh-share") { !$0.refresh.rows.isEmpty }
      .needs("there is a 'detail'", at: "reader.tap-share") {
        $0.detail != nil || !$0.readerHas(\.tapShare)
      }
      .needs("there is a 'tab'", at: "reader.tab-share") {
        $0.tab != nil || !$0.readerHas(\.tabShare)
      }
    Field("person", orNull: \.person, "a user who visits the app for days; null for one visit")
    Field(
      "population", orNull: \.population,
      "different users; null if only the seed makes differences"
    )
    .needs("there is a 'person'", at: "visits-spread") { $0.person != nil }
    Field("refresh", \.refresh, "the effect of a pull to refresh")
      .needs("there is a gesture 'pull-to-refresh' or a reader's 'refresh-share'") {
        $0.followsRecording || $0.person != nil
          || $0.hasGesture("pull-to-refresh", orShare: \.refreshShare)
      }
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
    Field(
      "recorded", orNull: \.recorded,
      "the session from which 'calibrate' made the file; 'run', 'advise' and 'diagnose' say what goes beyond it"
    )
  }

  /// The guesses of a setting. They are numbers, and a study moves one at a time. The components of strategies do not
  /// belong to a setting.
  package static let guesses = allListedKeys.filter { key in
    guard let guess = key.guess, guess.scaling != nil else { return false }
    return guess.scale == nil && !key.path.hasPrefix("strategies.")
  }
}

/// A placeholder for a sweep, which is removed from a scenario before decoding.
struct UnreadSweep: NodeValue, Hashable, DescribedValue {
  init(from reader: NodeReader) {}

  func node() -> YAMLNode { YAMLNode(.mapping([])) }

  static var form: ValueForm { .other("a mapping of paths to lists of values") }
}

/// The errors that one reading of a scenario has found, in the order of the file.
public typealias ScenarioError = DocumentError

/// The facts of a scenario on which conditions of keys depend.
extension ScenarioContents {
  /// True if a recorded scroll is used. It may pull or tap, which is not known here.
  var followsRecording: Bool {
    setting.scroll.trace != nil || population?.recordings.isEmpty == false
  }

  /// True if a strategy prefetches the rows that the list names.
  var prefetchesForTable: Bool { strategies.contains { $0.rowsAhead.rows == .table } }

  /// True if an event brings the network back.
  var comesOnline: Bool { scheduledEvents.contains { $0.action == .online } }

  /// True if signed addresses change: with each load of the list only if the list is loaded again.
  var renewsAddresses: Bool {
    setting.feed.signed?.renewed != .withList || !setting.refresh.rows.isEmpty
      || setting.person != nil
      || scheduledEvents.contains { $0.action == .lifecycle(.launch) }
  }

  /// True if the network's own value applies, since the recording has none in some step.
  func isUnrecorded<Value>(_ value: (PathTrace.Step) -> Value?) -> Bool {
    setting.network.trace == nil
      || setting.network.recording?.steps.contains { value($0) == nil } == true
  }

  /// True if a gesture is stated or a reader makes it.
  func hasGesture(_ gesture: String, orShare share: (ReaderConfiguration) -> Double) -> Bool {
    setting.scroll.gestures.contains { $0.key == gesture } || readerHas(share)
  }

  /// True if a reader who scrolls makes gestures of a kind.
  func readerHas(_ share: (ReaderConfiguration) -> Double) -> Bool {
    guard let reader = setting.scroll.reader, setting.scroll.gestures.isEmpty, !followsRecording
    else {
      return false
    }
    return share(reader) > 0
  }
}
