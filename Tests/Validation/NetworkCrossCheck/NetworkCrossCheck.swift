#if os(Linux)
  package import EmulatedPath
  import Foundation
  import Platform
  package import Primitives
  package import Environment

  /// The kernel's own TCP over an emulated path, with TLS and a server and clients of other projects, as a
  /// reference for a model of the network.
  ///
  /// It is made once a process, inside ``ClientNamespace``.
  package final class NetworkCrossCheck: Sendable {
    private let rig: Rig
    /// The time that this machine needs to open a connection, measured over a path without delay: the median of
    /// five.
    package let openingTime: Nanoseconds
    /// The connections of HTTP/1.1 to a host, URLSession's default.
    private static let connections = 6

    /// The longest wait for an answer, after which it counts as missing.
    private static let limit = Nanoseconds.seconds(600)

    /// The reason, in one sentence, for which nothing can be measured here; nil if it can.
    package static var obstacle: String? {
      let lacksCurl = SystemCommand.path(of: "curl") == nil
      return EmulatedPath.obstacle
        ?? (lacksCurl ? "curl is not installed" : SystemLibrary.obstacleToCurl)
    }

    /// Makes the path and the servers.
    ///
    /// - Throws: `EmulationError`.
    package init() throws(EmulationError) {
      let rig = try Rig()
      self.rig = rig
      var none = NetworkProfile()
      none.roundTrip = .zero
      let one = RequestSchedule([.init(at: .zero, ByteCount(1_000))])
      // The first connection of each protocol loads libraries.
      let openings = HTTPProtocol.allCases.flatMap { spoken in
        (0..<6).map { seed in
          Self.times(of: one, over: none, spoken, seed: seed, rig).times
        }
        .dropFirst()
      }
      let times = openings.compactMap { $0.first?.firstByte }.sorted()
      openingTime = times.isEmpty ? .zero : times[times.count / 2]
    }

    /// Measures a schedule over a network, on cold connections.
    ///
    /// - Parameters:
    ///   - schedule: The requests.
    ///   - network: The network.
    ///   - spoken: The protocol.
    ///   - seed: Determines the lost packets, and the place in its recording at which a path starts.
    /// - Returns: The times of the requests, and the congestion control that the server's kernel ran.
    package func times(
      of schedule: RequestSchedule, over network: NetworkProfile, _ spoken: HTTPProtocol,
      seed: UInt64
    ) -> (times: [RequestTimes], congestionControl: String?) {
      Self.times(of: schedule, over: network, spoken, seed: seed, rig)
    }

    private static func times(
      of schedule: RequestSchedule, over network: NetworkProfile, _ spoken: HTTPProtocol,
      seed: UInt64, _ rig: Rig
    ) -> (times: [RequestTimes], congestionControl: String?) {
      let server = rig.server(spoken)
      let client = ScheduleClient(schedule, spoken, at: server.url, connections: connections)
      let forwarder = rig.path.carry(NetworkPath(network, seed: seed), seed: seed)
      let times = client.run(limit: limit)
      let control = rig.path.congestionControl(port: server.port)
      client.close()
      forwarder.stop(closing: network.roundTrip)
      return (times, control)
    }

    /// Measures the cases of a network.
    ///
    /// - Parameters:
    ///   - network: The network.
    ///   - cases: The cases.
    ///   - isQuick: True to repeat less often.
    ///   - model: The model to compare; nil to measure alone.
    ///   - progress: Called before each measurement.
    /// - Returns: The measurements and the model's results.
    /// - Throws: `EmulationError` if curl fails.
    package func findings(
      on network: NetworkProfile, _ cases: [ReferenceCase], isQuick: Bool, model: ScheduleModel?,
      progress: (String) -> Void
    ) throws -> NetworkFindings {
      var controls: [String: String] = [:]
      let repeats = ReferenceCase.repeats(for: network, isQuick: isQuick)
      let rows = try cases.map { question in
        let measured = try (0..<repeats).map { seed in
          progress("\(network.name)  \(question.spoken.name)  \(question.bytes) bytes")
          let (times, control) = try measure(question, network, seed: UInt64(seed) + 1)
          if let control { controls[question.spoken.name] = control }
          return times
        }
        let modelled = model.map { model in
          (0..<repeats).map {
            model(question.schedule, network, question.spoken, UInt64($0) + 1)
          }
        }
        return NetworkFindings.Row(question, measured: measured, modelled: modelled ?? [])
      }
      return NetworkFindings(network, congestionControls: controls, rows: rows)
    }

    /// Measures the cases of cancelled requests of one network.
    ///
    /// - Parameters:
    ///   - cases: The cases.
    ///   - repeats: The number of measurements of a question. The requests of a strategy are measured once a seed.
    ///   - model: The model to compare.
    ///   - progress: Called before each measurement.
    /// - Returns: The findings, in the order of the cases.
    /// - Throws: Any error of the model.
    package func findings(
      on cases: [CancelCase], repeats: Int, model: CancelModel, progress: (String) -> Void
    ) throws -> [CancelFindings] {
      try cases.map { asked in
        let positions = 0..<(asked.question == nil ? asked.runs.count : repeats)
        let measured = positions.map { position in
          progress(
            "\(asked.network.name)  \(asked.network.queue)  \(asked.spoken.name)  \(asked.name)")
          return outcome(of: asked, at: position)
        }
        return CancelFindings(
          asked, measured: measured, modelled: try positions.map { try model(asked, $0) })
      }
    }

    /// Measures the requests of one seed of a case, or repeats its question.
    private func outcome(of asked: CancelCase, at position: Int) -> CancelOutcome {
      let (network, seed) = (asked.network, UInt64(position) + 1)
      let recorded = asked.runs[position % asked.runs.count]
      let server = rig.server(asked.spoken)
      let client = ScheduleClient(
        recorded.schedule, asked.spoken, at: asked.isSecure ? server.url : rig.plainURL,
        connections: Self.connections, images: recorded.images, carried: Self.carried)
      let forwarder = rig.path.carry(NetworkPath(network, seed: seed), seed: seed)
      let before = Self.carried() ?? 0
      let last = recorded.schedule.entries.last?.moment ?? .zero
      var times = client.run(limit: recorded.end.map { $0 - last } ?? Self.limit)
      client.close()
      forwarder.stop(closing: network.roundTrip)
      for index in times.indices {
        times[index].carried = times[index].carried.map { $0 - before }
      }
      return CancelOutcome(times, to: recorded.schedule, of: asked)
    }

    /// Returns the bytes of all packets that have reached the client, by the kernel's count for its device.
    private static func carried() -> Int? {
      guard let text = try? String(contentsOfFile: "/proc/self/net/dev", encoding: .utf8) else {
        return nil
      }
      return text.split(separator: "\n").first { $0.contains("cachebench0:") }?
        .split(separator: ":").last?.split(separator: " ").first.flatMap { Int($0) }
    }

    private func measure(
      _ question: ReferenceCase, _ network: NetworkProfile, seed: UInt64
    ) throws(EmulationError) -> (times: [RequestTimes], congestionControl: String?) {
      switch question.client {
      case .urlSession:
        return times(of: question.schedule, over: network, question.spoken, seed: seed)
      case .curl:
        let forwarder = rig.path.carry(NetworkPath(network, seed: seed), seed: seed)
        defer { forwarder.stop(closing: network.roundTrip) }
        let times = try CurlClient.times(
          question.spoken, at: rig.server(question.spoken).url, bytes: question.bytes)
        return ([times], nil)
      }
    }
  }

  /// The path, and a server for each protocol at its end.
  private struct Rig: Sendable {
    let path: EmulatedPath
    private let servers: [HTTPProtocol: TLSServer]

    private static let backend: UInt16 = 8_000

    /// The URL of the server of bodies itself, without TLS.
    var plainURL: String { "http://\(EmulatedPath.serverAddress):\(Self.backend)" }

    init() throws(EmulationError) {
      let host = EmulatedPath.serverAddress
      let certificates = try RunCertificates(host: host)
      let path = try EmulatedPath()
      self.path = path
      servers = try path.server.perform { () throws(EmulationError) in
        _ = try BytesBackend(port: Self.backend)
        var servers: [HTTPProtocol: TLSServer] = [:]
        for spoken in HTTPProtocol.allCases {
          servers[spoken] = try TLSServer(spoken, at: host, before: Self.backend, certificates)
        }
        return servers
      }
    }

    /// Returns the server of a protocol.
    func server(_ spoken: HTTPProtocol) -> TLSServer {
      guard let server = servers[spoken] else { preconditionFailure("a protocol has no server") }
      return server
    }
  }
#endif
