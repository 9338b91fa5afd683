import AppModel
import CommandKit
import Environment
import Foundation
import ImagePipeline
import ImageServer
import Importers
import LiveRuns
import Platform
import Primitives
import Scenarios
import TextOutput

extension Serve {
  /// Refuses options that exclude one another, and those that need a library that is absent.
  func refuseObstacles() throws {
    for (isGiven, problem) in contradictions where isGiven {
      throw CommandFailure(problem)
    }
    if upstream != nil, let reason = SystemLibrary.obstacleToCurl {
      throw CommandFailure(.runFailed, reason)
    }
  }

  private var contradictions: [(Bool, String)] {
    [
      (
        archive != nil && upstream != nil,
        "--har and --upstream both say what to serve; use only one"
      ),
      (
        (archive != nil || upstream != nil) && (size != nil || drawsFirst),
        "--size and --draw-first are for the pictures of a scenario; remove them, or remove --har or --upstream"
      ),
      (
        record != nil && upstream == nil, "--record needs --upstream"
      ),
      (
        path != nil
          && (isShaped || port != nil
            || network ?? host ?? authority ?? upstream?.description != nil),
        "--path has its own network, address and certificate, and no way out; remove --shaped, --network, --port, "
          + "--host, --tls or --upstream"
      ),
      (path == nil && !client.isEmpty, "a COMMAND after '--' is a client of --path; add it"),
      (isShaped && network != nil, "--shaped and --network both choose a network; use only one"),
      (
        (isShaped || path == "scenario") && scenario == nil,
        "--shaped and '--path scenario' use the network of a scenario; name a scenario, or another network"
      ),
    ]
  }

  /// Draws all pictures, even if they do not fit in the server's default cache.
  func draw(_ setup: inout ServedSetup) throws {
    let progress = ProgressLine(total: setup.images.count, unit: "pictures")
    defer { progress.clear() }
    try CommandFailure.usage(
      of: "--draw-first: ",
      setup.draw(setup.images, kept: ByteCount(1 << 50)) { progress.advance("drawn") })
  }

  /// Returns the served content, with the options applied to it, and the run from which it is made.
  func setup() throws -> (ServedSetup, SessionPlan) {
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
    // Responses of another server or an archive are delayed only if there is a scenario.
    if scenario == nil, upstream != nil || archive != nil { plan.server.thinkTime = .zero }
    var setup = ServedSetup(
      plan, title: scenario?.name ?? "A thousand rows", isShaped: isShaped)
    setup.summary = scenario?.summary ?? "A list of small pictures, a different one in each row"
    if let archive {
      let served = try ServedArchive(file: archive)
      setup.archive = served
      setup.title = "\(served.count) URLs of \(served.hostNames.joined(separator: ", "))"
    }
    if let upstream {
      setup.upstream = ServedUpstream(upstream)
      setup.title = "answers of \(upstream.description)"
    }
    if let network { setup.shape(to: try library.network(network)) }
    if let path {
      if path != "scenario" { plan.network = try library.network(path) }
      setup.shape(to: plan.network.withoutPath)
    }
    if let page {
      guard let folder = ServedFolder(page) else {
        throw CommandFailure("--page \(page): there is no such folder")
      }
      setup.page = folder
    }
    return (setup, plan)
  }
}

extension ServedArchive {
  /// Reads the responses to an archive's GET requests.
  ///
  /// - Throws: `FileError`; `CommandFailure` if the file cannot be read, or if it contains nothing that can be served.
  init(file: String) throws {
    let archive = try HTTPArchive(InputFile.contents(at: file), at: file)
    let entries = archive.entries.filter { $0.method == "GET" }
    let resources = entries.map { entry in
      Resource(
        url: entry.url, status: UInt16(clamping: entry.status), fields: entry.fieldLines,
        body: entry.status < 200 ? nil : entry.body.map(Array.init), isImage: entry.isImage())
    }
    if let place = resources.firstIndex(where: { !$0.isSendable }) {
      throw CommandFailure(
        "\(file): entry \(entries[place].number): the fields in 'response.headers' have more than "
          + "\(ByteCount(Self.longestHeader)), which is the most that can be served; remove the largest"
      )
    }
    self.init(resources)
    guard count > 0, resources.contains(where: \.isFinal) else {
      throw CommandFailure(
        "\(file): has no answer to a GET over http or https; save the requests of a browser with their "
          + "content")
    }
  }
}
