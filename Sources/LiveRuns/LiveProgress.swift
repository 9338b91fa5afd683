package import Scenarios

/// How far live runs are.
package struct LiveProgress: Sendable {
  /// The run that is being made.
  package let run: PlannedRun
  /// Its place among all, counted from 0.
  package let position: Int
  /// How many there are.
  package let total: Int
  /// How long all that is left will take.
  package let left: Duration

  /// Tells of a run at once and again after each interval, until the task is cancelled.
  static func tell(
    of run: PlannedRun, at position: Int, of total: Int, left: Duration, every interval: Duration,
    _ progress: @escaping @Sendable (LiveProgress) -> Void
  ) -> Task<Void, Never> {
    Task {
      let end = ContinuousClock.now + left
      while !Task.isCancelled {
        let left = max(.zero, end - .now)
        progress(LiveProgress(run: run, position: position, total: total, left: left))
        try? await Task.sleep(for: interval)
      }
    }
  }
}
