package import CachePolicies
package import ImagePipeline
package import Primitives
package import Scrolling
package import Environment

/// An app that shows a list of images: its process, screens, frames, main thread and URL session, with
/// the strategy that loads the images.
///
/// The app is a value without a clock: its inputs are functions that are told the time and are given the
/// host, which the app calls on, in order, for all that is to be done or shown. The host calls the inputs
/// when what was asked for comes about. Whatever hosts it, the app decides the same.
package struct App: ~Copyable {
  let plan: SessionPlan
  /// All that happens beside gestures, by time.
  let schedule: [ScheduledEvent]
  /// The rows and their images.
  package let feed: Feed
  /// Events that the pipeline has taken.
  package internal(set) var eventCount = 0
  /// The network as the app finds it now.
  package internal(set) var network: NetworkProfile
  /// When the run ends; never, before that is known.
  package internal(set) var end = Instant.never
  /// The first row operation that the rows did not allow, if any.
  package internal(set) var failure: RowOperationError?

  var pipeline: AppPipeline
  /// What the pipeline has answered, until that is carried out.
  var effects = Effects()
  var screens: Screens
  /// The screen that is seen while the app is.
  var front = ScreenID.first
  /// The look of the person's that was answered last, with another screen or without.
  var lastLook: Int?
  /// The look that was cut short: the reader would still be there.
  var lostLook: Int?
  /// Whether the first list was last told not to be where its reader would be.
  var isDisplaced = false
  var views = ViewContents()
  var session: URLSessionModel
  var main = MainQueue()
  var frames: FrameClock
  var motion: ScrollMotion
  var footprint: Footprint
  /// The level of memory that the process was last told.
  var pressure = MemoryLevel.normal
  /// The process that runs, or the one that will run next.
  var process = ProcessID(0)
  var isProcessAlive = true
  /// Whether the device has ended the process, which is not there again yet.
  var isKilled = false
  /// Whether the person has put the app away that the device has killed.
  var isAway = false
  var refreshes = 0
  /// Lists that have come and whose completion handlers wait for their turn on the session's queue.
  var waitingLists: [WaitingList] = []
  /// Whether the app is in the background.
  var isInBackground = false
  /// How often it has entered the background.
  var backgrounds: Int32 = 0
  /// Whether none of its code runs.
  var isSuspended = false
  /// How long the system keeps the app that was put away if it takes little memory; nil for as long as the scenario
  /// says.
  var kept: (time: Nanoseconds, since: Instant)?
  /// What has come about meanwhile.
  var held: [HeldInput] = []

  /// Sets an app up.
  ///
  /// - Parameters:
  ///   - plan: What decides the run.
  ///   - feed: Its rows and images.
  ///   - platformPolicies: Policies beyond the catalog that only the host has.
  ///   - streams: How many requests may share a connection of HTTP/2.
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
    footprint = Footprint(plan, feed)
    pipeline = try AppPipeline(plan, feed: feed, platformPolicies: platformPolicies)
  }

  /// The run begins.
  package mutating func start(_ host: inout some AppEngine) {
    for (position, occurrence) in schedule.enumerated() {
      host.perform(.wake(at: occurrence.instant, .occurrence(Int32(position))))
    }
    host.perform(.wake(at: .start, .verticalSync))
  }

  /// Something has come due that the app asked to be told of.
  ///
  /// - Parameters:
  ///   - due: What it is.
  ///   - moment: When it fell due, which is not after `now`.
  ///   - now: The time.
  ///   - host: The host.
  package mutating func take(
    _ due: AppTimer, of moment: Instant, at now: Instant, _ host: inout some AppEngine
  ) {
    switch due {
    case .verticalSync: synchronise(at: moment, &host)
    case .occurrence(let position): main.add(.occurrence(position), &host)
    case .refreshedList(let process): completeList(of: process, &host)
    case .block(let block, let process):
      if process == self.process { main.add(.block(block), &host) }
    case .timeouts: if !isSuspended { failSilentRequests(at: now, &host) }
    case .failure(let request, let failure):
      if isSuspended {
        held.append(.failure(request, failure))
      } else {
        fail(request, failure, at: now, &host)
      }
    case .suspension(let background): suspend(background: background, at: now, &host)
    case .memory(let level, let process):
      if process == self.process, isProcessAlive { take(level, at: now, &host) }
    case .relaunch(let process): if process == self.process { relaunch(at: now, &host) }
    case .reclaim(let background): reclaim(background: background, at: now, &host)
    }
  }

  /// The main thread can take its next job.
  package mutating func doNextJob(at now: Instant, _ host: inout some AppEngine) {
    guard let job = main.next(isSuspended: isSuspended) else { return }
    switch job {
    case .frame: return makeFrame(at: now, &host)
    case .block(let block):
      host.perform(.work(.turn))
      take(.main(block), at: now, &host)
    case .occurrence(let position): perform(schedule[Int(position)].action, at: now, &host)
    case .refresh(let process): if process == self.process { refreshList(at: now, &host) }
    case .memoryWarning(let process):
      if process == self.process { live(through: .memoryWarning, at: now, &host) }
    }
    main.endJob(&host)
  }

  /// A read is done.
  package mutating func didRead(
    _ load: LoadToken, _ result: ReadResult, at now: Instant, _ host: inout some AppEngine
  ) {
    if isSuspended { return held.append(.read(load, result)) }
    take(.read(load, result), at: now, &host)
  }

  /// A worker has made the bitmap of an image.
  package mutating func didDecode(
    _ load: LoadToken, _ image: BitmapID, at now: Instant, _ host: inout some AppEngine
  ) {
    footprint.endDecode(of: load)
    if isSuspended { return held.append(.decoded(load, image)) }
    host.observe(.decoded(image, onMain: false))
    views.didDecode(image)
    footprint.didDecode(image)
    take(.decoded(load), at: now, &host)
  }
}
