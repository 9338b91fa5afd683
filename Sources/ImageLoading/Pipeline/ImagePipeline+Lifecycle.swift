import CachePolicies
import HTTPCaching
import Primitives

/// The app's own life.
extension ImagePipeline {
  mutating func live(through event: LifecycleEvent, _ commands: inout [PipelineCommand]) {
    switch event {
    case .memoryWarning: takeMemoryWarning(&commands)
    case .pressure(let level): memory?.memoryPressure(level, at: now, into: &commands)
    case .background: enterBackground(&commands)
    case .enterScreen: break
    case .terminate: terminate(&commands)
    case .foreground, .launch: restore(&commands)
    case .leaveScreen:
      if strategy.memory?.scope == .screen { memory?.reset(into: &commands) }
    }
  }

  private mutating func takeMemoryWarning(_ commands: inout [PipelineCommand]) {
    // URLCache clears its memory part when memory is low (P. Steinberger, "NSURLCache uses a disk
    // cache as of iOS 5", 2012).
    http?.dropMemory()
    react(strategy.lifecycle.memoryWarning, &commands)
  }

  private mutating func enterBackground(_ commands: inout [PipelineCommand]) {
    if strategy.lifecycle.persists { save(&commands) }
    react(purgesInBackground ? .empties : strategy.lifecycle.background, &commands)
    if strategy.disk?.sweep == .onBackground { disk?.sweep(at: now, into: &commands) }
  }

  private mutating func react(_ reaction: Reaction, _ commands: inout [PipelineCommand]) {
    switch reaction {
    case .keeps: break
    case .trims: memory?.trim(toShare: strategy.lifecycle.trimShare, into: &commands)
    case .empties: memory?.removeAll(into: &commands)
    }
  }

  /// Writes every image in memory to disk under its key, whatever the key means, over what was saved
  /// before.
  private mutating func save(_ commands: inout [PipelineCommand]) {
    guard let contents = memory?.contents else { return }
    if savedBytes > 0 { commands.append(.removeFile(ByteCount(savedBytes))) }
    saved = contents
    savedBytes = contents.reduce(0) { $0 + Int($1.entry.encodedBytes) }
    commands.append(.write(ByteCount(savedBytes)))
  }

  /// The process ends: everything in memory and every load is gone.
  private mutating func terminate(_ commands: inout [PipelineCommand]) {
    for token in loads.tokens {
      if let load = loads[token], load.stage.hasRequest { commands.append(.cancelFetch(token)) }
      end(token, &commands)
    }
    memory?.reset(into: &commands)
    http?.dropMemory()
    connections.reset()
    secondFetches = SecondFetches()
    holders.reset()
    for index in failed.indices { failed[index] = false }
    isStarted = false
  }

  /// What was saved on entering the background is read back, in a new process or in the old one. It
  /// stays saved.
  private mutating func restore(_ commands: inout [PipelineCommand]) {
    for (key, entry) in saved { restore(key, entry, &commands) }
  }

  private mutating func restore(
    _ key: ObjectID, _ entry: MemoryStore.Entry, _ commands: inout [PipelineCommand]
  ) {
    var restored = entry
    restored.image = makeImage(
      entry.object, version: entry.version, bytes: entry.encodedBytes, .store, &commands)
    store(restored, under: key, &commands)
    commands.append(.release(restored.image))
  }
}
