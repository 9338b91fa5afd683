import EmulatedPath
import AppModel
import LiveRuns
import Scenarios
import Environment
import TextOutput

/// What live runs are made with on this machine: where HTTP/2 goes over, or why it goes over nothing but
/// stand-ins.
struct LiveEngine {
  /// How many times as fast as the wall's the clock of runs goes.
  let speed: Int

  /// - Parameter speed: The speed that is asked for; 1 unless stated.
  init(speed: Int?) { self.speed = speed ?? 1 }

  /// Gives the process namespaces of its own where it is to have them and can: it is executed anew then,
  /// and this does not return. To be called before anything is read or written.
  ///
  /// - Throws: `EmulationError`.
  func enterNamespaces() throws {
    #if os(Linux)
      guard speed == 1 else { return }
      if ClientNamespace.isInside { return try ClientNamespace.prepare() }
      if ClientNamespace.obstacle == nil { throw ClientNamespace.enter() }
    #endif
  }

  /// What makes the runs; says on standard error where those that speak HTTP/2 do not have an emulated path.
  ///
  /// - Parameters:
  ///   - plans: The runs.
  ///   - isQuiet: Whether nothing is to be said.
  /// - Returns: The runner.
  /// - Throws: `EmulationError`.
  func runner(for plans: [PlannedRun], isQuiet: Bool) throws -> LiveRunner {
    guard plans.contains(where: { $0.plan.server.spokenProtocol == SecureNetwork.spoken }) else {
      return LiveRunner(speed: Double(speed))
    }
    let network = try secureNetwork()
    if !isQuiet, let note = note(network) { try StandardStream.error.write("note: \(note)\n") }
    return LiveRunner(speed: Double(speed), over: network)
  }

  private func secureNetwork() throws -> SecureNetwork? {
    #if os(Linux)
      return speed == 1 && ClientNamespace.isInside ? try SecureNetwork() : nil
    #else
      return nil
    #endif
  }

  /// Why runs over HTTP/2 have no emulated path; nil where they have one.
  private func note(_ network: SecureNetwork?) -> String? {
    let standIn =
      "HTTP/2 is not used: HTTP/1.1 connections, shaped by the server, replace its streams"
    guard speed == 1 else {
      return "\(standIn), as --speed cannot speed up the clocks of the kernel"
    }
    #if os(Linux)
      guard network != nil else { return "\(standIn), as \(ClientNamespace.obstacle ?? "")" }
      return EmulatedPath.obstacle.map {
        "HTTP/2 uses a network that is not shaped, as \($0)"
      }
    #else
      return "\(standIn), as networks are emulated on Linux only"
    #endif
  }
}
