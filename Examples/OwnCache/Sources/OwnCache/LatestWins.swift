import CacheBench

/// A whole strategy in code: images in a table by number, a request for each that is missing, and a
/// view that is given an image only if the image is what it wants by then.
struct LatestWins: Pipeline {
  private let feed: Feed
  /// What each image's slot holds; none until it has come.
  private var images: [ImageID?]
  /// The request for each image; none when there is none.
  private var loads: [LoadToken?]
  /// What each view was last bound to.
  private var wanted: [RenditionID] = []
  private var attempts: UInt32 = 0
  private var made: UInt32 = 0

  init(_ feed: Feed) {
    self.feed = feed
    images = Array(repeating: nil, count: feed.objectCount)
    loads = Array(repeating: nil, count: feed.objectCount)
  }

  mutating func handle(_ event: PipelineEvent, at now: Instant, into answers: inout Answers) {
    switch event {
    case .table(.cellForRow(let cell, _, let item), let slot, _),
      .table(.reconfigure(let cell, _, let item), let slot, _):
      let view = ViewID(of: cell, slot, of: feed.slotCount)
      bind(view, to: feed.object(of: item, in: slot), &answers)
    case .responded(let load, let response): arrive(load, response, &answers)
    case .failed(let load, _): loads[load.rendition.index] = nil
    case .decoded(let load): answers.ask(.dispatch(.deliver(load)))
    case .main(.deliver(let load)): deliver(load, &answers)
    case .lifecycle(.memoryWarning, _): empty(&answers)
    case .lifecycle(.terminate, _): end(&answers)
    default: break
    }
  }

  private mutating func bind(_ view: ViewID, to image: RenditionID, _ answers: inout Answers) {
    while wanted.count <= view.index { wanted.append(.none) }
    wanted[view.index] = image
    // An image whose load is there still is on its way to the main queue.
    if let ready = images[image.index], loads[image.index] == nil {
      return answers.ask(.assign(view, .image(ready), .none))
    }
    answers.ask(.assign(view, .placeholder, .none))
    if let load = loads[image.index] { return answers.tell(.joined(view, load)) }
    guard feed.availability(of: image) != .badURL else { return }
    attempts += 1
    let load = LoadToken(image, attempt: attempts)
    loads[image.index] = load
    answers.tell(.began(load, for: view))
    answers.ask(.fetch(load, ifChangedFrom: nil, over: .session))
  }

  private mutating func arrive(
    _ load: LoadToken, _ response: Response, _ answers: inout Answers
  ) {
    guard response.isImage, response.status == 200 else {
      loads[load.rendition.index] = nil
      return
    }
    let image = ImageID(made)
    made += 1
    images[load.rendition.index] = image
    let content = ImageContent(
      load.rendition, version: response.version,
      encodedBytes: UInt32(clamping: response.body.bytes), from: .network(load))
    answers.tell(.created(image, content))
    answers.ask(.decode(image, for: load))
  }

  private mutating func deliver(_ load: LoadToken, _ answers: inout Answers) {
    let index = load.rendition.index
    guard loads[index] == load, let image = images[index] else { return }
    loads[index] = nil
    for (number, rendition) in wanted.enumerated() where rendition == load.rendition {
      answers.ask(.assign(ViewID(UInt32(number)), .image(image), .none))
    }
    answers.tell(.stored(image, cost: cost(of: index)))
    answers.tell(.released(image))
  }

  /// Lets go of every image that has been delivered.
  private mutating func empty(_ answers: inout Answers) {
    for index in images.indices where loads[index] == nil {
      guard let image = images[index] else { continue }
      answers.tell(.discarded(image, cost: cost(of: index)))
      images[index] = nil
    }
  }

  /// The process ends: nothing that is under way is answered any more.
  private mutating func end(_ answers: inout Answers) {
    empty(&answers)
    for index in loads.indices where loads[index] != nil {
      if let image = images[index] { answers.tell(.released(image)) }
      (images[index], loads[index]) = (nil, nil)
    }
  }

  private func cost(of index: Int) -> UInt32 {
    UInt32(clamping: feed.decodedBytes(of: RenditionID(index: index)).bytes)
  }
}
