import AppModel
import Environment
import Foundation
import ImagePipeline
import Pictures
import Primitives
import Scrolling

/// Passes the calls of the list to a loader, and the changes that the loader makes to views back to the app.
///
/// A change of the view that is being bound is an effect of the bind, as an image from memory is. All other changes wait
/// in order until the app handles them, before it does anything else.
@MainActor final class LoaderBridge {
  /// A view, and the load for its latest bind.
  private struct Bound {
    let view: LoaderView
    let load: LoadToken
    var isWaiting = true
  }

  /// A change of a view. An image has the identity in its pixels; nil if they are unreadable.
  private enum Change: Equatable {
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
  /// The changes that the app has not handled, each with the load of its view at the time.
  private var waiting: [(view: ViewID, load: LoadToken?, change: Change)] = []
  /// The view that is being bound; `none` outside of `load`.
  private var binding = ViewID.none
  /// The effects of the current call; nil outside of calls.
  private var effects: [Effects.Effect]?
  private var attempts: UInt32 = 0
  private var images: UInt32 = 0
  /// The identities in the pixels of images that the session has not asked for.
  private var identities: [BitmapID: PictureIdentity] = [:]
  /// True if the loader has said of an image that it came from files or from the server.
  private(set) var namesOrigins = false

  /// Creates a bridge; `start` makes its loader.
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

  /// The event with which the app handles the oldest change that waits; nil if no change waits.
  var nextEvent: PipelineEvent? {
    guard let (view, load, change) = waiting.first else { return nil }
    let other = PipelineEvent.main(.placeholder(view, bind: 0))
    guard let current = bound[view], current.isWaiting else { return other }
    switch change {
    // An older load may fail after its view is bound anew.
    case .failed: return load == current.load ? .main(.fail(current.load)) : other
    case .cleared: return other
    case .image(let identity, let origin):
      guard isWanted(identity, by: current.load) else { return other }
      return origin == .disk ? .read(current.load, .image) : .main(.deliver(current.load))
    }
  }

  /// Returns the identity in the pixels of an image that `handle` reported, once.
  func removeIdentity(of image: BitmapID) -> PictureIdentity? {
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
      let (view, load, change) = waiting.removeFirst()
      if change != .failed || load == bound[view]?.load { apply(change, to: view) }
    case .responded, .failed, .decoded, .answered, .paced: break
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
    case .emptied(let cell): empty(view(cell))
    case .prefetch(_, let item): loader?.prefetch(address(feed.rendition(of: item, in: slot)))
    case .cancelPrefetch(_, let item):
      loader?.cancelPrefetching(address(feed.rendition(of: item, in: slot)))
    case .willDisplay, .scrolledOut, .enqueued: break
    }
  }

  /// Ends the wait of a view whose row has no image for it.
  private func empty(_ id: ViewID) {
    guard let old = bound[id], old.isWaiting else { return }
    effects?.append(.observation(.left(id, old.load)))
    bound[id]?.isWaiting = false
  }

  private func bind(_ id: ViewID, to rendition: RenditionID) {
    attempts += 1
    let load = LoadToken(rendition, attempt: attempts)
    let own = feed.imageClass(of: rendition).pixels
    let view =
      bound[id]?.view
      ?? LoaderView(id, pixels: (own.width, own.height)) { [weak self] in self?.handle($1, of: $0) }
    if let old = bound[id], old.isWaiting { effects?.append(.observation(.left(id, old.load))) }
    bound[id] = Bound(view: view, load: load)
    binding = id
    loader?.load(address(rendition), into: view)
    binding = .none
    if bound[id]?.isWaiting == true { effects?.append(.observation(.began(load, for: id))) }
  }

  /// Handles a change that the loader makes. A failure always waits, since a bind ends before its load can fail.
  private func handle(_ change: LoaderView.Change, of view: ViewID) {
    let seen: Change =
      switch change {
      case .image(let pixels, let width, let origin): .image(identity(pixels, width), origin)
      case .cleared: .cleared
      case .failed: .failed
      }
    guard view != binding || seen == .failed else { return apply(seen, to: view) }
    waiting.append((view, bound[view]?.load, seen))
    inbox.put(.loaderChanged)
  }

  private func apply(_ change: Change, to id: ViewID) {
    guard let load = bound[id]?.load else { return }
    switch change {
    case .failed: bound[id]?.isWaiting = false
    case .cleared: effects?.append(.action(.assign(id, .empty, .none)))
    // Without an identity in its pixels, it is an image of the loader's own, such as a placeholder.
    case .image(nil, _): effects?.append(.action(.assign(id, .placeholder, .none)))
    case .image(let identity?, let origin):
      if isWanted(identity, by: load) { bound[id]?.isWaiting = false }
      if origin == .disk || origin == .network { namesOrigins = true }
      show(identity, in: id, of: load, isStored: origin == .disk)
    }
  }

  private func show(
    _ identity: PictureIdentity, in view: ViewID, of load: LoadToken, isStored: Bool
  ) {
    let (image, shown, version) = (BitmapID(images), identity.rendition, identity.version)
    images += 1
    identities[image] = identity
    let bytes = feed.encodedBytes(of: shown, version: version)
    if isStored, view == binding {
      effects?.append(.action(.readNow(File(.disk, ObjectID(key: shown)), bytes)))
    }
    let content = ImageContent(
      shown, version: version, encodedBytes: UInt32(bytes.bytes),
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

/// The pipeline of an app that uses a loader. The loader does all the work; see ``LoaderBridge``.
struct LoaderPipeline: Pipeline {
  let bridge: LoaderBridge

  mutating func handle(
    _ event: PipelineEvent, at now: Instant, into effects: inout Effects
  ) {
    for effect in MainActor.assumeIsolated({ bridge.handle(event) }) {
      switch effect {
      case .action(let action): effects.request(action)
      case .observation(let observation): effects.emit(observation)
      }
    }
  }
}
