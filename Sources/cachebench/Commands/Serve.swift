import CommandLineInterface
import Foundation
import Harness
import ImageServer
import Primitives
import Scenarios

/// `cachebench serve`: the images of a scenario over HTTP, for any client.
enum Serve: Subcommand {
  static let scenario = Argument(
    "SCENARIO", .name(topics: ["scenarios"], orFile: true), .optional,
    help: "A scenario, by path or name. Default: a thousand rows with a picture each.")
  static let port = Option.value(
    "port", "N", .integer(0...65_535), help: "The port; 0 picks a free one. Default: 8080.")
  static let host = Option.value(
    "host", "ADDRESS", .text,
    help: "Listen at this address. Default: 127.0.0.1, which no other machine reaches.")
  static let seed = Option.value(
    "seed", "N", .unsigned, help: "Use this seed instead of the scenario's first.")
  static let size = Option.value(
    "size", "WxH", .text, help: "The pixel size of images, such as 300x300, instead of the feed's.")
  static let network = Option.value(
    "network", "NAME", .name(topics: ["networks"], orFile: true),
    help: "Make images come as over this network. Default: as fast as they can.")
  static let shaped = Option.flag(
    "shaped", help: "Make images come as over the scenario's own network.")
  static let log = Option.value(
    "log", "FILE", .file, help: "Write every request into this file, a JSON object a line.")
  static let grade = Option.flag(
    "grade", help: "Say at the end what the client's cache did and could have done.")

  static let command = Command(
    "serve",
    summary: "Serve a scenario's images over HTTP to any client.",
    discussion: """
      Renders every image when it is asked for and answers as the scenario's server does: its \
      waits, errors, faults and cache headers, decided by the seed and the order of requests. Open \
      the address in a browser to see the feed and the routes. Ctrl-C ends it. With --grade the \
      session of an app, a browser or curl is judged at the end by the requests it made.
      """,
    arguments: [scenario],
    options: [port, host, seed, size, network, shaped, log, grade, .json],
    examples: [
      .init("cachebench serve fastscroll", "The feed of a scenario, at port 8080."),
      .init("cachebench serve fastscroll --network 3g --grade", "Watch what an app's cache does."),
      .init("cachebench serve --port 0 --json", "For a script: one line with the address."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    let world = try ServedScenario.world(invocation)
    let session = try ServeSession(invocation)
    var options = ServerOptions()
    options.host = invocation.text(host) ?? options.host
    options.port = UInt16(invocation.integer(port) ?? 8_080)
    options.threads = ProcessInfo.processInfo.activeProcessorCount
    options.logLimit = 10_000
    options.logged = { session.take($0) }
    let server = ImageServer(world, options)
    let ending = Interruption()
    let address: ServerAddress
    do { address = try server.start() } catch {
      throw CommandFailure(.runFailed, "\(error)")
    }
    try session.announce(address, world, isPublic: !options.isLoopback)
    await ending.wait()
    server.stop()
    return try session.finish()
  }
}
