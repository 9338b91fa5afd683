import CommandLineInterface
import Harness
import ImageLoading
import ImageServer
import Scenarios
import World

/// Reading what `cachebench serve` is to serve.
enum ServedScenario {
  /// The world of the scenario and the options that change it.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/usage``.
  static func world(_ invocation: Invocation) throws -> ServedWorld {
    let library = ScenarioLibrary()
    try refuseContradictions(invocation)
    do {
      let scenario = try invocation.text(Serve.scenario).map { try library.scenario($0) }
      var plan = scenario?.plans.first?.plan ?? SessionPlan()
      if let seed = invocation.unsigned(Serve.seed).first { plan.seed = seed }
      if let text = invocation.text(Serve.size) { plan.feed.pixels = try size(text) }
      var world = ServedWorld(
        plan, title: scenario?.name ?? "A thousand rows", isShaped: invocation.has(Serve.shaped))
      world.summary = scenario?.summary ?? "A list of small pictures, one of its own in each row"
      if let network = invocation.text(Serve.network) {
        world.shape(to: try library.network(network))
      }
      return world
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(.usage, "\(error)")
    }
  }

  private static func refuseContradictions(_ invocation: Invocation) throws {
    guard invocation.has(Serve.shaped) else { return }
    if invocation.has(Serve.network) {
      throw CommandFailure(.usage, "--shaped and --network name two networks; give one")
    }
    if invocation.text(Serve.scenario) == nil {
      throw CommandFailure(
        .usage, "--shaped asks for a scenario's network; name a scenario, or use --network")
    }
  }

  private static func size(_ text: String) throws -> PixelSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy(ServedWorld.sides.contains) else {
      let sides = ServedWorld.sides
      throw CommandFailure(
        .usage,
        "--size '\(text)' is not a width and a height from \(sides.lowerBound) to "
          + "\(sides.upperBound), such as 300x300")
    }
    return PixelSize(width: sides[0], height: sides[1])
  }
}
