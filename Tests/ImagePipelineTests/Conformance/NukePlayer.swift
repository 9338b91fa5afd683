import AppModel
import Environment
import HTTPCaching
import ImagePipeline
import Primitives
import Scenarios
import Scrolling

/// Plays a script of Nuke's pipeline on the pipeline of a preset, and is its engine: it answers at once whatever the
/// script does not decide.
struct NukePlayer: ~Copyable {
  private let script: NukeScript
  private let letters: [String]
  private var pipeline: PipelineScript
  private var step = ScriptStep()

  /// The requests that were sent, in order, and those that are open.
  private var requests: [LoadToken] = []
  private var open: Set<Int> = []
  /// The part that each request asked to be continued, the beginning of its answer, and the bytes that came.
  private var transfers: [(part: CutBodies.Part?, answer: AnswerStart?, received: Int)] = []
  private var cutBodies: CutBodies
  /// The decodes that began, in order, and those that run.
  private var decodes: [LoadToken] = []
  private var running: Set<Int> = []
  /// The images that were made, and whether they came from the network.
  private var images: [BitmapID: (name: String, isFetched: Bool)] = [:]
  private var held: [BitmapID] = []
  /// The URL that a view waits for.
  private var awaited: [UInt32: String] = [:]
  /// The URLs whose files hold no image.
  private var damaged: Set<String> = []
  /// The events that follow at once, and the blocks of the main queue.
  private var work: [PipelineEvent] = []
  private var blocks: [MainBlock] = []
  /// The view that the operation binds.
  private var isTurnOpen = false
  private var bound: (view: UInt32, name: String, isTask: Bool)?

  private static let sizes = ["", "small", "large"]

  init(_ script: NukeScript) throws {
    var feed = FeedConfiguration()
    feed.images.sizes = Self.sizes.count
    let strategy = try script.settings.strategy()
    pipeline = try PipelineScript(strategy, feed: feed)
    self.script = script
    letters = script.settings.images.keys.sorted()
    cutBodies = CutBodies(limit: script.settings.validators ? strategy.fetch.resumes : nil)
  }

  /// Plays an operation until everything rests, and returns what was observed.
  mutating func play(_ operation: NukeScript.Operation) -> ScriptStep {
    step = ScriptStep()
    let operations = operation.all
    for (place, operation) in operations.enumerated() {
      isTurnOpen = place + 1 < operations.count
      perform(operation)
    }
    rest()
    step.sort(.aborts)
    for name in held.compactMap({ images[$0]?.name }).sorted() { step.add(name, .holds) }
    return step
  }

  private mutating func perform(_ operation: NukeScript.Operation) {
    switch operation.do {
    case "load", "task": load(operation)
    case "cancel": cancel(operation.view ?? 0)
    case "prefetch": handle((operation.urls ?? []).map { ahead($0) })
    case "stop": handle((operation.urls ?? letters).map { ahead($0, stops: true) })
    case "part": receive(operation)
    case "answer": end(operation.request) { $0.answer($1, isImage: true) }
    case "broken": end(operation.request) { $0.answer($1, isImage: false) }
    case "fail" where operation.error?.name == "empty" && hasBytes(operation.request):
      // It ends too early, and is decoded.
      end(operation.request) { $0.answer($1, isImage: false) }
    case "fail":
      if let request = operation.request, open.contains(request) { cut(request) }
      end(operation.request) { $0.fail($1, operation.error?.name) }
    case "decoded": endDecode(operation.decode ?? 0)
    case "empty-memory": handle(.lifecycle(.memoryWarning, of: ProcessID(0)))
    case "relaunch":
      handle(.lifecycle(.terminate, of: ProcessID(0)))
      (running, work, blocks) = ([], [], [])
      cutBodies.removeAll()
      for (view, name) in awaited.sorted(by: { $0.key < $1.key }) {
        step.add("cancelled \(view) \(name)", .completions)
      }
      awaited = [:]
      handle(.lifecycle(.launch, of: ProcessID(1)))
    default: break
    }
  }

  // MARK: Operations

  private mutating func load(_ operation: NukeScript.Operation) {
    guard let view = operation.view, let url = operation.url, let item = item(url, operation.size)
    else { return }
    let name = operation.size.map { "\(url)/\($0)" } ?? url
    bound = (view, name, operation.do == "task")
    handle(.table(.cellForRow(CellID(view), row: Int32(item.rawValue), item: item), on: .first))
    bound = nil
  }

  private mutating func cancel(_ view: UInt32) {
    guard let name = awaited[view], let item = item(name, nil) else { return }
    let row = Int32(item.rawValue)
    handle(.table(.didEndDisplaying(CellID(view), row: row, item: item), on: .first))
  }

  private func item(_ name: String, _ size: String?) -> ItemID? {
    let url = String(name.prefix { $0 != "/" })
    guard let letter = letters.firstIndex(of: url),
      let size = Self.sizes.firstIndex(of: size ?? "")
    else { return nil }
    return ItemID(UInt32(letter * Self.sizes.count + size))
  }

  private func ahead(_ name: String, stops: Bool = false) -> PipelineEvent {
    let item = item(name, nil) ?? ItemID(0)
    let row = Int32(item.rawValue)
    return .table(
      stops ? .cancelPrefetch(row: row, item: item) : .prefetch(row: row, item: item), on: .first)
  }

  private mutating func receive(_ operation: NukeScript.Operation) {
    guard let request = operation.request, open.contains(request) else { return }
    let load = requests[request - 1]
    let whole = script.settings.images[name(of: load)]?.bytes ?? 0
    var transfer = transfers[request - 1]
    let isRest = transfer.part != nil && operation.full != true
    let answer =
      transfer.answer
      ?? AnswerStart(
        length: ByteCount(whole - (isRest ? transfer.part?.bytes ?? 0 : 0)), isRest: isRest,
        version: 0)
    transfer.answer = answer
    transfer.received = min(transfer.received + (operation.bytes ?? 0), answer.length.bytes)
    transfers[request - 1] = transfer
  }

  private func hasBytes(_ request: Int?) -> Bool {
    request.map { open.contains($0) && transfers[$0 - 1].received > 0 } ?? false
  }

  /// Keeps what can be resumed of a request that is cut.
  private mutating func cut(_ request: Int) {
    let (part, answer, received) = transfers[request - 1]
    cutBodies.keep(address(of: requests[request - 1]), part, answer, received: received)
  }

  private func address(of load: LoadToken) -> AddressID { AddressID(load.rendition.rawValue) }

  private mutating func end(
    _ request: Int?, _ body: (inout NukePlayer, LoadToken) -> Void
  ) {
    guard let request, open.remove(request) != nil else { return }
    body(&self, requests[request - 1])
  }

  private mutating func answer(_ load: LoadToken, isImage: Bool) {
    let name = name(of: load)
    if isImage { damaged.remove(name) } else { damaged.insert(name) }
    if !isImage { beginsInVain(load, "network") }
    handle(.responded(load, response(to: load, isImage: isImage)))
  }

  private mutating func fail(_ load: LoadToken, _ error: String?) {
    guard let status = error.flatMap({ UInt16($0) }) else {
      return handle(.failed(load, .connectionLost))
    }
    handle(.responded(load, response(to: load, status: status)))
  }

  /// Returns an answer. The strategy counts an image by its file, so that is as long as the bitmap.
  private func response(
    to load: LoadToken, isImage: Bool = true, status: UInt16 = 200
  ) -> Response {
    let side = script.settings.images[name(of: load)]?.side ?? 0
    return Response(
      version: 0, body: ByteCount(4 * side * side), isImage: isImage,
      metadata: ResponseMetadata(status: status), requestedAt: .start)
  }

  private mutating func endDecode(_ decode: Int) {
    if running.remove(decode) != nil { handle(.decoded(decodes[decode - 1])) }
  }

  /// Counts a decode of bytes that are no image. The pipeline never begins it.
  private mutating func beginsInVain(_ load: LoadToken, _ source: String) {
    decodes.append(load)
    step.add("decode \(decodes.count) \(name(of: load)) \(source)", .decodes)
    step.add("undecodable \(decodes.count) \(name(of: load))", .decodes)
  }

  private func name(of load: LoadToken) -> String { letters[load.rendition.index - 1] }

  // MARK: Effects

  /// Performs what follows, until only the script can continue.
  private mutating func rest() {
    while !work.isEmpty || !blocks.isEmpty {
      if work.isEmpty { handle(.main(blocks.removeFirst())) } else { handle(work.removeFirst()) }
    }
  }

  /// Handles several events of one call.
  private mutating func handle(_ events: [PipelineEvent]) {
    let wasOpen = isTurnOpen
    for (place, event) in events.enumerated() {
      isTurnOpen = wasOpen || place + 1 < events.count
      handle(event)
    }
  }

  private mutating func handle(_ event: PipelineEvent) {
    pipeline.isTurnOpen = isTurnOpen
    if case .read(let load, .undecodable) = event { beginsInVain(load, "disk") }
    let effects = Array(pipeline.handle(event))
    for (place, effect) in effects.enumerated() {
      switch effect {
      case .action(let action): perform(action)
      case .observation(.stored(let image, _)): store(image, effects[place...])
      case .observation(.discarded(let image, _)):
        if held.contains(image) { discard(image, effects[place...]) }
      case .observation(let observation): note(observation)
      }
    }
  }

  private mutating func perform(_ action: Action) {
    switch action {
    case .fetch(let load, _, _, _):
      requests.append(load)
      open.insert(requests.count)
      let part = cutBodies.take(address(of: load))
      transfers.append((part, nil, 0))
      let range = part.map { " from \($0.bytes)" } ?? ""
      step.add("request \(requests.count) \(name(of: load))\(range)", .requests)
    case .cancelFetch(let load):
      guard let place = requests.lastIndex(of: load), open.remove(place + 1) != nil else { return }
      cut(place + 1)
      step.add("abort \(place + 1) \(name(of: load))", .aborts)
    case .read(let file, _, let load) where file.store == .disk:
      step.add(name(of: load), .reads)
      work.append(.read(load, damaged.contains(name(of: load)) ? .undecodable : .image))
    case .write(let file, _, .load(let load)) where file.store == .disk:
      step.add(name(of: load), .writes)
    case .decode(let image, let load): decode(image, load)
    case .dispatch(let block): blocks.append(block)
    case .assign(let view, let content, _): show(content, in: view.cell().rawValue)
    default: break
    }
  }

  private mutating func decode(_ image: BitmapID, _ load: LoadToken) {
    decodes.append(load)
    let source = images[image]?.isFetched == true ? "network" : "disk"
    step.add("decode \(decodes.count) \(name(of: load)) \(source)", .decodes)
    if script.settings.decodes == "instant" {
      work.append(.decoded(load))
    } else {
      running.insert(decodes.count)
    }
  }

  private mutating func show(_ content: ViewContent, in view: UInt32) {
    switch content {
    case .image(let image):
      if let bound, bound.view == view {
        return bound.isTask
          ? step.add("done \(view) \(bound.name) memory", .completions)
          : step.add("show \(view) \(bound.name) at once", .shows)
      }
      guard let name = awaited.removeValue(forKey: view) else { return }
      let source = images[image]?.isFetched == true ? "network" : "disk"
      step.add("done \(view) \(name) \(source)", .completions)
    case .error:
      guard let name = awaited.removeValue(forKey: view) else { return }
      step.add("failed \(view) \(name)", .completions)
    default: break
    }
  }

  private mutating func note(_ observation: Observation) {
    switch observation {
    case .began(_, let view), .joined(let view, _):
      if let bound, view != .none { awaited[bound.view] = bound.name }
    case .left(let view, _):
      let view = view.cell().rawValue
      guard let name = awaited.removeValue(forKey: view) else { return }
      step.add("cancelled \(view) \(name)", .completions)
    case .created(let image, let content):
      let isFetched = if case .network = content.source { true } else { false }
      images[image] = (letters[content.rendition.index - 1], isFetched)
    default: break
    }
  }

  /// Notes a store, unless the newcomer leaves at once.
  private mutating func store(_ image: BitmapID, _ rest: ArraySlice<Effects.Effect>) {
    let leaves = rest.contains {
      if case .observation(.discarded(image, _)) = $0 { true } else { false }
    }
    guard !leaves, let name = images[image]?.name else { return }
    held.append(image)
    step.add("store \(name)", .stores)
  }

  /// Notes that an image left: evicted, unless another takes its place or the store is emptied.
  private mutating func discard(_ image: BitmapID, _ rest: ArraySlice<Effects.Effect>) {
    held.removeAll { $0 == image }
    let name = images[image]?.name ?? ""
    let newcomer = rest.compactMap { effect -> String? in
      if case .observation(.stored(let other, _)) = effect { images[other]?.name } else { nil }
    }.first
    if let newcomer, newcomer != name { step.add("evict \(name)", .evictions) }
  }
}

extension NukeScript.Settings {
  /// Returns the preset with these settings. Costs are those of files here, and a failure shows.
  fileprivate func strategy() throws -> Strategy {
    var strategy = try ScenarioLibrary(workingFolder: ".").strategy(
      disk ? "nuke-data-cache" : "nuke-prefetch")
    strategy.prefetch.rows = .table
    strategy.prefetch.limit = prefetch
    strategy.http = nil
    strategy.keys.memory = .urlAndSize
    strategy.memory?.cost = .encoded
    strategy.memory?.costShare = nil
    strategy.memory?.costLimit = ByteCount(memory)
    strategy.memory?.countLimit = count
    strategy.memory?.entryCap = entry
    strategy.fetch.coalesces = coalesces
    if !resumes { strategy.fetch.resumes = nil }
    strategy.fetch.connections = loading
    strategy.decode.limit = decoding
    strategy.cancel = .onEndDisplaying
    strategy.fetch.undecodable = .fails
    strategy.errorImage = true
    return strategy
  }
}
