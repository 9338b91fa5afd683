import CommandLineInterface
import Foundation
import ImageServer
import Platform
import Reports
import World

/// `cachebench serve`: the images of a scenario, an archive or another server over HTTP, for any client.
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
  /// The archive whose paths are answered instead of a scenario's.
  var archive: String?
  /// The server that requests are passed on to.
  var upstream: UpstreamAddress?
  /// The archive that what passes is written into.
  var record: String?
  /// Where the certificate goes that clients are to trust.
  var authority: String?
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
      caching headers captured; what the archive lacks is a 404. With --upstream every GET and HEAD is \
      passed on to a server and answered with what that answers, which --record writes into an archive. A \
      SCENARIO beside either adds its server's waits, and its errors and faults to the answers with images.
      """,
    examples: [
      .init("cachebench serve fastscroll", "The feed of a scenario, at port 8080."),
      .init("cachebench serve fastscroll --network 3g --grade", "Watch what an app's cache does."),
      .init(
        "cachebench serve --har page.har --assert 'duplicates <= 3' --assert 'revalidations == 0' "
          + "--for 60s",
        "The gate of an app that changes its base address and nothing else."),
      .init(
        "cachebench serve --upstream https://images.example --record session.har --tls session.pem",
        "Record what an app asks of its server, for --har."),
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
      .option(
        "upstream", "URL", .text(address), \.upstream,
        help: "Pass every request on to the server at this address, and answer what it answers."),
      .option(
        "record", "FILE", .file, \.record,
        help:
          "Write what --upstream answers into this archive (HAR 1.2, with content) at the end, without "
          + "cookies and authorizations."),
      .option(
        "tls", "FILE", .file, \.authority,
        help:
          "Serve HTTPS, with a certificate made for the session; whom clients are to trust goes into this "
          + "file."),
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

  private static func address(_ text: String) throws -> UpstreamAddress {
    guard let address = UpstreamAddress(text) else {
      throw CommandFailure(
        .usage,
        "--upstream '\(text)' is not the address of a server, such as https://images.example; leave "
          + "names, queries and fragments out")
    }
    return address
  }

  func run() async throws -> ExitCode {
    try refuseContradictions()
    if upstream != nil, let reason = LibCurl.obstacle { throw CommandFailure(.runFailed, reason) }
    var world = try world()
    let session = try ServeSession(
      printsJSON: printsJSON, grades: grades, judges: gate.judges, log: log)
    var options = ServerOptions()
    options.host = host ?? options.host
    options.port = UInt16(port ?? 8_080)
    options.threads = ProcessInfo.processInfo.activeProcessorCount
    options.logLimit = 10_000
    options.logged = { session.take($0) }
    let recording = try record.map { path throws(WriteError) in try SessionRecording(path: path) }
    if let recording { world.upstream?.passed = { recording.take($0) } }
    let identity = try authority.map { try SessionIdentity(for: options.host, authority: $0) }
    options.identity = identity?.server
    let server = ImageServer(world, options)
    let ending = Interruption()
    let address = try server.start()
    if let identity { try WholeFile.write([identity.authority]) }
    try session.announce(
      address, world, authority: authority, isPublic: !options.isLoopback)
    await ending.wait(atMost: gate.duration)
    server.stop()
    let written = Result { try recording?.finish() ?? true }
    let grade = try session.finish()
    let code = try gate.judge(
      grade, archive ?? upstream?.description ?? scenario ?? "serve", printsJSON ? .json : .text)
    if try !written.get(), let record {
      try StandardStream.error.write("warning: nothing was recorded, so \(record) is not written\n")
    }
    return code
  }
}
