import AppModel
import Environment
import ImagePipeline
import Primitives
import Scrolling

/// Follows the events of a scenario in order of time, and records the events that cannot happen.
struct EventReview {
  /// All events that cannot happen.
  private(set) var diagnostics: [ScenarioError.Diagnostic] = []
  private let marks: YAMLNode
  private var app = AppState()
  private var rows: RowCounts
  private var isOffline: Bool
  /// The reason for which the rates of the current network cannot change; nil if they can.
  private var ownRates: String?

  init(_ contents: ScenarioContents, _ marks: YAMLNode) {
    self.marks = marks
    rows = RowCounts(contents.feed.firstRows, contents.refresh)
    isOffline = contents.network.offline
    let networks = [contents.network] + (contents.population?.networks ?? []).map(\.network)
    ownRates = networks.compactMap { Self.ownRates(of: $0) }.first
    if contents.person?.networks.isEmpty == false { ownRates = "'person.networks' has the rates" }
    reviewRefresh(contents)
    for index in contents.eventOrder {
      let event = contents.events[index]
      let isLate = event.instant - .start > .longestRun
      let late = isLate ? "a run lasts at most \(Nanoseconds.longestRun)" : nil
      guard let fault = late ?? fault(of: event.action) else { continue }
      let item = marks["events"]?.item("\(index)")
      let key = event.action.key
      let entry = item?.entries?.first { $0.key == key }
      note(
        entry?.keyMark ?? item?.mark,
        "'\(key)' is not possible at \(event.instant - .start): \(fault)")
    }
  }

  private mutating func note(_ mark: Mark?, _ message: String) {
    diagnostics.append(.init(mark ?? marks.mark, message))
  }

  /// Checks that the maximum number of refreshes is possible at any time.
  private mutating func reviewRefresh(_ contents: ScenarioContents) {
    var count = contents.feed.firstRows
    for time in 0..<contents.refresh.limit {
      for (index, operation) in contents.refresh.rows.enumerated() {
        do throws(RowOperationError) {
          count = try operation.count(after: count)
        } catch {
          let item = marks["refresh"]?["rows"]?.item("\(index)")
          return note(item?.mark ?? marks["refresh"]?.mark, "refresh \(time + 1): \(error)")
        }
      }
    }
  }

  private static func ownRates(of network: NetworkProfile) -> String? {
    network.trace.map { "the recording '\($0)' of the network has its own rates" }
  }

  /// Applies an event, or returns the reason for which it cannot happen now.
  private mutating func fault(of action: ScheduledEvent.Action) -> String? {
    switch action {
    case .lifecycle(let event): return app.fault(of: event)
    case .network(let profile):
      isOffline = profile.offline
      ownRates = Self.ownRates(of: profile)
    case .rate: return ownRates
    case .offline:
      if isOffline { return "the network is already lost" }
      isOffline = true
    case .online:
      if !isOffline { return "the network is already there" }
      isOffline = false
    case .rows(let operation): return rows.fault(of: operation)
    case .changeContent, .kept: break
    }
    return nil
  }
}

/// The maximum number of rows, or of those that a list certainly has if it gets them in pages. A review cannot predict the refreshes, which come when the reader pulls.
private struct RowCounts {
  private var most: Int

  init(_ rows: Int, _ refresh: RefreshConfiguration) {
    most = rows + max(0, refresh.rows.reduce(0) { $0 + $1.countChange } * refresh.limit)
  }

  /// Returns the reason for which an operation is impossible for any possible number of rows; nil if it is possible.
  mutating func fault(of operation: RowOperation) -> String? {
    do throws(RowOperationError) {
      most = try operation.count(after: most)
      return nil
    } catch {
      return error.description
    }
  }
}

extension RowOperation {
  /// Returns the number of rows after the operation.
  ///
  /// - Throws: The rule of UIKit that the operation breaks.
  fileprivate func count(after rowCount: Int) throws(RowOperationError) -> Int {
    try validate(rowCount: rowCount)
    return rowCount + countChange
  }

  fileprivate var countChange: Int {
    switch self {
    case .insert(let span): span.count
    case .delete(let span): -span.count
    default: 0
    }
  }
}

/// The state of the app's process.
struct AppState {
  private enum Process {
    case foreground, background, ended
  }

  private var process = Process.foreground
  private var isOnScreen = true

  /// Applies an event, or returns the reason for which it cannot happen now.
  mutating func fault(of event: LifecycleEvent) -> String? {
    if let fault = obstacle(to: event) { return fault }
    switch event {
    case .memoryWarning, .pressure, .newAddresses: break
    case .background: process = .background
    case .foreground: process = .foreground
    case .terminate: process = .ended
    case .launch: (process, isOnScreen) = (.foreground, true)
    case .leaveScreen: isOnScreen = false
    case .enterScreen: isOnScreen = true
    }
    return nil
  }

  private func obstacle(to event: LifecycleEvent) -> String? {
    switch (event, process) {
    case (.launch, .foreground), (.launch, .background):
      "the app is running; 'terminate' must come first"
    case (.launch, .ended): nil
    case (_, .ended): "the app is not running; 'launch' must come first"
    case (.foreground, .foreground): "the app is in the foreground; 'background' must come first"
    case (.background, .background), (.leaveScreen, .background), (.enterScreen, .background):
      "the app is in the background; 'foreground' must come first"
    case (.leaveScreen, _) where !isOnScreen: "the screen was left; 'enter-screen' must come first"
    case (.enterScreen, _) where isOnScreen: "the screen is shown; 'leave-screen' must come first"
    default: nil
    }
  }
}
