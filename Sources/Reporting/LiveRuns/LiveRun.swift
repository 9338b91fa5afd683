import AppModel
package import CachePolicies
import Environment
package import Harness
import ImagePipeline
package import ImageServer
import Live
package import Metrics
import Platform
package import Primitives
import Reports
package import Scenarios
import TextOutput

/// One strategy in one scenario with one seed, in real time against its own server.
package struct LiveRun: EngineRun {
  /// The results of the run.
  package internal(set) var report: RunReport
  /// The number of events that the strategy's pipeline handled.
  package let events: Int
  /// The length of the run, on its clock.
  package let length: Nanoseconds
  /// The network of its requests and answers.
  package let network: LiveNetwork
  /// The requests that the server saw, by its own log.
  package let serverLog: [ServerLogRecord]

  /// Makes a run, from its first event to its last.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - position: The position of the run among the runs of one command.
  ///   - speed: The speed of the run's clock relative to the wall clock, 0.1 to 100.
  ///   - network: The network of a run that speaks HTTP/2. If it is nil, such a run uses HTTP/1.1 connections in place
  ///     of streams, and the server shapes these connections.
  ///   - logs: The folder of the run's log; nil to write no log.
  /// - Throws: `RunError` if the run did not finish, `WriteError` if the log cannot be written, `CancellationError`.
  package init(
    _ run: PlannedRun, at position: Int = 0, speed: Double = 1, over network: SecureNetwork? = nil,
    logs: EventLogFolder? = nil
  ) async throws {
    let server = try RunServer(run, speed: speed, over: network)
    self.network = server.network
    defer { server.stop() }
    let outcome: RunOutcome
    if run.plan.parts.loader != nil {
      let session = try Self.session(run, server, speed) { LoaderRecorder(run.plan) }
      let seen = try await Self.run(session, run)
      (events, length) = (await session.eventCount, await session.end - .start)
      server.stop()
      outcome = seen.finish(
        server.log, after: server.lead(to: await session.began), at: .start + length,
        namesOrigins: await session.namesOrigins)
    } else if let logs {
      let header = logs.header(of: run, at: position)
      let session = try Self.session(run, server, speed) {
        try LoggingRecorder(header, to: logs.path(of: run))
      }
      let seen = try await Self.run(session, run)
      (events, length) = (await session.eventCount, await session.end - .start)
      outcome = try seen.finish(at: .start + length)
    } else {
      let session = try Self.session(run, server, speed) { Recorder(run.plan) }
      let seen = try await Self.run(session, run)
      (events, length) = (await session.eventCount, await session.end - .start)
      outcome = seen.finish(at: .start + length)
    }
    server.stop()
    report = RunReport(run, outcome)
    serverLog = server.log
  }

  /// The number of frame calls that were handled only when the next call was due.
  package var framesLost: Int { Int(report[.framesLost] ?? 0) }

  /// The number of rendered frames.
  package var frames: Int { Int(report[.frames] ?? 0) }

  /// True if the machine kept up: it lost at most 1 of 100 frames. If it lost more, the machine distorts the results.
  package var keptUp: Bool { framesLost * 100 <= frames }

  /// Eviction policies that only the live engine has.
  package static var policies: [EvictionEntry] { NSCacheNative.entries }

  private static func session<Observer: SessionObserver & Sendable & ~Copyable>(
    _ run: PlannedRun, _ server: RunServer, _ speed: Double,
    observer: @Sendable () throws -> Observer
  ) throws -> LiveSession<Observer> {
    do {
      return try LiveSession(run.plan, from: server.live, speed: speed, observer: observer())
    } catch let error as WriteError {
      throw error
    } catch { throw RunError(run, "\(error)") }
  }

  private static func run<Observer: SessionObserver & Sendable & ~Copyable>(
    _ session: LiveSession<Observer>, _ run: PlannedRun
  ) async throws -> Observer {
    let seen: Observer
    do { seen = try await session.run() } catch let error as CancellationError {
      throw error
    } catch {
      throw RunError(run, "\(error)")
    }
    if let failure = await session.failure { throw RunError(run, "\(failure)") }
    return seen
  }

  /// The server's log: one object of JSON a line, each with its run.
  ///
  /// - Complexity: O(records).
  package var serverLogText: String {
    let parameters = report.parameters.json
    return serverLog.map { record in
      let entry: JSONValue = [
        "strategy": report.strategy, "seed": report.seed, "parameters": parameters,
        "record": JSONValue.written(record.text),
      ]
      return entry.recordText
    }.joined()
  }
}
