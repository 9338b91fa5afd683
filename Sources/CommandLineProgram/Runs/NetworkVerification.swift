import CommandLineInterface
import EmulatedPath
import ImageLoading
import NetworkWitness
import Primitives
import Reports
import Scenarios
import Simulation
import World

/// `cachebench verify --network`: does the model of the network say what the kernel's TCP does?
struct NetworkVerification {
  /// Names of networks, or lists of them with commas.
  let names: [String]
  let isQuick: Bool
  let printsJSON: Bool
  let isQuiet: Bool
  #if os(Linux)
    /// Measures every network, in a process that has namespaces of its own: where this one has none, it
    /// becomes such a process, and this does not return.
    func run() async throws -> ExitCode {
      let networks = try readNetworks()
      if let obstacle = ClientNamespace.obstacle {
        throw CommandFailure(.runFailed, "\(EmulationError.impossible(obstacle))")
      }
      guard ClientNamespace.isInside else { throw ClientNamespace.enter() }
      let cases = networks.map { network in
        WitnessCase.all(for: network, isQuick: isQuick).count
          * WitnessCase.repeats(for: network, isQuick: isQuick)
      }
      let progress = ProgressLine(
        total: cases.reduce(0, +), unit: "measurements", isQuiet: isQuiet || printsJSON)
      defer { progress.clear() }
      // Nothing is written before the end and nothing outlives the process, so signals may end it.
      let witness = try NetworkWitness()
      let model = Self.model(openingTime: witness.openingTime)
      let testimonies = try networks.map { network in
        try witness.testimony(on: network, isQuick: isQuick, model: model) { progress.advance($0) }
      }
      try show(testimonies)
      return .success
    }
  #else
    /// Says that it cannot be done.
    func run() async throws -> ExitCode {
      throw CommandFailure(.runFailed, "a network is emulated on Linux only")
    }
  #endif

  /// The simulator's network before a server that answers at once and has the certificates of the witness,
  /// with the time that opening a connection takes this machine.
  private static func model(openingTime: Nanoseconds) -> ScheduleModel {
    { schedule, network, spoken, seed in
      var server = ServerConfiguration()
      server.protocols = [spoken]
      server.thinkTime = .zero
      server.thinkTimeSigma = 0
      server.handshake = ByteCount(2_121)
      server.handshakeTime = openingTime
      return schedule.modelled(over: network, from: server, FetchConfiguration(), seed: seed)
    }
  }

  private func readNetworks() throws -> [NetworkProfile] {
    let library = ScenarioLibrary()
    return try names.flatMap { $0.split(separator: ",") }.map { name in
      var network = try library.network(String(name))
      if network.name == NetworkProfile().name { network.name = String(name) }
      guard !network.offline else {
        throw CommandFailure(.usage, "the network '\(name)' is none: it is offline")
      }
      return network
    }
  }

  private func show(_ testimonies: [NetworkTestimony]) throws {
    if printsJSON {
      return try StandardStream.output.write(try NetworkTestimony.json(testimonies))
    }
    guard !isQuiet else { return }
    let terminal = Terminal(of: .output)
    for testimony in testimonies {
      let table = testimony.table
      try StandardStream.output.write(
        terminal.emphasized(table.caption) + "\n" + table.rendered(for: terminal) + "\n"
          + testimony.text + "\n")
    }
  }
}
