package import CachePolicies
package import Environment
package import ImagePipeline
package import Primitives
package import Scrolling

/// An app that shows a list of images. It consists of a process, screens, frames, a main thread, a URL session, and the
/// strategy that loads the images.
///
/// The app is a value without a clock. Its inputs are functions that receive the time and the engine. The app calls the
/// engine, in order, for every action and observation. The engine calls an input when a requested action completes. The
/// app makes the same decisions with every engine.
package struct App: ~Copyable {
  let plan: SessionPlan
  /// All scheduled events in order of time; gestures are separate.
  let schedule: [ScheduledEvent]
  /// The rows and their images.
  package let feed: Feed
  /// The number of events that the pipeline has handled.
  package internal(set) var eventCount = 0
  /// The current network.
  package internal(set) var network: NetworkProfile
  /// The end of the run; `never` until it is known.
  package internal(set) var end = Instant.never
  /// The first row operation that the rows did not allow; nil if there was none.
  package internal(set) var failure: RowOperationError?

  var pipeline: AppPipeline
  /// The effects of the pipeline that are not performed yet.
  var effects = Effects()
  var screens: Screens
  /// The screen that is visible while the app is on screen.
  var front = ScreenID.first
  /// The number of the latest visit that was handled, even if it was to the first list.
  var lastVisit: Int?
  /// The number of the visit that was cut short; its reader would still be there.
  var lostVisit: Int?
  /// True if the first list was most recently reported as displaced from its reader's position.
  var isDisplaced = false
  var views = ViewContents()
  var session: URLSessionModel
  /// The signatures of the addresses; nil if the feed has none.
  var signatures: LoadSignatures?
  var main = MainQueue()
  var frames: FrameClock
  var motion: ScrollMotion
  var pacing: LoadPacing
  var footprint: Footprint
  var animations = Animations()
  /// The memory level most recently reported to the process.
  var pressure = MemoryLevel.normal
  /// The running process, or the next process if none runs.
  var process = ProcessID(0)
  var isProcessAlive = true
  /// True if the device has ended the process and no new process runs yet.
  var isKilled = false
  /// True if the user has put the killed app away.
  var isAway = false
  var refreshes = 0
  /// The pages of the first list; nil if it has all rows at the start.
  var pages: ListPages?
  /// The lists that have arrived and whose completion handlers wait on the session's queue.
  var waitingLists: [WaitingList] = []
  /// True if the app is in the background.
  var isInBackground = false
  /// The number of times that the app has entered the background.
  var backgrounds: Int32 = 0
  /// True if the app is suspended: none of its code runs.
  var isSuspended = false
  /// The time for which the system keeps the app that was put away if it uses little memory; nil if it is the
  /// scenario's.
  var kept: (time: Nanoseconds, since: Instant)?
  /// The input that arrived while the app was suspended.
  var held: [HeldInput] = []

  /// Sets an app up.
  ///
  /// - Parameters:
  ///   - plan: The plan of the run.
  ///   - feed: Its rows and images.
  ///   - platformPolicies: Policies outside of the catalog that only the engine provides.
  ///   - streams: The maximum number of requests that share an HTTP/2 connection.
  /// - Throws: `StrategyError` if the strategy cannot be set up.
  package init(
    _ plan: SessionPlan, feed: Feed, platformPolicies: [EvictionEntry] = [], streams: Int = .max
  ) throws(StrategyError) {
    self.plan = plan
    schedule = plan.schedule
    self.feed = feed
    network = plan.network
    screens = Screens(plan)
    session = URLSessionModel(SessionLimits(plan, streams: streams))
    frames = FrameClock(period: plan.device.framePeriod)
    motion = ScrollMotion(plan)
    pages = ListPages(plan.feed)
    screens[.first].layout.footer = pages?.footer ?? .zero
    pacing = LoadPacing(plan.strategyOnDevice)
    footprint = Footprint(plan, feed)
    signatures = plan.feed.signed.map(LoadSignatures.init)
    pipeline = try AppPipeline(plan, feed: feed, platformPolicies: platformPolicies)
  }

  /// Starts the run.
  package mutating func start(_ engine: inout some AppEngine) {
    for (position, scheduled) in schedule.enumerated() {
      engine.perform(.wake(at: scheduled.instant, .scheduledEvent(Int32(position))))
    }
    engine.perform(.wake(at: .start, .verticalSync))
  }

  /// Handles a timer that the app requested.
  ///
  /// - Parameters:
  ///   - timer: The timer.
  ///   - moment: The time at which it was due, at most `now`.
  ///   - now: The current instant.
  ///   - engine: The engine.
  package mutating func handle(
    _ timer: AppTimer, of moment: Instant, at now: Instant, _ engine: inout some AppEngine
  ) {
    switch timer {
    case .verticalSync: synchronise(at: moment, &engine)
    case .scheduledEvent(let position): main.add(.scheduledEvent(position), &engine)
    case .page(let process): main.add(.page(process: process), &engine)
    case .refreshedList(let process): completeList(of: process, &engine)
    case .block(let block, let process):
      if process == self.process { main.add(.block(block), &engine) }
    case .timeouts: if !isSuspended { failSilentRequests(at: now, &engine) }
    case .failure(let request, let failure):
      if isSuspended {
        held.append(.failure(request, failure))
      } else {
        fail(request, failure, at: now, &engine)
      }
    case .suspension(let background): suspend(background: background, at: now, &engine)
    case .memory(let level, let process):
      if process == self.process, isProcessAlive { handle(level, at: now, &engine) }
    case .relaunch(let process): if process == self.process { relaunch(at: now, &engine) }
    case .reclaim(let background): reclaim(background: background, at: now, &engine)
    case .animation(let image, let process):
      if process == self.process { playOn(image, at: now, &engine) }
    }
  }

  /// Runs the next job of the main thread.
  package mutating func doNextJob(at now: Instant, _ engine: inout some AppEngine) {
    guard let job = main.next(isSuspended: isSuspended) else { return }
    switch job {
    case .frame: return makeFrame(at: now, &engine)
    case .block(let block):
      engine.perform(.work(.turn))
      handle(.main(block), at: now, &engine)
    case .scheduledEvent(let position): perform(schedule[Int(position)].action, at: now, &engine)
    case .refresh(let process): if process == self.process { refreshList(at: now, &engine) }
    case .page(let process): if process == self.process { addPage(at: now, &engine) }
    case .memoryWarning(let process):
      if process == self.process { live(through: .memoryWarning, at: now, &engine) }
    }
    main.endJob(&engine)
  }

  /// Handles the end of a read.
  package mutating func didRead(
    _ load: LoadToken, _ result: ReadResult, at now: Instant, _ engine: inout some AppEngine
  ) {
    if isSuspended { return held.append(.read(load, result)) }
    handle(.read(load, result), at: now, &engine)
  }

  /// Handles the end of a decode on a worker.
  package mutating func didDecode(
    _ load: LoadToken, _ image: BitmapID, at now: Instant, _ engine: inout some AppEngine
  ) {
    if load.isOfFrame { return didDecodeFrame(of: image, at: now, &engine) }
    footprint.endDecode(of: load)
    if isSuspended { return held.append(.decoded(load, image)) }
    engine.observe(.decoded(image, onMain: false))
    views.didDecode(image)
    footprint.didDecode(image)
    handle(.decoded(load), at: now, &engine)
  }
}

/// Pushes and pops the detail of a tapped row; shows and leaves another tab.
extension App {
  /// The screen that is visible while the app is on screen, and its rows in the latest layout.
  package var visible: (screen: ScreenID, rows: [ShownRow]) { (front, screens[front].shownRows()) }

  /// The spinner below the rows of the visible screen: the distance in points from the upper edge of the screen to that
  /// of the spinner, and its height; nil if there is none.
  package var spinner: (top: Double, height: Double)? {
    guard front == .first, let height = pages?.footer, height > .zero else { return nil }
    let top = screens[.first].layout.contentHeight - screens[.first].layout.contentOffset
    return (top.points, height.points)
  }

  /// Follows the user's visit: shows the detail of the tapped row or the second list, and goes back at the end. A
  /// screen that was lost in a kill is not shown again before the next visit.
  mutating func follow(_ visit: DetailVisit?, at now: Instant, _ engine: inout some AppEngine) {
    guard let visit else { return goBack(at: now, &engine) }
    guard visit.number != lastVisit else { return }
    goBack(at: now, &engine)
    lastVisit = visit.number
    switch visit.subject {
    case .row(let place, let across):
      let tapped = screens[.first].row(at: place, across: across)
      if screens[.detail].push(tapped) { bringUp(.detail, at: now, &engine) }
    case .tab(let stay): if screens[.tab].show(stay) { bringUp(.tab, at: now, &engine) }
    }
  }

  /// Shows another screen over the list.
  private mutating func bringUp(
    _ screen: ScreenID, at now: Instant, _ engine: inout some AppEngine
  ) {
    front = screen
    cover(true, .first, isReported: !screens[screen].isSheet, at: now, &engine)
    if screens[screen].keepsCells { cover(false, screen, at: now, &engine) }
    takeEvents(of: screen, at: now, &engine)
  }

  /// Cuts a visit short: its process, or everything on screen, ends before the user goes back.
  mutating func cutVisit(at now: Instant, _ engine: inout some AppEngine) {
    if front != .first { lostVisit = lastVisit }
    goBack(isCut: true, at: now, &engine)
  }

  /// Shows the list again, with its cells.
  mutating func goBack(
    isCut: Bool = false, at now: Instant, _ engine: inout some AppEngine
  ) {
    guard front != .first else { return }
    screens[front].leave()
    takeEvents(of: front, at: now, &engine)
    if screens[front].keepsCells { cover(true, front, at: now, &engine) }
    let isReported = !isCut && !screens[front].isSheet
    front = .first
    cover(false, .first, isReported: isReported, at: now, &engine)
  }

  /// Covers the list, or uncovers it. UIKit removes the view of a covered list from the window and makes no table
  /// calls for that; SwiftUI tells the views. A list beneath a sheet, or that is uncovered because it ends, tells
  /// nothing.
  private mutating func cover(
    _ isCovered: Bool, _ screen: ScreenID, isReported: Bool = true, at now: Instant,
    _ engine: inout some AppEngine
  ) {
    for view in screens[screen].viewsOnScreen(of: feed) {
      if isCovered { views.hide(view) } else { views.show(view) }
    }
    engine.observe(.covered(isCovered, screen))
    frames.isDirty = true
    guard screens[screen].reportsCovers, isReported else { return }
    screens[screen].reportCover(isCovered)
    takeEvents(of: screen, at: now, &engine)
  }
}
