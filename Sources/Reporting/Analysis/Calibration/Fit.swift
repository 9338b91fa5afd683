import Harness
import Primitives
import Scenarios

/// The search for the network and the load keys with which simulations differ least from a session. Each batch of tries
/// is chosen before its runs, so the number of runs at a time changes nothing.
struct Fit {
  /// A try.
  struct Point: Hashable, Sendable {
    var network: FittedNetwork
    var loads: LoadKeys
  }

  let app: CalibratedApp
  /// The runs of the session, one for each seed.
  let runs: [PlannedRun]
  let loss: FitLoss
  let runner: Runner
  private var tried: [(point: Point, loss: Double)] = []
  private(set) var best: Point
  /// The load keys with which the session is as likely as with the best.
  private(set) var loadsAlike: [LoadKeys] = []

  /// A loss this much above the smallest is no worse, as a share and beyond it: a guess.
  private static let (share, margin) = (1.25, 0.01)

  init(app: CalibratedApp, runs: [PlannedRun], loss: FitLoss, runner: Runner) {
    (self.app, self.runs, self.loss, self.runner) = (app, runs, loss, runner)
    best = Point(network: app.network, loads: app.loads)
  }

  /// Searches networks and keys in turn: the network with the first keys, the keys, and the network again.
  mutating func search(
    _ networks: NetworkSearch, among candidates: [LoadKeys], _ draws: Int, _ changes: Int,
    _ batch: Int, _ seeds: Int
  ) async throws {
    var networks = networks
    let start = best.loads
    for _ in 0..<draws {
      try await measure(
        (0..<batch).map { _ in Point(network: networks.any(), loads: start) }, seeds)
    }
    for round in 0..<2 {
      let found = best.network
      try await measure(candidates.map { Point(network: found, loads: $0) }, seeds)
      for step in 0..<changes {
        let (near, size) = (
          best, 0.45 * (1 - Double(step) / Double(changes)) / Double(round + 1) + 0.04
        )
        try await measure(
          (0..<batch).map { _ in
            Point(network: networks.change(near.network, by: size), loads: near.loads)
          }, seeds)
      }
    }
    try await choose(candidates)
  }

  /// Chooses among the best tries with more seeds.
  private mutating func choose(_ candidates: [LoadKeys]) async throws {
    let first = tried.sorted { $0.loss < $1.loss }.map(\.point).distinct.prefix(8)
    let found = try await losses(of: Array(first))
    if let place = found.indices.min(by: { found[$0] < found[$1] }) { best = first[place] }
    let own = best.network
    let alike = candidates.map { Point(network: own, loads: $0) }
    let others = try await losses(of: alike)
    let least = others.min() ?? 0
    if let place = others.firstIndex(of: least), least < found.min() ?? 0 { best = alike[place] }
    loadsAlike = zip(alike, others).filter { $0.1 <= least * 1.05 + Self.margin }.map(\.0.loads)
  }

  private mutating func measure(_ points: [Point], _ seeds: Int) async throws {
    for (point, part) in zip(points, try await parts(points, seeds: seeds)) {
      tried.append((point, loss(part, of: point.network)))
    }
    if let least = tried.min(by: { $0.loss < $1.loss }) { best = least.point }
  }

  private func losses(of points: [Point]) async throws -> [Double] {
    zip(points, try await parts(points, seeds: runs.count)).map { loss($1, of: $0.network) }
  }

  /// Returns the compared parts of the runs of some tries.
  func parts(_ points: [Point], seeds: Int) async throws -> [[FitLoss.Part]] {
    let plans = points.flatMap { point in
      runs.prefix(seeds).map { app.run($0, point.network, point.loads) }
    }
    let parts = try await runner.sessions(of: plans) { [loss] run in
      loss.part(of: RecordedSession(run))
    }
    return points.indices.map { Array(parts[$0 * seeds..<($0 + 1) * seeds]) }
  }

  /// The lowest and highest values of the tries that are no worse than the best.
  var ranges:
    (roundTrip: ClosedRange<Double>, rate: ClosedRange<Double>, server: ClosedRange<Double>)
  {
    let least = tried.map(\.loss).min() ?? 0
    let near =
      tried.filter { $0.loss <= least * Self.share + Self.margin }.map(\.point.network) + [
        best.network
      ]
    func range(_ value: (FittedNetwork) -> Double) -> ClosedRange<Double> {
      let values = near.map(value)
      return (values.min() ?? 0)...(values.max() ?? 0)
    }
    return (range(\.roundTrip), range(\.rate), range(\.server))
  }
}
