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
  let script: LibraryScript
  let letters: [String]
  var pipeline: PipelineScript
  var step = ScriptStep()

  /// The requests that were sent, in order, and those that are open.
  var requests: [LoadToken] = []
  var open: Set<Int> = []
  /// The part that each request asked to be continued, the beginning of its answer, and the bytes that came.
  var transfers: [(part: CutBodies.Part?, response: ResponseStart?, received: Int)] = []
  var cutBodies: CutBodies
  /// The decodes that began, in order, and those that run.
  var decodes: [LoadToken] = []
  var running: Set<Int> = []
  /// The images that were made, and whether they came from the network.
  var images: [BitmapID: (name: String, isFetched: Bool)] = [:]
  var held: [BitmapID] = []
  /// The URL that a view waits for.
  var awaited: [UInt32: String] = [:]
  /// The URLs whose files hold no image.
  var damaged: Set<String> = []
  /// The events that follow at once, and the blocks of the main queue.
  var work: [PipelineEvent] = []
  var blocks: [MainBlock] = []
  /// The view that the operation binds.
  var isTurnOpen = false
  var bound: (view: UInt32, name: String, isTask: Bool)?

  static let sizes = ["", "small", "large"]

  init(_ script: LibraryScript) throws {
    var feed = FeedConfiguration()
    feed.images.sizes = Self.sizes.count
    let strategy = try script.settings.nukeStrategy()
    pipeline = try PipelineScript(strategy, feed: feed)
    self.script = script
    letters = script.settings.letters
    cutBodies = CutBodies(limit: script.settings.validators != false ? strategy.fetch.resumes : nil)
  }

  /// Plays an operation until everything rests, and returns what was observed.
  mutating func play(_ operation: LibraryScript.Operation) -> ScriptStep {
    step = ScriptStep()
    let operations = operation.flat
    for (place, operation) in operations.enumerated() {
      isTurnOpen = place + 1 < operations.count
      perform(operation)
    }
    rest()
    step.sort(.aborts)
    for name in held.compactMap({ images[$0]?.name }).sorted() { step.add(name, .holds) }
    return step
  }

  /// Performs what follows, until only the script can continue.
  mutating func rest() {
    while !work.isEmpty || !blocks.isEmpty {
      if work.isEmpty { handle(.main(blocks.removeFirst())) } else { handle(work.removeFirst()) }
    }
  }

  /// Handles several events of one call.
  mutating func handle(_ events: [PipelineEvent]) {
    let wasOpen = isTurnOpen
    for (place, event) in events.enumerated() {
      isTurnOpen = wasOpen || place + 1 < events.count
      handle(event)
    }
  }

  mutating func handle(_ event: PipelineEvent) {
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

  mutating func perform(_ action: Action) {
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

  mutating func decode(_ image: BitmapID, _ load: LoadToken) {
    decodes.append(load)
    let source = images[image]?.isFetched == true ? "network" : "disk"
    step.add("decode \(decodes.count) \(name(of: load)) \(source)", .decodes)
    if script.settings.decodes != "held" {
      work.append(.decoded(load))
    } else {
      running.insert(decodes.count)
    }
  }

  mutating func show(_ content: ViewContent, in view: UInt32) {
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

  mutating func note(_ observation: Observation) {
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
  mutating func store(_ image: BitmapID, _ rest: ArraySlice<Effects.Effect>) {
    let leaves = rest.contains {
      if case .observation(.discarded(image, _)) = $0 { true } else { false }
    }
    guard !leaves, let name = images[image]?.name else { return }
    held.append(image)
    step.add("store \(name)", .stores)
  }

  /// Notes that an image left: evicted, unless another takes its place or the store is emptied.
  mutating func discard(_ image: BitmapID, _ rest: ArraySlice<Effects.Effect>) {
    held.removeAll { $0 == image }
    let name = images[image]?.name ?? ""
    let newcomer = rest.compactMap { effect -> String? in
      if case .observation(.stored(let other, _)) = effect { images[other]?.name } else { nil }
    }.first
    if let newcomer, newcomer != name { step.add("evict \(name)", .evictions) }
  }
}

extension LibraryScript.Settings {
  /// Returns the preset with these settings. Costs are those of files here, and a failure shows.
  func nukeStrategy() throws -> Strategy {
    var strategy = try ScenarioLibrary(workingFolder: ".").strategy(
      disk == true ? "nuke-data-cache" : "nuke-prefetch")
    strategy.prefetch.rows = .table
    strategy.prefetch.limit = prefetch ?? 2
    strategy.http = nil
    strategy.keys.memory = .urlAndSize
    strategy.memory?.cost = .encoded
    strategy.memory?.costShare = nil
    strategy.memory?.costLimit = memory.map { ByteCount($0) }
    strategy.memory?.countLimit = count
    strategy.memory?.entryCap = entry ?? 0.1
    strategy.fetch.coalesces = coalesces != false
    if resumes == false { strategy.fetch.resumes = nil }
    strategy.fetch.connections = loading ?? 6
    strategy.decode.limit = decoding ?? 1
    strategy.cancel = .onEndDisplaying
    strategy.fetch.undecodable = .fails
    strategy.errorImage = true
    return strategy
  }
}
