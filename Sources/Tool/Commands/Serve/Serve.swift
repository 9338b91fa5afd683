import Checks
import CommandKit
import EmulatedPath
import Environment
import Foundation
import ImageServer
import LiveRuns
import Platform
import Primitives
import TextOutput

/// `cachebench serve`: serves the images of a scenario, an archive or another server over HTTP, for any client.
struct Serve: Command {
  var scenario: String?
  var port: Int?
  var host: String?
  /// True if requests for any host are answered, even on the loopback.
  var answersAnyHost = false
  var seed: UInt64?
  /// The pixel size of images; nil if it is the feed's.
  var size: PixelSize?
  var network: String?
  /// True if images are sent as over the scenario's network.
  var isShaped = false
  /// The network of the emulated path to clients; nil if there is no emulated path.
  var path: String?
  /// The folder with a page of the user; nil if there is none.
  var page: String?
  /// True if all pictures are drawn before the server starts.
  var drawsFirst = false
  /// The command line of a client at the end of the path; empty if there is none.
  var client: [String] = []
  /// The file of the log; nil if there is none.
  var log: String?
  var grades = false
  /// The archive that is served instead of a scenario; nil if there is none.
  var archive: String?
  /// The server that requests are passed on to; nil if there is none.
  var upstream: UpstreamAddress?
  /// The archive in which exchanges are recorded; nil if they are not recorded.
  var record: String?
  /// The file for the certificate that clients must trust; nil without TLS.
  var authority: String?
  var gate = SessionGate()
  var printsJSON = false

  static let overview = CommandOverview("serve", page: PackedResources.serveTXT)

  static let parameters: [Parameter<Self>] =
    [
      .optionalArgument(
        "SCENARIO", .name(of: "scenarios", orFile: true), \.scenario,
        help: "The path or name of a scenario. Default: a thousand rows with a picture each."),
      .option(
        "port", "N", .integer(0...65_535), \.port,
        help: "The port; 0 picks a free one. Default: 8080."),
      .option(
        "host", "ADDRESS", .text, \.host,
        help: "Listen on this address. Default: 127.0.0.1, which other machines cannot reach."),
      .flag(
        "any-host", \.answersAnyHost,
        help:
          "Answer requests for any Host on the loopback. Default: only for localhost and other names of the loopback, "
          + "--host and the hosts of --har, so that no page of the web reaches the server."),
      .seed(\.seed),
      .option(
        "size", "WxH", .text(size), \.size,
        help: "The size of images in pixels, such as 300x300, instead of the size in the feed."),
      .option(
        "network", "NAME", .name(of: "networks", orFile: true), \.network,
        help: "Send images as fast as this network would. Default: at full speed."),
      .flag(
        "shaped", \.isShaped, help: "Send images as fast as the network of the scenario would."),
      .option(
        "path", "NAME", .name(of: "networks", orFile: true), \.path,
        help:
          "Put an emulated path with this network, HTTP/2 and TLS before the server. 'scenario' is the first network of "
          + "SCENARIO. Only clients in its network namespace reach it: COMMAND, or those started as the output says. "
          + "Linux only."),
      .option(
        "page", "DIR", .directory, \.page,
        help: "Serve the files of this folder too, below \(ServedFolder.path)."),
      .flag(
        "draw-first", \.drawsFirst,
        help: "Draw all pictures before the start, so that no request waits for the drawing."),
      .option(
        "log", "FILE", .output, \.log,
        help: "Log every request into this file, as one JSON object per line."),
      .flag(
        "grade", \.grades,
        help: "At the end, print what the cache of the client did, and could have done."),
      .option(
        "har", "FILE", .file, \.archive,
        help:
          "Answer the paths of this HTTP archive (HAR 1.2, saved with content) instead of a "
          + "scenario. If it has several hosts, the Host field chooses one."),
      .option(
        "upstream", "URL", .text(address), \.upstream,
        help: "Pass every request on to the server at this URL, and return its answers."),
      .option(
        "record", "FILE", .output, \.record,
        help:
          "At the end, write the answers of --upstream into this archive (HAR 1.2, with "
          + "content), without cookies and authorization fields."),
      .option(
        "tls", "FILE", .output, \.authority,
        help:
          "Serve HTTPS, with a certificate made for this session. Write the certificate that "
          + "clients must trust into this file."),
    ] + Parameter.group(\.gate, SessionGate.parameters) + [
      .json(\.printsJSON),
      .commandLine(
        "COMMAND", \.client,
        help:
          "With --path: start this program as a client, and end with it and its exit code. CACHEBENCH_URL tells it "
          + "the address."),
    ]

  private static func size(_ text: String) throws -> PixelSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy(ServedSetup.sides.contains) else {
      let sides = ServedSetup.sides
      throw CommandFailure(
        "--size '\(text)' is not a width and a height from \(sides.lowerBound) to "
          + "\(sides.upperBound), such as 300x300")
    }
    return PixelSize(width: sides[0], height: sides[1])
  }

  private static func address(_ text: String) throws -> UpstreamAddress {
    guard let address = UpstreamAddress(text) else {
      throw CommandFailure(
        "--upstream '\(text)' is not the URL of a server, such as https://images.example; "
          + "leave out user names, queries and fragments")
    }
    return address
  }

  func run() async throws -> ExitCode {
    try refuseObstacles()
    let path: SecureNetwork? = try path.map { _ in try Self.emulated() }
    var (setup, plan) = try setup()
    if drawsFirst { try draw(&setup) }
    let session = try ServeSession(
      printsJSON: printsJSON, grades: grades, judges: gate.judges, log: log)
    let recording = try record.map { path throws(WriteError) in try SessionRecording(path: path) }
    if let recording { setup.upstream?.passed = { recording.record($0) } }
    let own = host ?? ServerOptions().host
    let identity = try authority.map { try SessionIdentity(for: own, authority: $0) }
    let server = ImageServer(setup, options(session, own, identity?.server, behind: path))
    let ending = Interruption()
    let address = try path?.start(server, for: plan) ?? server.start()
    if let identity { try WholeFile.write([identity.authority]) }
    try session.announce(
      address, setup, authority: path?.authority ?? authority, isPublic: !address.isLoopback,
      path: path, hasClient: !client.isEmpty)
    var endClient: (() -> Int32)?
    try await ending.wait(atMost: gate.duration) { ended in
      #if os(Linux)
        guard let path, !client.isEmpty else { return }
        endClient = try ClientProgram.start(
          client, url: address.url, authority: path.authority, notice: ended)
      #else
        endClient = nil
      #endif
    }
    let status = endClient?()
    path?.leave()
    server.stop()
    let written = Result { try recording?.finish() }
    let grade = try session.finish()
    let code = try gate.judge(
      grade, archive ?? upstream?.description ?? scenario ?? "serve",
      printsJSON ? JSONFormat() : TextFormat())
    if let record, let written = try written.get() { try Self.warn(written, record) }
    // The exit code of another program has no case in `ExitCode`.
    if let status, status != 0 { exit(status) }
    return code
  }

  /// Moves the process into separate namespaces and creates an emulated path there. The process is executed again, so
  /// the first call does not return.
  private static func emulated() throws -> SecureNetwork {
    #if os(Linux)
      if let obstacle = EmulatedPath.obstacle {
        throw CommandFailure(
          .runFailed,
          "--path: no network can be emulated here, as \(obstacle); use --network, which shapes HTTP/1.1 instead"
        )
      }
      guard ClientNamespace.isInside else { throw ClientNamespace.enter() }
      try ClientNamespace.prepare()
      return try SecureNetwork()
    #else
      throw CommandFailure(.runFailed, "--path: only Linux emulates networks; use --network")
    #endif
  }

  private func options(
    _ session: ServeSession, _ host: String, _ identity: ServerIdentity?,
    behind path: SecureNetwork?
  ) -> ServerOptions {
    var options = ServerOptions()
    (options.host, options.identity) = (host, identity)
    // The server behind the path is reached only over the path.
    options.answersAnyHost = answersAnyHost || path != nil
    options.port = path?.backend ?? UInt16(port ?? 8_080)
    options.threads = ProcessInfo.processInfo.activeProcessorCount
    options.logLimit = 10_000
    options.logged = { session.keep($0) }
    return options
  }

  private static func warn(_ written: (count: Int, omitted: Int), _ record: String) throws {
    try StandardStream.error.write(
      (written.omitted > 0
        ? "warning: the recording is without \(written.omitted) answers that were not yet written at the end\n"
        : "")
        + (written.count > 0
          ? "" : "warning: nothing was recorded, so \(record) was not written\n"))
  }
}
