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
    note(contents.idleKeys)
    for screen in [("tap", "detail", contents.detail == nil), ("tab", "tab", contents.tab == nil)] {
      for (index, gesture) in contents.scroll.gestures.enumerated()
      where gesture.key == screen.0 && screen.2 {
        note(["scroll", "gestures", "\(index)"], "only pauses without a '\(screen.1)'")
      }
    }
    if marks["seeds"]?.isNull == false {
      note(["population", "persons"], "has no effect with 'seeds', which choose the persons")
    }
    if contents.table.prefetching == false, contents.prefetchesForTable {
      note(["table", "prefetching"], "disables prefetching for strategies with 'prefetch: table'")
    }
    for (position, strategy) in contents.strategies.enumerated() {
      noteStrategy(strategy, at: position, contents)
    }
    if marks["server"]?["vary"]?.isNull == false {
      note(["server", "vary"], "affects only live runs and 'serve'")
    }
    if contents.feed.signed != nil, !contents.renewsAddresses {
      note(["feed", "signed"], "changes no address without a 'refresh' or a launch")
    }
    noteKeysOfAddresses(contents)
  }

  /// Records the parts of a strategy and its pipelines that have no effect, most of them for prefetching.
  private mutating func noteStrategy(
    _ strategy: Strategy, at position: Int, _ contents: ScenarioContents
  ) {
    guard let mark = marks["strategies"]?.item("\(position)")?.mark else { return }
    let name = "strategy '\(strategy.name)'"
    if strategy.rowsAhead.rows != .none {
      var plan = SessionPlan()
      plan.setting = contents.setting
      plan.scheduledEvents = contents.scheduledEvents
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
      note(place == 0 ? strategy.idleInAllPipelines : own.idleKeys, at: path, in: label)
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

  /// Records the keys whose conditions fail, in a part at a path. A label names the part in messages.
  private mutating func note(
    _ keys: [IdleKey], at path: [String] = [], in label: String? = nil
  ) {
    for key in keys where marks.value(at: path + key.path)?.isNull == false {
      note(
        path + key.path,
        "has no effect\(label.map { " in \($0)" } ?? ""): it acts only if \(key.condition)")
    }
  }

  /// Records the keys of stores that mean the same as others, since no address is signed.
  private mutating func noteKeysOfAddresses(_ contents: ScenarioContents) {
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
  /// The keys that change nothing in any pipeline: a key may act in a pipeline that does not set it.
  fileprivate var idleInAllPipelines: [IdleKey] {
    let all = ofPipelines.map(\.idleKeys)
    return all[0].filter { key in all.allSatisfy { $0.contains(key) } }
  }

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
