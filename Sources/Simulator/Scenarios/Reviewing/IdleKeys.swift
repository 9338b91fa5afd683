import AppModel
import Environment
import ImagePipeline
import Primitives
import Scrolling

/// The keys of a scenario that are valid but have no effect in its setting.
struct IdleKeys {
  /// Each key with the reason for which it has no effect.
  private(set) var notes: [ScenarioError.Diagnostic] = []
  private let marks: YAMLNode

  /// Finds the keys without effect.
  ///
  /// - Parameters:
  ///   - contents: The contents of the scenario at one point of its sweep.
  ///   - marks: The same contents as written, with their positions in the file.
  init(_ contents: ScenarioContents, _ marks: YAMLNode) {
    self.marks = marks
    noteRefresh(contents)
    let reader = contents.scroll.reader
    if contents.detail == nil || !contents.followsRecording {
      note(
        screen: "detail", isThere: contents.detail != nil, opener: "tap", reader?.tapShare,
        contents)
    }
    note(
      screen: "tab", isThere: contents.tab != nil, opener: "tab", reader?.tabShare, contents)
    if contents.person != nil {
      note(
        ["scroll", "reader", "duration"],
        "has no effect with 'person', whose visits have their own lengths")
    }
    if contents.person?.keptByMemory == 0 {
      note(["person", "kept-at"], "has no effect if 'kept-by-memory' is 0")
    }
    notePopulation(contents)
    noteKept(contents)
    notePrefetching(contents)
    for (position, strategy) in contents.strategies.enumerated() {
      noteStrategy(strategy, at: position, contents)
    }
    noteNetwork(contents)
    noteAddresses(contents)
    if !contents.feed.classes.isEmpty, contents.feed.classes.allSatisfy({ $0.hosts != nil }) {
      note(["server", "hosts"], "has no effect if every class has its own 'hosts'")
    }
    if marks["server"]?["vary"]?.isNull == false {
      note(["server", "vary"], "affects only live runs and 'serve'")
    }
  }

  private mutating func noteRefresh(_ contents: ScenarioContents) {
    let pulled = contents.scroll.gestures.contains { $0.key == "pull-to-refresh" }
    let pulls = pulled || (contents.scroll.reader?.refreshShare ?? 0) > 0
    if contents.refresh.rows.isEmpty {
      note(["scroll", "reader", "refresh-share"], "has no effect: 'refresh' has no rows")
    }
    guard !pulls, !contents.followsRecording, contents.person == nil else { return }
    note(["refresh"], "has no effect without a gesture 'pull-to-refresh'")
  }

  /// Records a further screen that no gesture opens, or the gestures that open a screen that is missing.
  private mutating func note(
    screen: String, isThere: Bool, opener gesture: String, _ share: Double?,
    _ contents: ScenarioContents
  ) {
    let gestures = contents.scroll.gestures
    let places = gestures.indices.filter { gestures[$0].key == gesture }
    let readerOpens = gestures.isEmpty && !contents.followsRecording && (share ?? 0) > 0
    guard !isThere else {
      if places.isEmpty, !readerOpens {
        note(
          [screen],
          "has no effect without a gesture '\(gesture)' or the '\(gesture)-share' of a reader")
      }
      return
    }
    for index in places {
      note(["scroll", "gestures", "\(index)"], "only pauses without a '\(screen)'")
    }
    if readerOpens {
      note(["scroll", "reader", "\(gesture)-share"], "has no effect without a '\(screen)'")
    }
  }

  private mutating func notePopulation(_ contents: ScenarioContents) {
    if marks["seeds"]?.isNull == false {
      note(["population", "persons"], "has no effect with 'seeds', which choose the persons")
    }
    if contents.person == nil {
      note(["population", "visits-spread"], "has no effect without a 'person'")
    }
  }

  /// Records the keys of the table that have no effect on its kind of list.
  private mutating func noteKept(_ contents: ScenarioContents) {
    let keeps = contents.table.keeps
    guard keeps != .pool else { return }
    note(["table", "prepares-cells"], "has no effect unless 'keeps' is pool")
    if !keeps.isRecycling { note(["table", "cell-kinds"], "has no effect: no view is reused") }
    guard !keeps.tellsOfScreen, contents.detail == nil, contents.tab == nil else { return }
    note(["table", "binds-on-return"], "has no effect: no view learns that its row returns")
  }

  private mutating func notePrefetching(_ contents: ScenarioContents) {
    let prefetches = contents.strategies.contains { $0.rowsAhead.rows == .table }
    guard contents.table.prefetching == false || !prefetches else { return }
    let keys = [
      "prefetching", "prefetch-count", "prefetch-refresh-threshold", "prefetch-cancel-margin",
    ]
    if prefetches {
      note(["table", "prefetching"], "disables prefetching for strategies with 'prefetch: table'")
    }
    for key in keys.dropFirst(prefetches ? 1 : 0) where marks["table"]?[key]?.isNull == false {
      note(
        ["table", key],
        prefetches
          ? "has no effect if 'prefetching' is false"
          : "has no effect without a strategy with 'prefetch: table'")
    }
  }

  /// Records the parts of a strategy and its pipelines that have no effect, most of them for prefetching.
  private mutating func noteStrategy(
    _ strategy: Strategy, at position: Int, _ contents: ScenarioContents
  ) {
    guard let mark = marks["strategies"]?.item("\(position)")?.mark else { return }
    let name = "strategy '\(strategy.name)'"
    if strategy.rowsAhead.rows != .none {
      var plan = SessionPlan()
      plan.refresh = contents.refresh
      plan.person = contents.person
      plan.occurrences = contents.occurrences
      let rows = contents.feed.rows + plan.insertedItems
      var heights = [contents.table.contentHeight(ofRows: rows)]
      if let tab = contents.tab {
        heights.append(tab.table(like: contents.table).contentHeight(ofRows: tab.rows ?? rows))
      }
      if strategy.bundled {
        add(mark, "\(name) has nothing to prefetch: all its images ship with the app")
      } else if heights.allSatisfy({ $0 <= contents.device.viewport }) {
        add(mark, "\(name) has nothing to prefetch: all rows are on screen")
      }
    }
    for (place, own) in strategy.ofPipelines.enumerated() {
      let path = ["strategies", "\(position)"] + (place == 0 ? [] : ["pipelines", "\(place - 1)"])
      let label = place == 0 ? name : "pipeline \(place) of \(name)"
      // A pipeline has the strategy's value of each key that it does not set.
      if own.fetch.width != .full, !contents.feed.allClasses.contains(where: \.resizes) {
        add(
          mark,
          "\(label) asks for widths that no class has: set its 'resizes', or remove 'fetch.width'")
      }
      noteRowsAhead(place == 0 ? strategy.rowsAhead.rows : own.prefetch.rows, path, label)
      guard own.prefetch.rows != .none else { continue }
      let keepsNone = own.prefetch.into == .http || own.memory == nil && own.disk == nil
      if keepsNone, contents.server.cacheControl?.contains("no-store") == true {
        add(mark, "\(label) cannot keep its prefetched images: the server sends 'no-store'")
      }
      for reason in own.lostPrefetches {
        add(mark, "\(label) does not find its prefetched images \(reason)")
      }
    }
  }

  /// Records the keys of `prefetch` that have no effect with a choice of rows, in the strategy or pipeline at a path.
  private mutating func noteRowsAhead(_ rows: PrefetchRows, _ path: [String], _ label: String) {
    if rows == .none {
      for key in [
        "into", "key", "limit", "order", "joins", "counts", "ends", "priority", "least-chance",
      ] {
        note(path + ["prefetch", key], "has no effect in \(label), which does not prefetch")
      }
    } else if rows != .scroller {
      note(
        path + ["prefetch", "least-chance"],
        "has no effect in \(label): only 'rows: thumb' uses it")
    }
  }

  private mutating func noteNetwork(_ contents: ScenarioContents) {
    let network = contents.network
    let comesBack = contents.occurrences.contains { $0.action == .online }
    // The network's values apply where the recording has none.
    let steps = network.recording?.steps ?? []
    let recorded = [
      "down": true, "up": steps.allSatisfy { $0.up != nil },
      "round-trip": steps.allSatisfy { $0.roundTrip != nil },
      "loss": steps.allSatisfy { $0.loss != nil },
    ]
    let reason: (String) -> String? = { key in
      if network.offline, !comesBack { return "has no effect if 'offline' is true" }
      return recorded[key] == true && network.trace != nil
        ? "has no effect with 'trace', which has its own" : nil
    }
    for key in ["down", "up", "round-trip", "jitter", "loss", "trace", "queue", "breaks"] {
      if let reason = reason(key) { note(["network", key], reason) }
    }
  }

  /// Records the keys about addresses that change nothing.
  private mutating func noteAddresses(_ contents: ScenarioContents) {
    if contents.server.redirects == 0 {
      note(["server", "redirect-cache-control"], "has no effect if 'redirects' is 0")
    }
    let isRefreshed = !contents.refresh.rows.isEmpty || contents.person != nil
    let isLaunched = contents.occurrences.contains { $0.action == .lifecycle(.launch) }
    if contents.feed.signed?.renewed == .withList, !isRefreshed, !isLaunched {
      note(["feed", "signed"], "changes no address without a 'refresh' or a launch")
    }
    guard contents.feed.signed == nil else { return }
    for (index, strategy) in contents.strategies.enumerated() {
      for (store, key) in [("memory", strategy.keys.memory), ("disk", strategy.keys.disk)]
      where key == .unsigned {
        note(
          ["strategies", "\(index)", "keys", store],
          "means the same as 'url' without signed addresses ('feed.signed')")
      }
    }
  }

  private mutating func note(_ path: [String], _ message: String) {
    guard let node = marks.value(at: path) else { return }
    add(node.mark, "'\(path.joined(separator: "."))' \(message)")
  }

  private mutating func add(_ mark: Mark, _ message: String) {
    notes.append(.init(mark, message))
  }
}

extension Strategy {
  /// The reasons for which binds do not find the images prefetched for them.
  fileprivate var lostPrefetches: [String] {
    let stores = [
      ("memory", keys.memory, memory != nil && prefetch.into == .memory),
      ("files", keys.disk, disk != nil && prefetch.into != .http),
    ].filter(\.2)
    let others = stores.compactMap { place, own, _ in
      prefetch.key.flatMap {
        $0 == own
          ? nil : "in \(place): they are stored by '\($0.name)' and looked up by '\(own.name)'"
      }
    }
    let storesResponses = http != nil && fetch.task == .data
    guard stores.isEmpty, !storesResponses else { return others }
    return ["again: 'prefetch.into' is '\(prefetch.into.name)', and nothing is stored there"]
  }
}

extension ScenarioContents {
  /// True if a recorded scroll is used. It may pull or tap, which is not known here.
  fileprivate var followsRecording: Bool {
    scroll.trace != nil || population?.recordings.isEmpty == false
  }
}
