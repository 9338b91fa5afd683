import CacheBench

/// A complete strategy in code: a table of images by number, and a request for each missing image. A view gets an image
/// only if it still wants that image.
struct LatestWins: Pipeline {
  private let feed: Feed
  /// The bitmap of each image; nil until it has arrived.
  private var images: [BitmapID?]
  /// The request for each image; nil if there is none.
  private var loads: [LoadToken?]
  /// The image to which each view was last bound.
  private var wanted: [RenditionID] = []
  private var attempts: UInt32 = 0
  private var made: UInt32 = 0

  init(_ feed: Feed) {
    self.feed = feed
    images = Array(repeating: nil, count: feed.objectCount)
    loads = Array(repeating: nil, count: feed.objectCount)
  }

  mutating func handle(_ event: PipelineEvent, at now: Instant, into effects: inout Effects) {
    switch event {
    case .table(.cellForRow(let cell, _, let item), let slot, _),
      .table(.reconfigure(let cell, _, let item), let slot, _):
      let view = ViewID(of: cell, slot, of: feed.slotCount)
      bind(view, to: feed.rendition(of: item, in: slot), &effects)
    case .responded(let load, let response): arrive(load, response, &effects)
    case .failed(let load, _): loads[load.rendition.index] = nil
    case .decoded(let load): effects.request(.dispatch(.deliver(load)))
    case .main(.deliver(let load)): deliver(load, &effects)
    case .lifecycle(.memoryWarning, _): empty(&effects)
    case .lifecycle(.terminate, _): end(&effects)
    default: break
    }
  }

  private mutating func bind(_ view: ViewID, to image: RenditionID, _ effects: inout Effects) {
    while wanted.count <= view.index { wanted.append(.none) }
    wanted[view.index] = image
    // An image that still has a load is on its way to the main queue.
    if let ready = images[image.index], loads[image.index] == nil {
      return effects.request(.assign(view, .image(ready), .none))
    }
    effects.request(.assign(view, .placeholder, .none))
    if let load = loads[image.index] { return effects.emit(.joined(view, load)) }
    guard feed.availability(of: image) != .badURL else { return }
    attempts += 1
    let load = LoadToken(image, attempt: attempts)
    loads[image.index] = load
    effects.emit(.began(load, for: view))
    effects.request(.fetch(load, ifChangedFrom: nil, over: .session))
  }

  private mutating func arrive(
    _ load: LoadToken, _ response: Response, _ effects: inout Effects
  ) {
    guard response.isImage, response.status == 200 else {
      loads[load.rendition.index] = nil
      return
    }
    let image = BitmapID(made)
    made += 1
    images[load.rendition.index] = image
    let content = ImageContent(
      load.rendition, version: response.version,
      encodedBytes: UInt32(clamping: response.body.bytes), from: .network(load))
    effects.emit(.created(image, content))
    effects.request(.decode(image, for: load))
  }

  private mutating func deliver(_ load: LoadToken, _ effects: inout Effects) {
    let index = load.rendition.index
    guard loads[index] == load, let image = images[index] else { return }
    loads[index] = nil
    for (number, rendition) in wanted.enumerated() where rendition == load.rendition {
      effects.request(.assign(ViewID(UInt32(number)), .image(image), .none))
    }
    effects.emit(.stored(image, cost: cost(of: index)))
    effects.emit(.released(image))
  }

  /// Releases every image that has been delivered.
  private mutating func empty(_ effects: inout Effects) {
    for index in images.indices where loads[index] == nil {
      guard let image = images[index] else { continue }
      effects.emit(.discarded(image, cost: cost(of: index)))
      images[index] = nil
    }
  }

  /// Ends the process: pending loads get no answer.
  private mutating func end(_ effects: inout Effects) {
    empty(&effects)
    for index in loads.indices where loads[index] != nil {
      if let image = images[index] { effects.emit(.released(image)) }
      (images[index], loads[index]) = (nil, nil)
    }
  }

  private func cost(of index: Int) -> UInt32 {
    UInt32(clamping: feed.decodedBytes(of: RenditionID(index: index)).bytes)
  }
}
