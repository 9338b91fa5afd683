import AppModel
import CommandKit
import EmulatedPath
import Environment
import Harness
import ImagePipeline
import Metrics
import NetworkCrossCheck
import Primitives
import Scenarios
import Simulation

@testable import TextOutput

/// Networks that are measured and modelled.
struct MeasuredNetworks {
  /// The networks.
  let networks: [NetworkProfile]
  /// The runs whose requests are measured; empty to measure bodies of some sizes.
  let runs: [PlannedRun]
  /// True to leave out the largest bodies and the second client, and to repeat less often.
  let isQuick: Bool

  #if os(Linux)
    /// Measures every network, in a process with its own namespaces. If this process has none, it becomes such a
    /// process, and the function does not return.
    func findings() throws -> [NetworkFindings] {
      try Self.enterNamespaces()
      let cases = try networks.map { try self.cases(for: $0) }
      let total = zip(networks, cases).reduce(0) {
        $0 + $1.1.count * ReferenceCase.repeats(for: $1.0, isQuick: isQuick)
      }
      let progress = ProgressLine(
        total: total, unit: "measurements", terminal: Terminal(of: .error))
      defer { progress.clear() }
      let crossCheck = try NetworkCrossCheck()
      let model = Self.model(openingTime: crossCheck.openingTime)
      return try zip(networks, cases).map { network, cases in
        try crossCheck.findings(on: network, cases, isQuick: isQuick, model: model) {
          progress.advance($0)
        }
      }
    }

    /// Measures requests that are cancelled, over each network with a small, a middling and a large queue.
    func cancelFindings() throws -> [CancelFindings] {
      try Self.enterNamespaces()
      let cases = try cancelCases
      let repeats = isQuick ? 1 : 3
      let progress = ProgressLine(
        total: cases.reduce(0) { $0 + ($1.question == nil ? $1.runs.count : repeats) },
        unit: "measurements", terminal: Terminal(of: .error))
      defer { progress.clear() }
      let crossCheck = try NetworkCrossCheck()
      let openingTime = crossCheck.openingTime
      return try crossCheck.findings(
        on: cases, repeats: repeats,
        model: { asked, position in
          guard asked.question == nil else {
            return CancelOutcome(
              Self.modelled(
                asked.schedule, asked.network, asked.spoken, UInt64(position) + 1,
                isSecure: asked.isSecure, openingTime), of: asked)
          }
          let seeds = runs.filter { $0.strategyName == asked.name }
          return try Self.outcome(of: seeds[position], over: asked.network, openingTime)
        }
      ) { progress.advance($0) }
    }

    /// Runs a strategy in the simulator, before a server that answers at once.
    private static func outcome(
      of run: PlannedRun, over network: NetworkProfile, _ openingTime: Nanoseconds
    ) throws -> CancelOutcome {
      var plan = run.plan
      plan.network = network
      plan.server.answersLikeTheReference(openingTime)
      let report = try SimulatedRun(run.with(plan)).report
      return CancelOutcome(
        whole: report.completedRequests, cancelled: report.cancelledRequests,
        bytes: report.bytesDown)
    }

    private static func enterNamespaces() throws {
      if let obstacle = NetworkCrossCheck.obstacle {
        throw CommandFailure(.runFailed, "\(EmulationError.impossible(obstacle))")
      }
      guard ClientNamespace.isInside else { throw ClientNamespace.enter() }
    }
  #else
    /// Reports that this system cannot measure networks.
    func cancelFindings() throws -> [CancelFindings] {
      throw CommandFailure(.runFailed, "networks are emulated on Linux only")
    }

    /// Reports that this system cannot measure networks.
    func findings() throws -> [NetworkFindings] {
      throw CommandFailure(.runFailed, "networks are emulated on Linux only")
    }
  #endif

  private func cases(for network: NetworkProfile) throws -> [ReferenceCase] {
    guard !runs.isEmpty else { return ReferenceCase.all(for: network, isQuick: isQuick) }
    return try runs.flatMap { run in
      try HTTPProtocol.allCases.map { spoken in
        let recorded = try RecordedRequests(of: run.speaking(spoken), over: network)
        return ReferenceCase(run.strategyName, recorded.schedule, spoken)
      }
    }
  }

  /// The questions about cancelled requests, by network, queue and protocol; or the requests of strategies that
  /// cancel over the network's own queue, as if no answer ever came, so that each has its time on screen.
  private var cancelCases: [CancelCase] {
    get throws {
      guard runs.isEmpty else {
        return try networks.flatMap { network in
          var silent = network
          silent.down = BitRate(bitsPerSecond: 1)
          return try Dictionary(grouping: runs, by: \.strategyName).sorted { $0.key < $1.key }
            .compactMap { name, runs -> CancelCase? in
              guard let server = runs.first?.plan.server else { return nil }
              return CancelCase(
                name, try runs.map { try RecordedRequests(of: $0, over: silent) }, over: network,
                server.spokenProtocol, isSecure: server.tls != .none)
            }
        }
      }
      return networks.flatMap { network in
        [16, 64, 512].flatMap { queue in
          var network = network
          network.queue = ByteCount(queue * 1_024)
          return HTTPProtocol.allCases.flatMap { spoken in
            CancelCase.Question.allCases.map { CancelCase($0, over: network, spoken) }
          }
        }
      }
    }
  }

  /// Returns the simulator's network before a server that answers at once and has the reference's certificates. It
  /// includes the time that this machine needs to open a connection.
  private static func model(openingTime: Nanoseconds) -> ScheduleModel {
    { schedule, network, spoken, seed in
      modelled(schedule, network, spoken, seed, isSecure: true, openingTime)
    }
  }

  private static func modelled(
    _ schedule: RequestSchedule, _ network: NetworkProfile, _ spoken: HTTPProtocol, _ seed: UInt64,
    isSecure: Bool, _ openingTime: Nanoseconds
  ) -> [RequestTimes] {
    var server = ServerConfiguration()
    if !isSecure { server.tls = .none }
    server.protocols = [spoken]
    server.answersLikeTheReference(openingTime)
    return schedule.modelled(over: network, from: server, FetchConfiguration(), seed: seed)
  }

  /// Returns the networks of a list of names.
  static func networks(named list: String) throws -> [NetworkProfile] {
    let library = ScenarioLibrary()
    return try list.split(separator: ",").map(String.init).map { name in
      var network = try library.network(name)
      if network.name == NetworkProfile().name { network.name = name }
      guard !network.offline else {
        throw CommandFailure(.usage, "the network '\(name)' is offline: it cannot be measured")
      }
      return network
    }
  }
}

extension PlannedRun {
  /// Returns the run with a server of one protocol.
  fileprivate func speaking(_ spoken: HTTPProtocol) -> PlannedRun {
    var plan = plan
    plan.server.protocols = [spoken]
    return with(plan)
  }
}

extension ServerConfiguration {
  /// Makes it answer at once, with the reference's certificates and streams, and with the time that this machine
  /// needs to open a connection.
  fileprivate mutating func answersLikeTheReference(_ openingTime: Nanoseconds) {
    #if os(Linux)
      concurrentStreams = TLSServer.streams
    #endif
    thinkTime = .zero
    thinkTimeSigma = 0
    handshake = ByteCount(2_121)
    handshakeTime = openingTime
  }
}
