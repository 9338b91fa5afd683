import AppModel
import EmulatedPath
import Environment
import LiveRuns
import Scenarios
import TextOutput

/// The setup of live runs on this machine: the network for HTTP/2, or the reason for which HTTP/1.1 replaces it.
struct LiveEngine {
  /// The speed of the run's clock relative to real time.
  let speed: Int

  /// - Parameter speed: The requested speed; nil for 1.
  init(speed: Int?) { self.speed = speed ?? 1 }

  /// Moves the process into separate namespaces, if it needs them and can have them. The process is then executed
  /// again, and this call does not return. Call it before anything is read or written.
  ///
  /// - Throws: `EmulationError`.
  func enterNamespaces() throws {
    #if os(Linux)
      guard speed == 1 else { return }
      if ClientNamespace.isInside { return try ClientNamespace.prepare() }
      if ClientNamespace.obstacle == nil { throw ClientNamespace.enter() }
    #endif
  }

  /// Returns the runner. If HTTP/2 runs have no emulated path, this is reported on standard error.
  ///
  /// - Parameters:
  ///   - plans: The runs.
  ///   - isQuiet: True if nothing is to be reported.
  /// - Returns: The runner.
  /// - Throws: `EmulationError`.
  func runner(for plans: [PlannedRun], isQuiet: Bool) throws -> LiveRunner {
    guard plans.contains(where: { $0.plan.server.spokenProtocol == SecureNetwork.spoken }) else {
      return LiveRunner(speed: Double(speed))
    }
    let network: SecureNetwork? = try secureNetwork()
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

  /// Returns the reason for which HTTP/2 runs have no emulated path; nil if they have one.
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
