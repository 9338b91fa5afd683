import AppModel
import Environment
import ImagePipeline
import Primitives
import Scrolling

/// Reads expanded scenarios, and finds values that are well formed but impossible before anything runs.
struct Reviewer {
  let library: ScenarioLibrary
  let base: String?
  /// All errors so far.
  var found: [ScenarioError.Diagnostic] = []
  /// Recorded scrolls by the text that names them. Each is read once.
  private var recordings: [String: ScrollRecording] = [:]
  /// Request traces by the text that names them. Each is read once.
  var requestTraces: [String: TracedRows] = [:]
  /// Recorded networks by the path of their file. Each is read once.
  var networkRecordings: [String: PathTrace] = [:]
  let readsTraces: Bool
  /// The position of the scenario under review, for errors without a position in it.
  private var whole = Mark.nowhere
  /// The rows of the feed's trace, if it has one.
  private var tracedRows: FeedTrace?
  /// The sections of the scenario under review that have no errors.
  var sound = SoundParts()

  init(_ library: ScenarioLibrary, base: String?, readsTraces: Bool = true) {
    self.library = library
    self.base = base
    self.readsTraces = readsTraces
  }

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - node: The scenario with its presets expanded.
  ///   - marks: The same scenario as written, with the positions for errors.
  ///   - known: The errors that are already known.
  /// - Returns: The contents; nil if there are errors, which are in `found`.
  mutating func review(
    _ node: YAMLNode, marks: YAMLNode, besides known: [ScenarioError.Diagnostic] = []
  ) -> ReviewedContents? {
    whole = marks.mark
    let node = node.withWholePipelines
    let (read, wrong) = NodeReader.read(ScenarioContents.self, from: node)
    let before = found.count
    found += known + wrong.filter { slip in !known.contains { $0.mark == slip.mark } }
    guard var contents = read else { return nil }
    sound = SoundParts(of: node, with: wrong + known)
    if node["scroll"]?["screen-scale"] == nil {
      contents.scroll.screenScale = contents.device.scale
    }
    if node["seeds"] == nil, let population = contents.population {
      // The number is limited to the maximum here. A larger number is reported elsewhere.
      contents.seeds = Seeds(1...UInt64(min(max(1, population.persons), Seeds.limit)))
    }
    let feedTrace = sound.have("feed") ? feedTrace(&contents, node) : nil
    tracedRows = feedTrace
    if sound.areAll { attachNetworkRecordings(&contents, node) }
    // An inherited reference does not bind a scenario with other strategies.
    if let place = marks["reference"]?.mark, place.file != whole.file,
      !contents.strategies.contains(where: { $0.name == contents.reference })
    {
      contents.reference = nil
    }
    reviewStrategies(contents, marks)
    if sound.have("feed") { reviewFaults(contents, node) }
    if sound.have("feed", "table", "detail", "tab") { reviewSlots(contents, node) }
    if let feedTrace, sound.have("feed", "table", "detail", "tab") {
      reviewViews(of: feedTrace, contents, node)
    }
    if sound.have("feed", "strategies") { reviewPipelines(contents, marks) }
    if sound.have("scroll") { reviewGestures(contents, marks) }
    if sound.have("person", "scroll", "events") { reviewPerson(contents, marks) }
    if sound.have("population", "person", "scroll") { reviewPopulation(contents, marks) }
    reviewGuesses(contents, marks)
    if sound.areAll { found += EventReview(contents, marks).diagnostics }
    if sound.areAll { attachRecordings(&contents, marks) }
    let recording = sound.areAll ? recording(contents, marks) : nil
    guard found.count == before else { return nil }
    return ReviewedContents(contents: contents, recording: recording, feedTrace: feedTrace)
  }

  mutating func add(_ mark: Mark?, _ message: String) {
    found.append(.init(mark ?? whole, message))
  }

  /// Returns the recorded scroll that a scenario names.
  private mutating func recording(
    _ contents: ScenarioContents, _ marks: YAMLNode
  ) -> ScrollRecording? {
    guard let name = contents.scroll.trace else { return nil }
    return recording(name, marks["scroll"]?["trace"]?.mark, contents)
  }

  /// Reads the recorded scrolls that persons follow.
  private mutating func attachRecordings(_ contents: inout ScenarioContents, _ marks: YAMLNode) {
    for (index, entry) in (contents.population?.recordings ?? []).enumerated() {
      let place = marks["population"]?["recordings"]?.item("\(index)")
      let mark = place?["recording"]?.mark ?? place?.mark
      let scroll = recording(entry.recording, mark, contents)
      contents.population?.recordings[index].scroll = scroll
    }
  }

  private mutating func recording(
    _ name: String, _ mark: Mark?, _ contents: ScenarioContents
  ) -> ScrollRecording? {
    guard readsTraces else { return nil }
    guard let recording = recordings[name] ?? read(name, mark) else { return nil }
    recordings[name] = recording
    let table = contents.table.with(rowsOf: tracedRows)
    let end = contents.contentHeight(of: table) - contents.device.viewport
    // At the end, the rubber band moves content by less than a whole screen.
    if recording.highestOffset >= end + contents.device.viewport {
      let lowest = recording.highestOffset + contents.device.viewport
      let lines = Int((lowest.points / table.meanLineHeight).rounded(.up))
      add(
        mark,
        "the trace scrolls to \(recording.highestOffset), beyond the last of \(contents.feed.rows) rows; the feed "
          + "needs at least \(lines * contents.table.columns) rows")
    }
    return recording
  }

  private mutating func read(_ name: String, _ mark: Mark?) -> ScrollRecording? {
    do {
      let file = try library.file(name, .trace, from: base)
      return try ScrollRecording(parsing: file.bytes, file: file.path)
    } catch let error as DocumentError {
      found += error.diagnostics
    } catch {
      add(mark, (error as? LookupError)?.summary ?? "\(error)")
    }
    return nil
  }

  /// Checks a population: its networks must be set in only one place.
  mutating func reviewPopulation(_ contents: ScenarioContents, _ marks: YAMLNode) {
    guard let population = contents.population else { return }
    if !population.networks.isEmpty, contents.person?.networks.isEmpty == false {
      add(
        marks["population"]?["networks"]?.mark,
        "the networks of 'person' change by the hour for all persons; use only one of the two")
    }
    guard !population.recordings.isEmpty else { return }
    let other =
      contents.person != nil
      ? "a 'person' scrolls differently at every visit"
      : contents.scroll.gestures.isEmpty && contents.scroll.trace == nil
        && contents.scroll.reader == nil ? nil : "'scroll' sets the scroll of all persons"
    if let other {
      add(marks["population"]?["recordings"]?.mark, "\(other); use only one of the two")
    }
  }

  /// Checks a person: a reader must scroll, and only the person's days may start and end visits.
  mutating func reviewPerson(_ contents: ScenarioContents, _ marks: YAMLNode) {
    guard contents.person != nil else { return }
    if !contents.scroll.gestures.isEmpty || contents.scroll.trace != nil {
      add(
        marks["scroll"]?.mark,
        "a 'person' scrolls differently at every visit; use 'reader' in 'scroll', or no 'scroll'")
    }
    for (index, event) in contents.events.enumerated() {
      guard case .lifecycle(let change) = event.action, change.isOfDays else { continue }
      add(
        marks["events"]?.item("\(index)")?.mark,
        "'\(event.action.key)' is controlled by the days of 'person'; remove it")
    }
  }
}

extension ScenarioContents {
  /// The height of all rows, including inserted rows, at their mean height.
  fileprivate func contentHeight(of table: TableConfiguration) -> Points {
    var plan = SessionPlan()
    plan.setting = setting
    plan.scheduledEvents = scheduledEvents
    return table.contentHeight(ofRows: plan.feed.rows + plan.insertedItems)
  }

  /// The events in order of time. Events at the same time are in the order of the file.
  var scheduledEvents: [ScheduledEvent] {
    eventOrder.map { events[$0] }
  }

  /// The indices of the events in order of time. Events at the same time are in the order of the file.
  var eventOrder: [Int] {
    events.indices.sorted { (events[$0].instant, $0) < (events[$1].instant, $1) }
  }
}

/// A scenario at one point of its sweep, with its traces.
struct ReviewedContents {
  var contents: ScenarioContents
  let recording: ScrollRecording?
  let feedTrace: FeedTrace?
}

extension LifecycleEvent {
  /// True if a person's days decide the time of the event.
  fileprivate var isOfDays: Bool {
    switch self {
    case .background, .foreground, .terminate, .launch, .leaveScreen, .enterScreen: true
    case .memoryWarning, .pressure, .newAddresses: false
    }
  }
}
