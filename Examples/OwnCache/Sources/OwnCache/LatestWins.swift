import CacheBench

/// A whole strategy in code: images in a table by number, a request for each that is missing, and a
/// cell that is given an image only if the image is what it wants by then.
struct LatestWins: CustomPipeline {
  private let feed: Feed
  /// What each image's slot holds; none until it has come.
  private var images: [ImageID?]
  /// The request for each image; none when there is none.
  private var loads: [LoadToken?]
  /// What each cell was last bound to.
  private var wanted: [ObjectID] = []
  private var attempts: UInt32 = 0
  private var made: UInt32 = 0

  init(_ feed: Feed) {
    self.feed = feed
    images = Array(repeating: nil, count: feed.objectCount)
    loads = Array(repeating: nil, count: feed.objectCount)
  }

  mutating func handle(
    _ event: PipelineEvent, at now: Instant, into commands: inout [PipelineCommand]
  ) {
    switch event {
    case .table(.cellForRow(let cell, _, let item)), .table(.reconfigure(let cell, _, let item)):
      bind(cell, feed.object(of: item), &commands)
    case .responded(let token, let response):
      arrive(token, response, &commands)
    case .failed(let token, _):
      loads[token.object.index] = nil
    case .decoded(let token):
      commands.append(.dispatch(.deliver(token)))
    case .main(.deliver(let token)):
      deliver(token, &commands)
    case .lifecycle(.memoryWarning), .lifecycle(.terminate):
      empty(&commands)
    default: break
    }
  }

  private mutating func bind(
    _ cell: CellID, _ object: ObjectID, _ commands: inout [PipelineCommand]
  ) {
    while wanted.count <= cell.index { wanted.append(.none) }
    wanted[cell.index] = object
    if let image = images[object.index], isReady(object) {
      commands.append(.hit(cell, .memory))
      commands.append(.assign(cell, .image(image), .none))
      return
    }
    commands.append(.assign(cell, .placeholder, .none))
    guard loads[object.index] == nil else { return commands.append(.hit(cell, .joined)) }
    guard feed.availability(of: object) != .badURL else { return }
    attempts += 1
    let token = LoadToken(object: object, attempt: attempts)
    loads[object.index] = token
    commands.append(.fetch(token, ifChangedFrom: nil, over: .session))
  }

  /// Whether the image is there and no load of it is still on its way to the main queue.
  private func isReady(_ object: ObjectID) -> Bool { loads[object.index] == nil }

  private mutating func arrive(
    _ token: LoadToken, _ response: Response, _ commands: inout [PipelineCommand]
  ) {
    guard response.isImage, response.status == 200 else {
      loads[token.object.index] = nil
      return
    }
    let image = ImageID(made)
    made += 1
    let content = ImageContent(
      object: token.object, version: response.version,
      encodedBytes: UInt32(clamping: response.body.bytes), origin: .network)
    commands.append(.create(image, content))
    images[token.object.index] = image
    commands.append(.decode(token, image))
  }

  private mutating func deliver(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard loads[token.object.index] == token, let image = images[token.object.index] else { return }
    loads[token.object.index] = nil
    for (index, object) in wanted.enumerated() where object == token.object {
      commands.append(.assign(CellID(UInt32(index)), .image(image), .none))
    }
    commands.append(.store(image, cost: UInt32(clamping: feed.decodedBytes.bytes)))
    commands.append(.release(image))
  }

  /// Lets go of every image that has been delivered.
  private mutating func empty(_ commands: inout [PipelineCommand]) {
    for index in images.indices where loads[index] == nil {
      guard let image = images[index] else { continue }
      commands.append(.discard(image, cost: UInt32(clamping: feed.decodedBytes.bytes)))
      images[index] = nil
    }
  }
}
