import AppModel
import CommandKit
import Environment
import ImagePipeline
import ImageServer
import Primitives
import Scenarios

extension Serve {
  func refuseContradictions() throws {
    for (isGiven, problem) in contradictions where isGiven {
      throw CommandFailure(problem)
    }
  }

  private var contradictions: [(Bool, String)] {
    [
      (
        archive != nil && upstream != nil,
        "--har and --upstream both say what to serve; use only one"
      ),
      (
        (archive != nil || upstream != nil) && size != nil,
        "--size is for the pictures of a scenario; remove it, or remove --har or --upstream"
      ),
      (
        record != nil && upstream == nil, "--record needs --upstream"
      ),
      (isShaped && network != nil, "--shaped and --network both choose a network; use only one"),
      (
        isShaped && scenario == nil,
        "--shaped uses the network of a scenario; name a scenario, or use --network"
      ),
    ]
  }

  /// Returns the served content, with the options that change it.
  func world() throws -> ServedWorld {
    let library = ScenarioLibrary()
    let scenario = try scenario.map { try library.scenario($0) }
    var plan = scenario?.plans.first?.plan ?? SessionPlan()
    if let seed { plan.seed = seed }
    if let size {
      guard plan.feed.classes.isEmpty else {
        throw CommandFailure(
          "--size is for feeds with one size of images, and the feed of the scenario has classes with several"
        )
      }
      plan.feed.pixels = size
    }
    // Only a scenario adds waits to answers of another server or an archive.
    if scenario == nil, upstream != nil || archive != nil { plan.server.thinkTime = .zero }
    var world = ServedWorld(
      plan, title: scenario?.name ?? "A thousand rows", isShaped: isShaped)
    world.summary = scenario?.summary ?? "A list of small pictures, a different one in each row"
    if let archive {
      let served = try ServedArchive(file: archive)
      world.archive = served
      world.title = "\(served.count) URLs of \(served.hostNames.joined(separator: ", "))"
    }
    if let upstream {
      world.upstream = ServedUpstream(upstream)
      world.title = "answers of \(upstream.description)"
    }
    if let network { world.shape(to: try library.network(network)) }
    return world
  }
}
