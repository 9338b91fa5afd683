import Primitives

/// What a strategy does by the clock.
extension ImagePipeline {
  /// A process starts: the timers of its stores are set.
  mutating func startTimers(_ commands: inout [PipelineCommand]) {
    isStarted = true
    scheduleMemorySweep(&commands)
    switch strategy.disk?.sweep {
    case .afterLaunch, .periodically: scheduleDiskSweep(&commands)
    case .onWrite, .onBackground, .never, nil: break
    }
  }

  /// The timer of the memory store has fired.
  mutating func sweepMemory(_ commands: inout [PipelineCommand]) {
    memory?.sweep(at: now, into: &commands)
    scheduleMemorySweep(&commands)
  }

  /// The timer of the disk store has fired.
  mutating func sweepDisk(_ commands: inout [PipelineCommand]) {
    disk?.sweep(at: now, into: &commands)
    if strategy.disk?.sweep == .periodically { scheduleDiskSweep(&commands) }
  }

  private func scheduleMemorySweep(_ commands: inout [PipelineCommand]) {
    guard let period = strategy.memory?.expiration?.sweepEvery else { return }
    commands.append(.dispatchLater(.sweepMemory, after: period))
  }

  private func scheduleDiskSweep(_ commands: inout [PipelineCommand]) {
    guard let time = strategy.disk?.sweepAfter else { return }
    commands.append(.dispatchLater(.sweepDisk, after: time))
  }
}
