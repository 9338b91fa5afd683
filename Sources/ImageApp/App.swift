package import CachePolicies
public import ImageLoading
public import Primitives
package import Scrolling
public import World

/// An app that shows a list of images: its process, screen, frames, main thread and URL session, with
/// the strategy that loads the images.
///
/// The app is a value without a clock: its inputs are functions that are told the time, what comes of
/// them is left in `outputs`. A host takes each output in order, carries out what is asked, and calls
/// the inputs when what was asked for comes about. Whatever hosts it, the app decides the same.
public struct App: ~Copyable {
  let plan: SessionPlan
  /// The rows and their images.
  public let feed: Feed
  /// What the host has yet to take.
  public var outputs = AppOutputs()
  /// The network as the app finds it now.
  package internal(set) var network: NetworkProfile
  /// When the run ends; never, before that is known.
  public internal(set) var end = Instant.never
  /// The first row operation that the rows did not allow, if any.
  package internal(set) var failure: RowOperationError?

  /// The pipeline, as what it does with an event.
  let handle: (PipelineEvent, Instant, inout Answers) -> Void
  var list: ListScreen
  var views = ViewContents()
  var session: URLSessionModel
  var main = MainQueue()
  var frames: FrameClock
  var motion: ScrollMotion
  /// The process that runs, or the one that will run next.
  var process = ProcessID(0)
  var isProcessAlive = true
  var refreshes = 0

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
    self.feed = feed
    network = plan.network
    list = ListScreen(plan)
    session = URLSessionModel(plan.network, streams: streams)
    frames = FrameClock(period: plan.device.framePeriod)
    motion = ScrollMotion(plan)
    if let custom = plan.parts.pipeline {
      var pipeline = custom(feed)
      handle = { pipeline.handle($0, at: $1, into: &$2) }
    } else {
      var pipeline = try ImagePipeline(
        plan.strategyOnDevice, feed: feed,
        platformPolicies: plan.parts.policies + platformPolicies)
      handle = { pipeline.handle($0, at: $1, into: &$2) }
    }
  }

  /// The run begins.
  public mutating func start() {
    for (position, occurrence) in plan.occurrences.enumerated() {
      outputs.ask(.wake(at: occurrence.instant, .occurrence(Int32(position))))
    }
    outputs.ask(.wake(at: .start, .verticalSync))
  }

  /// Something has come due that the app asked to be told of.
  ///
  /// - Parameters:
  ///   - due: What it is.
  ///   - moment: When it fell due, which is not after `now`.
  ///   - now: The time.
  public mutating func take(_ due: Due, of moment: Instant, at now: Instant) {
    switch due {
    case .verticalSync: synchronise(at: moment)
    case .occurrence(let position): main.add(.occurrence(position), &outputs)
    case .refreshedList(let process): main.add(.refresh(process: process), &outputs)
    case .block(let block, let process):
      if process == self.process { main.add(.block(block), &outputs) }
    case .timeouts: failSilentRequests(at: now)
    case .failure(let request, let failure): fail(request, failure, at: now)
    }
  }

  /// The main thread can take its next job.
  public mutating func doNextJob(at now: Instant) {
    guard let job = main.next() else { return }
    switch job {
    case .frame: return makeFrame(at: now)
    case .block(let block):
      outputs.ask(.work(.turn))
      take(.main(block), at: now)
    case .occurrence(let position): perform(plan.occurrences[Int(position)].action, at: now)
    case .refresh(let process): if process == self.process { refreshList(at: now) }
    }
    main.endJob(&outputs)
  }

  /// A read is done.
  public mutating func didRead(_ load: LoadToken, _ result: ReadResult, at now: Instant) {
    take(.read(load, result), at: now)
  }

  /// A worker has made the bitmap of an image.
  public mutating func didDecode(_ load: LoadToken, _ image: ImageID, at now: Instant) {
    outputs.tell(.decoded(image, onMain: false))
    views.didDecode(image)
    take(.decoded(load), at: now)
  }
}
