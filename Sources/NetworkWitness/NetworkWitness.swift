#if os(Linux)
  package import EmulatedPath
  import Glibc
  import Primitives
  package import World

  /// The kernel's own TCP over an emulated path, with TLS and a server and clients that are not ours: what
  /// a model of the network is held against.
  ///
  /// Made once a process, inside ``ClientNamespace``.
  package final class NetworkWitness: Sendable {
    private let path: EmulatedPath

    /// How long an answer may take at most, before it is said not to have come.
    private static let limit = Nanoseconds.seconds(600)

    /// Makes the path and the servers.
    ///
    /// - Throws: `EmulationError`.
    package init() throws(EmulationError) {
      let certificates = try RunCertificates()
      path = try EmulatedPath()
      _ = try TLSServers(in: path.server, certificates)
      warmUp()
    }

    /// What comes of a schedule over a network, on cold connections.
    ///
    /// - Parameters:
    ///   - schedule: The requests.
    ///   - network: The network; of HTTP/1.1 it says how many connections there are at a time.
    ///   - transport: The protocol.
    ///   - seed: Decides which packets are lost, and where in its recording a path starts.
    /// - Returns: The times of the requests, and the congestion control that the server's kernel ran.
    package func times(
      of schedule: RequestSchedule, over network: NetworkProfile, _ transport: Transport,
      seed: UInt64
    ) -> (times: [RequestTimes], congestionControl: String?) {
      let client = ScheduleClient(schedule, transport, connections: network.connectionsPerHost)
      let forwarder = path.carry(NetworkPath(network, seed: seed), seed: seed)
      let times = client.run(limit: Self.limit)
      let control = path.congestionControl(port: TLSServers.port(transport))
      client.close()
      settle(network)
      forwarder.stop()
      return (times, control)
    }

    /// Measures the cases of a network.
    ///
    /// - Parameters:
    ///   - network: The network.
    ///   - isQuick: Whether fewer cases and repeats do.
    ///   - model: What is held against it; none to measure alone.
    ///   - progress: Told of each measurement before it is made.
    /// - Returns: What was measured, beside what the model says.
    /// - Throws: `EmulationError` where curl fails.
    package func testimony(
      on network: NetworkProfile, isQuick: Bool, model: NetworkModel?,
      progress: (String) -> Void
    ) throws -> NetworkTestimony {
      var controls: [String: String] = [:]
      let repeats = WitnessCase.repeats(for: network, isQuick: isQuick)
      let rows = try WitnessCase.all(for: network, isQuick: isQuick).map { question in
        let measured = try (0..<repeats).map { seed in
          progress("\(network.name)  \(question.transport.name)  \(question.bytes) bytes")
          let (times, control) = try measure(question, network, seed: UInt64(seed) + 1)
          if let control { controls[question.transport.name] = control }
          return times
        }
        let modelled = model.map { model in
          (0..<repeats).map {
            model(question.schedule, network, question.transport, UInt64($0) + 1)
          }
        }
        return NetworkTestimony.Row(question, measured: measured, modelled: modelled ?? [])
      }
      return NetworkTestimony(network, congestionControls: controls, rows: rows)
    }

    private func measure(
      _ question: WitnessCase, _ network: NetworkProfile, seed: UInt64
    ) throws(EmulationError) -> (times: [RequestTimes], congestionControl: String?) {
      switch question.client {
      case .urlSession:
        return times(of: question.schedule, over: network, question.transport, seed: seed)
      case .curl:
        let forwarder = path.carry(NetworkPath(network, seed: seed), seed: seed)
        defer { forwarder.stop() }
        let times = try CurlClient.times(question.transport, bytes: question.bytes)
        settle(network)
        return ([times], nil)
      }
    }

    /// Lets what closes connections pass, so that it is not in the way of the next measurement.
    private func settle(_ network: NetworkProfile) {
      usleep(UInt32(clamping: network.roundTrip.rawValue * 3 / 2_000 + 20_000))
    }

    /// Makes a request in each protocol over a path without limits, so that libraries are loaded.
    private func warmUp() {
      var network = NetworkProfile()
      network.roundTrip = .milliseconds(1)
      for transport in Transport.allCases {
        let schedule = RequestSchedule([.init(at: .zero, ByteCount(1_000))])
        _ = times(of: schedule, over: network, transport, seed: 0)
      }
    }
  }
#endif
