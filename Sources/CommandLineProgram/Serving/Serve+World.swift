import CommandLineInterface
import ImageApp
import ImageLoading
import ImageServer
import Primitives
import Scenarios
import World

extension Serve {
  func refuseContradictions() throws {
    for (isGiven, problem) in contradictions where isGiven {
      throw CommandFailure(.usage, problem)
    }
  }

  private var contradictions: [(Bool, String)] {
    [
      (
        archive != nil && upstream != nil,
        "--har and --upstream name two sources of answers; give one"
      ),
      (
        (archive != nil || upstream != nil) && size != nil,
        "--size is for the pictures of a scenario; leave it out beside --har and --upstream"
      ),
      (
        record != nil && upstream == nil,
        "--record writes what --upstream answers; name a server with it"
      ),
      (isShaped && network != nil, "--shaped and --network name two networks; give one"),
      (
        isShaped && scenario == nil,
        "--shaped asks for a scenario's network; name a scenario, or use --network"
      ),
    ]
  }

  /// What is served, with the options that change it.
  func world() throws -> ServedWorld {
    let library = ScenarioLibrary()
    let scenario = try scenario.map { try library.scenario($0) }
    var plan = scenario?.plans.first?.plan ?? SessionPlan()
    if let seed { plan.seed = seed }
    if let size {
      guard plan.feed.classes.isEmpty else {
        throw CommandFailure(
          .usage, "--size is for one size, and the scenario's feed has classes of several")
      }
      plan.feed.pixels = size
    }
    // Only a scenario adds waits to what another server answers, or has answered.
    if scenario == nil, upstream != nil || archive != nil { plan.server.thinkTime = .zero }
    var world = ServedWorld(
      plan, title: scenario?.name ?? "A thousand rows", isShaped: isShaped)
    world.summary = scenario?.summary ?? "A list of small pictures, one of its own in each row"
    if let archive {
      let served = try ServedArchive(file: archive)
      world.archive = served
      world.title = "\(served.count) URLs of \(served.hostNames.joined(separator: ", "))"
    }
    if let upstream {
      world.upstream = ServedUpstream(upstream)
      world.title = "what \(upstream.description) answers"
    }
    if let network { world.shape(to: try library.network(network)) }
    return world
  }
}
