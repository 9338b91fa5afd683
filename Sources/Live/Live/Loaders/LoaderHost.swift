import AppModel
import Environment
import Foundation
import ImagePipeline
import Pictures
import Primitives
import Scrolling

/// Passes the calls of the list to a loader, and the changes that the loader makes to views back to the app.
///
/// A change during a call is an effect of that call, as an image from memory is. All other changes wait in order until
/// the app takes them, before it does anything else.
@MainActor final class LoaderHost {
  /// A view, and the load for its latest bind.
  private struct Bound {
    let view: LoaderView
    let load: LoadToken
    var isWaiting = true
  }

  /// A change of a view. An image has the identity in its pixels; nil if they are unreadable.
  private enum Change {
    case image(PictureIdentity?, LoaderView.Origin)
    case cleared
    case failed
  }

  private let make: LoaderFactory
  private let feed: Feed
  private let inbox: Inbox
  private var setting = LoaderSetting(memory: .zero, folder: "")
  /// Returns the URL of a rendition.
  private var address: (RenditionID) -> String = { _ in "" }
  private var loader: (any Loader)?
  private var bound: [ViewID: Bound] = [:]
  /// The changes that the app has not taken.
  private var waiting: [(view: ViewID, change: Change)] = []
  /// The effects of the current call; nil outside of calls.
  private var effects: [Effects.Effect]?
  private var attempts: UInt32 = 0
  private var images: UInt32 = 0
  /// The identities in the pixels of images that the session has not taken; nil for unreadable pixels.
  private var identities: [BitmapID: PictureIdentity?] = [:]
  /// True if the loader has named the source of an image that came after its bind.
  private(set) var namesOrigins = false

  /// Creates a host; `start` makes its loader.
  ///
  /// - Parameters:
  ///   - make: Makes the loader of a process.
  ///   - feed: The rows and images of the run.
  ///   - inbox: The queue of the main thread.
  nonisolated init(_ make: @escaping LoaderFactory, feed: Feed, inbox: Inbox) {
    (self.make, self.feed, self.inbox) = (make, feed, inbox)
  }

  /// Makes the loader of the first process.
  ///
  /// - Parameters:
  ///   - setting: The device, and a folder that is created.
  ///   - address: Returns the URL of a rendition.
  /// - Throws: `LiveError.loader`.
  func start(
    _ setting: LoaderSetting, address: @escaping (RenditionID) -> String
  ) throws(LiveError) {
    (self.setting, self.address) = (setting, address)
    do {
      try FileManager.default.createDirectory(
        atPath: setting.folder, withIntermediateDirectories: true)
      loader = try make(setting)
    } catch { throw .loader("\(error)") }
  }

  /// Releases the loader.
  func stop() {
    loader?.handle(.terminate)
    (loader, bound) = (nil, [:])
    waiting.removeAll()
  }

  /// The event with which the app takes the oldest change that waits; nil if no change waits.
  var nextEvent: PipelineEvent? {
    guard let (view, change) = waiting.first else { return nil }
    let other = PipelineEvent.main(.placeholder(view, bind: 0))
    guard let current = bound[view], current.isWaiting else { return other }
    switch change {
    case .failed: return .main(.fail(current.load))
    case .cleared: return other
    case .image(let identity, let origin):
      guard isWanted(identity, by: current.load) else { return other }
      return origin == .disk ? .read(current.load, .image) : .main(.deliver(current.load))
    }
  }

  /// Returns the identity in the pixels of an image that `handle` reported, once. It is nil for all other images.
  func takeIdentity(of image: BitmapID) -> PictureIdentity?? {
    identities.removeValue(forKey: image)
  }

  /// Handles an event of the app and returns its effects.
  func handle(_ event: PipelineEvent) -> [Effects.Effect] {
    effects = []
    defer { effects = nil }
    switch event {
    case .table(let event, let slot, on: _): handle(event, slot)
    case .lifecycle(.launch, _): launch()
    case .lifecycle(.terminate, _): stop()
    case .lifecycle(let event, _): loader?.handle(event)
    case .main, .read:
      let (view, change) = waiting.removeFirst()
      apply(change, to: view)
    case .responded, .failed, .decoded, .answered: break
    }
    return effects ?? []
  }

  private func launch() {
    do { loader = try make(setting) } catch { inbox.put(.failed(.loader("\(error)"))) }
  }

  private func handle(_ event: TableEvent, _ slot: SlotID) {
    func view(_ cell: CellID) -> ViewID { ViewID(of: cell, slot, of: feed.slotCount) }
    switch event {
    case .cellForRow(let cell, _, let item), .reconfigure(let cell, _, let item):
      bind(view(cell), to: feed.rendition(of: item, in: slot))
    case .prepareForReuse(let cell):
      if let current = bound[view(cell)] { loader?.prepareForReuse(current.view) }
    case .didEndDisplaying(let cell, _, _):
      if let current = bound[view(cell)] { loader?.didEndDisplaying(current.view) }
    case .released(let cell): bound[view(cell)] = nil
    case .prefetch(_, let item): loader?.prefetch(address(feed.rendition(of: item, in: slot)))
    case .cancelPrefetch(_, let item):
      loader?.cancelPrefetching(address(feed.rendition(of: item, in: slot)))
    case .willDisplay, .scrolledOut, .enqueued: break
    }
  }

  private func bind(_ id: ViewID, to rendition: RenditionID) {
    attempts += 1
    let load = LoadToken(rendition, attempt: attempts)
    let own = feed.imageClass(of: rendition).pixels
    let view =
      bound[id]?.view
      ?? LoaderView(id, pixels: (own.width, own.height)) { [weak self] in self?.take($1, of: $0) }
    if let old = bound[id], old.isWaiting { effects?.append(.observation(.left(id, old.load))) }
    bound[id] = Bound(view: view, load: load)
    loader?.load(address(rendition), into: view)
    if bound[id]?.isWaiting == true { effects?.append(.observation(.began(load, for: id))) }
  }

  /// Handles a change that the loader makes. A failure always waits, since a bind ends before its load can fail.
  private func take(_ change: LoaderView.Change, of view: ViewID) {
    switch change {
    case .image(let pixels, let width, let origin):
      take(Change.image(identity(pixels, width), origin), of: view)
    case .cleared: take(Change.cleared, of: view)
    case .failed: wait(Change.failed, of: view)
    }
  }

  private func take(_ change: Change, of view: ViewID) {
    if effects != nil { apply(change, to: view) } else { wait(change, of: view) }
  }

  private func wait(_ change: Change, of view: ViewID) {
    waiting.append((view, change))
    inbox.put(.loaderChanged)
  }

  private func apply(_ change: Change, to id: ViewID) {
    guard let load = bound[id]?.load else { return }
    switch change {
    case .failed: bound[id]?.isWaiting = false
    case .cleared: effects?.append(.action(.assign(id, .empty, .none)))
    case .image(let identity, let origin):
      if isWanted(identity, by: load) { bound[id]?.isWaiting = false }
      if origin == .disk || origin == .network { namesOrigins = true }
      show(identity, in: id, of: load, isStored: origin == .disk)
    }
  }

  private func show(
    _ identity: PictureIdentity?, in view: ViewID, of load: LoadToken, isStored: Bool
  ) {
    let image = BitmapID(images)
    images += 1
    identities[image] = .some(identity)
    let (shown, version) = (identity?.rendition ?? load.rendition, identity?.version ?? 0)
    let content = ImageContent(
      shown, version: version,
      encodedBytes: UInt32(feed.encodedBytes(of: shown, version: version).bytes),
      from: isStored ? .store(load) : .network(load))
    effects? += [
      .observation(.created(image, content)), .action(.assign(view, .image(image), .none)),
      .observation(.released(image)),
    ]
  }

  private func isWanted(_ identity: PictureIdentity?, by load: LoadToken) -> Bool {
    identity.map { feed.lookalike(of: $0.rendition) } == feed.lookalike(of: load.rendition)
  }

  private func identity(_ pixels: [UInt32], _ width: Int) -> PictureIdentity? {
    guard width > 0, !pixels.isEmpty, pixels.count.isMultiple(of: width) else { return nil }
    let size = PixelSize(width: width, height: pixels.count / width)
    let identity = Bitmap(size: size, pixels: pixels).identity()
    return identity.flatMap { $0.rendition.index < feed.objectCount ? $0 : nil }
  }
}

/// The pipeline of an app that uses a loader. The loader does all the work; see ``LoaderHost``.
struct LoaderPipeline: Pipeline {
  let host: LoaderHost

  mutating func handle(
    _ event: PipelineEvent, at now: Instant, into effects: inout Effects
  ) {
    for effect in MainActor.assumeIsolated({ host.handle(event) }) {
      switch effect {
      case .action(let action): effects.request(action)
      case .observation(let observation): effects.emit(observation)
      }
    }
  }
}
