import CommandLineInterface
import Foundation
import ImageApp
import ImageLoading
import ImageServer
import Reports
import Scenarios
import World

/// `cachebench serve`: the images of a scenario over HTTP, for any client.
struct Serve: Command {
  var scenario: String?
  var port: Int?
  var host: String?
  var seed: UInt64?
  /// The pixel size of images instead of the feed's.
  var size: PixelSize?
  var network: String?
  /// Whether images come as over the scenario's own network.
  var isShaped = false
  /// The file of the log.
  var log: String?
  var grades = false
  /// The archive that is served instead of a scenario.
  var archive: String?
  var gate = SessionGate()
  var printsJSON = false

  static let overview = CommandOverview(
    "serve",
    summary: "Serve a scenario's images over HTTP to any client.",
    discussion: """
      Renders every image when it is asked for and answers as the scenario's server does: its \
      waits, errors, faults and cache headers, decided by the seed and the order of requests. Open \
      the address in a browser to see the feed and the routes. Ctrl-C ends it. With --grade the \
      session of an app, a browser or curl is judged at the end by the requests it made; with \
      --assert it ends with 2 where one of them does not hold, naming the requests, and with 5 where no \
      image was asked for. With --har it answers the paths of an archive, with the bodies, statuses and \
      caching headers captured; what the archive lacks is a 404.
      """,
    examples: [
      .init("cachebench serve fastscroll", "The feed of a scenario, at port 8080."),
      .init("cachebench serve fastscroll --network 3g --grade", "Watch what an app's cache does."),
      .init(
        "cachebench serve --har page.har --assert 'duplicates <= 3' --assert 'revalidations == 0' "
          + "--for 60s",
        "The gate of an app that changes its base address and nothing else."),
      .init("cachebench serve --port 0 --json", "For a script: one line with the address."),
    ])

  static let parameters: [Parameter<Self>] =
    [
      .optionalArgument(
        "SCENARIO", .name(of: "scenarios", orFile: true), \.scenario,
        help: "A scenario, by path or name. Default: a thousand rows with a picture each."),
      .option(
        "port", "N", .integer(0...65_535), \.port,
        help: "The port; 0 picks a free one. Default: 8080."),
      .option(
        "host", "ADDRESS", .text, \.host,
        help: "Listen at this address. Default: 127.0.0.1, which no other machine reaches."),
      .seed(\.seed),
      .option(
        "size", "WxH", .text(size), \.size,
        help: "The pixel size of images, such as 300x300, instead of the feed's."),
      .option(
        "network", "NAME", .name(of: "networks", orFile: true), \.network,
        help: "Make images come as over this network. Default: as fast as they can."),
      .flag(
        "shaped", \.isShaped, help: "Make images come as over the scenario's own network."),
      .option(
        "log", "FILE", .file, \.log,
        help: "Write every request into this file, a JSON object a line."),
      .flag(
        "grade", \.grades, help: "Say at the end what the client's cache did and could have done."),
      .option(
        "har", "FILE", .file, \.archive,
        help:
          "Answer the paths of this HTTP archive (HAR 1.2, saved with content) instead of a scenario's. "
          + "Where it has several hosts, the field Host picks one."),
    ] + Parameter.group(\.gate, SessionGate.parameters) + [.json(\.printsJSON)]

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

  func run() async throws -> ExitCode {
    try refuseContradictions()
    let world = try world()
    let session = try ServeSession(
      printsJSON: printsJSON, grades: grades, judges: gate.judges, log: log)
    var options = ServerOptions()
    options.host = host ?? options.host
    options.port = UInt16(port ?? 8_080)
    options.threads = ProcessInfo.processInfo.activeProcessorCount
    options.logLimit = 10_000
    options.logged = { session.take($0) }
    let server = ImageServer(world, options)
    let ending = Interruption()
    try session.announce(server.start(), world, isPublic: !options.isLoopback)
    await ending.wait(atMost: gate.duration)
    server.stop()
    let grade = try session.finish()
    return try gate.judge(grade, archive ?? scenario ?? "serve", printsJSON ? .json : .text)
  }

  private func refuseContradictions() throws {
    if archive != nil, scenario != nil || size != nil || isShaped {
      throw CommandFailure(
        .usage,
        "--har serves an archive instead of a scenario; leave SCENARIO, --size and --shaped out")
    }
    guard isShaped else { return }
    if network != nil {
      throw CommandFailure(.usage, "--shaped and --network name two networks; give one")
    }
    if scenario == nil {
      throw CommandFailure(
        .usage, "--shaped asks for a scenario's network; name a scenario, or use --network")
    }
  }

  /// What the scenario has the server show, with the options that change it.
  private func world() throws -> ServedWorld {
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
    var world = ServedWorld(
      plan, title: scenario?.name ?? "A thousand rows", isShaped: isShaped)
    world.summary = scenario?.summary ?? "A list of small pictures, one of its own in each row"
    if let archive {
      let served = try ServedArchive(file: archive)
      world.archive = served
      world.title = "\(served.count) URLs of \(served.hostNames.joined(separator: ", "))"
    }
    if let network { world.shape(to: try library.network(network)) }
    return world
  }
}
