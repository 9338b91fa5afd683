import AppModel
import Environment
import EventLogs
import Foundation
import ImagePipeline
import Metrics
package import Primitives
import Reports
import Scrolling
import TextOutput

/// The states of the image views in a run's cells, slot by slot, in the frames shown. They compare the pixels in a
/// view with the image that its last bind wants.
///
/// They are counted again from the run's log, without code of the metrics. In a live run, an image is identified by
/// its pixels. A simulated run has no pixels, and the model identifies the image.
package struct SlotStates: Sendable {
  /// The state of a view that shows an image.
  package enum DisplayState: String, Sendable, CaseIterable {
    /// The image that the view wants.
    case right
    /// That image with older content than the server had when the view was bound.
    case outdated
    /// Another image, put there after the bind.
    case stale
    /// The image that the view had before its cell was reused.
    case leftover
    /// A picture that names no image, such as that of an error.
    case unreadable
  }

  /// One slot of every cell of a list, or of a detail.
  package struct Slot: Hashable, Sendable {
    /// The class of its images, with a number if an earlier slot shows the same; empty for a class without a name.
    package let name: String
    /// The number of frames in which a view's state changed, by the new state.
    package fileprivate(set) var counts: [DisplayState: Int] = [:]
    /// The time in each state, summed over views.
    package fileprivate(set) var times: [DisplayState: Nanoseconds] = [:]
  }

  /// The slots of the list's cells, in their order, then those of a detail and of the second list's cells.
  package private(set) var slots: [Slot]

  /// The slots of screens that another screen covers.
  private var covered: [ScreenID: Range<Int>] = [:]
  private let plan: SessionPlan
  private let feed: Feed
  private let isLive: Bool
  private var server: Server
  private var views: [View] = []
  /// The contents of each image, as far as they are known.
  private var images: [BitmapID: Shown] = [:]

  private struct Shown {
    /// The rendition; `none` until the pixels are read, or if they identify no image.
    var rendition: RenditionID
    let version: UInt32
  }

  private struct View {
    var wanted = RenditionID.none
    var version: UInt32 = 0
    var image = BitmapID.none
    var isHidden = false
    /// True if its image was put there since the last bind.
    var isFresh = false
    var isOnScreen = false
    /// The state in the last frame, and the time of its start.
    var state: DisplayState?
    var since = Instant.start
  }

  /// Creates the states of a run before its first record.
  ///
  /// - Parameters:
  ///   - plan: The run's plan.
  ///   - isLive: True if images are identified by their pixels.
  init(_ plan: SessionPlan, isLive: Bool) {
    let feed = Feed(plan)
    self.feed = feed
    self.isLive = isLive
    server = Server(plan.server, feed: feed, seed: plan.seed)
    self.plan = plan
    let names = plan.slots.map { feed[$0.shows.classID].name }
    slots = names.enumerated().map { position, name in
      let before = names[..<position].count { $0 == name }
      return Slot(name: before > 0 ? "\(name)-\(before + 1)" : name)
    }
  }

  /// Follows a run through its log.
  ///
  /// - Throws: `EventLogError`, or the error of a file that cannot be read.
  /// - Complexity: O(events + frames × views).
  init(_ plan: SessionPlan, isLive: Bool, path: String) throws {
    self.init(plan, isLive: isLive)
    var reader = try EventLogReader([UInt8](Data(contentsOf: URL(filePath: path))), file: path)
    while let record = try reader.next() { handle(record) }
  }

  /// Handles the next record of the run's log.
  mutating func handle(_ record: EventLogRecord) {
    switch record {
    case .event(let event, let effects, let now):
      if case .table(let event, let slot, _) = event { handle(event, slot, at: now) }
      for effect in effects {
        switch effect {
        case .action(.assign(let view, let picture, _)): assign(picture, to: view)
        case .action: break
        case .observation(let observation): handle(observation, at: now)
        }
      }
    case .observation(let observation, let now): handle(observation, at: now)
    case .end(let end, _, _): leaveScreen(at: end)
    }
  }
}

/// Tracks the images that views hold and want.
extension SlotStates {
  private mutating func handle(_ event: TableEvent, _ slot: SlotID, at now: Instant) {
    switch event {
    case .cellForRow(let cell, _, let item):
      bind(cell, slot, item, at: now)
      update(view(cell, slot)) { $0.isFresh = false }
    case .reconfigure(let cell, _, let item): bind(cell, slot, item, at: now)
    case .enqueued(let cell), .emptied(let cell):
      update(view(cell, slot)) { $0.wanted = .none }
    case .willDisplay(let cell, _, _): update(view(cell, slot)) { $0.isOnScreen = true }
    case .didEndDisplaying(let cell, _, _), .scrolledOut(let cell, _, _):
      update(view(cell, slot)) { $0.isOnScreen = false }
    case .released(let cell):
      update(view(cell, slot)) {
        ($0.wanted, $0.image, $0.isOnScreen) = (.none, .none, false)
      }
    case .prepareForReuse, .prefetch, .cancelPrefetch: break
    }
  }

  private mutating func bind(_ cell: CellID, _ slot: SlotID, _ item: ItemID, at now: Instant) {
    let wanted = feed.rendition(of: item, in: slot)
    let version = server.version(of: wanted, at: now)
    update(view(cell, slot)) { ($0.wanted, $0.version) = (wanted, version) }
  }

  private mutating func assign(_ picture: ViewContent, to view: ViewID) {
    update(view) { view in
      view.isFresh = true
      view.isHidden = picture == .hidden
      switch picture {
      case .image(let image): view.image = image
      case .placeholder, .error, .empty: view.image = .none
      case .hidden: break
      }
    }
  }

  private func view(_ cell: CellID, _ slot: SlotID) -> ViewID {
    ViewID(of: cell, slot, of: slots.count)
  }

  private mutating func update(_ view: ViewID, _ change: (inout View) -> Void) {
    while views.count <= view.index { views.append(View()) }
    change(&views[view.index])
  }
}

/// Tracks the states that frames show.
extension SlotStates {
  private mutating func handle(_ observation: Observation, at now: Instant) {
    switch observation {
    case .created(let image, let content):
      images[image] = Shown(
        rendition: isLive ? .none : content.rendition, version: content.version)
    case .judged(let image, let shows, _): images[image]?.rendition = shows
    case .contentChanged(let share): server.change(share: share, at: now)
    case .frame(let presentedAt, _, _, _): show(at: presentedAt)
    case .screenLeft, .leftAlone: leaveScreen(at: now)
    case .covered(let isCovered, let screen):
      covered[screen] = isCovered ? plan.slots(of: screen) : nil
    default: break
    }
  }

  private mutating func show(at instant: Instant) {
    for index in views.indices {
      let isBehind = covered.values.contains { $0.contains(index % slots.count) }
      let state = isBehind ? nil : state(of: views[index])
      guard state != views[index].state else { continue }
      endState(of: index, at: instant)
      (views[index].state, views[index].since) = (state, instant)
      if let state { slots[index % slots.count].counts[state, default: 0] += 1 }
    }
  }

  /// Hides the app until the next frame.
  private mutating func leaveScreen(at now: Instant) {
    for index in views.indices {
      endState(of: index, at: now)
      views[index].state = nil
    }
  }

  private mutating func endState(of index: Int, at instant: Instant) {
    // A frame that is still on its way to the screen was never seen.
    guard let state = views[index].state, instant > views[index].since else { return }
    slots[index % slots.count].times[state, default: .zero] += instant - views[index].since
  }

  /// Returns the state of a view; nil if no image is seen.
  private func state(of view: View) -> DisplayState? {
    guard view.isOnScreen, !view.isHidden, view.wanted != .none, let image = images[view.image]
    else { return nil }
    if image.rendition == .none { return .unreadable }
    if image.rendition == view.wanted {
      return image.version < view.version ? .outdated : .right
    }
    return view.isFresh ? .stale : .leftover
  }
}

/// Texts on the slots of a run, if there are several.
extension SlotStates {
  /// Returns the agreement of the engines on what frames showed, slot by slot. Empty for cells of one view, which
  /// the metrics cover.
  static func rows(
    _ virtual: SlotStates, _ live: [SlotStates], _ tolerances: AgreementTolerances
  ) -> [Agreement.Row] {
    guard virtual.slots.count > 1 else { return [] }
    return virtual.slots.enumerated().flatMap { position, slot in
      DisplayState.allCases.map { state in
        Agreement.Row(
          "\(slot.name): \(state.rawValue)", in: .cellSeconds, .screen,
          virtual: slot.seconds(state),
          live: live.map { $0.slots[position].seconds(state) }, tolerances)
      }
    }
  }

  /// A line for each slot; empty for cells of one view.
  var lines: [String] { slots.count > 1 ? slots.map(\.line) : [] }

  /// A document for each slot; nil for cells of one view.
  var documents: [JSONValue]? { slots.count > 1 ? slots.map(\.document) : nil }
}

extension SlotStates.Slot {
  /// Returns the time for which frames showed a state, summed over views, in seconds.
  package func seconds(_ state: SlotStates.DisplayState) -> Double { times[state]?.seconds ?? 0 }

  fileprivate var line: String {
    let told = SlotStates.DisplayState.allCases.compactMap { state in
      counts[state].map {
        "\($0) \(state.rawValue) for \(MetricText.text(seconds(state), .cellSeconds))"
      }
    }
    return "  \(name): " + (told.isEmpty ? "no image was shown" : told.joined(separator: ", "))
  }

  fileprivate var document: JSONValue {
    let states = SlotStates.DisplayState.allCases.map { state in
      let told: JSONValue = ["count": counts[state] ?? 0, "seconds": seconds(state)]
      return (state.rawValue, told)
    }
    return ["name": name, "sights": JSONValue(states)]
  }
}
