import Foundation
import Harness
import Primitives

/// What the runs themselves cost. It depends on the machine, so it stays out of the results.
struct Timing {
  private let runs: Int
  private let events: Int
  private let simulated: Double
  private let wall: Double

  init(_ experiment: Experiment, _ wallTime: Duration) {
    runs = experiment.runs.count
    events = experiment.events
    simulated = experiment.length.seconds
    wall = max(wallTime / .seconds(1), 1e-9)
  }

  /// One line for people.
  var text: String {
    String(
      format: "%d %@, %d events, %.0f simulated seconds in %.2f s", runs,
      runs == 1 ? "run" : "runs", events, simulated, wall)
  }

  /// The figures for scripts.
  var json: String {
    String(
      format: """
        {
          "schemaVersion": 1,
          "runs": %d,
          "events": %d,
          "simulatedSeconds": %.3f,
          "wallSeconds": %.6f,
          "eventsPerSecond": %.0f,
          "simulatedSecondsPerSecond": %.1f
        }

        """, runs, events, simulated, wall, Double(events) / wall, simulated / wall)
  }
}
