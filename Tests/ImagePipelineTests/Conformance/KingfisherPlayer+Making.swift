@testable import AppModel
import Environment
@testable import ImagePipeline
import Primitives
import Scrolling

/// Requests that end, and the images that are made of them.
extension KingfisherPlayer {
  /// Ends the request of a number in the script. Another may have it here; the server knows requests by their images.
  private mutating func close(_ number: Int) -> LoadToken? {
    let line = script.observed.joined().first { $0.hasPrefix("request \(number) ") }
    let url = line?.split(separator: " ").last.map(String.init)
    let own = app.requests.first { app.letter($0.value.rendition) == url }?.key
    return own.flatMap { app.close($0) }
  }

  mutating func answer(_ number: Int) {
    guard let token = close(number) else { return app.lines.lookUps.append("nothing") }
    let bytes = script.settings.images[app.letter(token.rendition)]?.bytes ?? 0
    let parts = divide(token)
    for part in parts {
      let count = waitCount(part)
      with(options(of: part), .store) {
        $0.respond(part, status: 200, body: bytes, isImage: true)
      }
      if !makesOnDemand { noteMade(part, count) }
    }
    if makesOnDemand { jobs.append(.images(parts)) } else { noteDecodes(parts) }
    decoding.formUnion(app.takeDecodes())
    continuePrefetches()
  }

  mutating func end(_ number: Int, with error: String) {
    guard let token = close(number) else { return app.lines.lookUps.append("nothing") }
    switch error {
    case "lost": fail(token, "lost") { $0.handle(.failed(token, .connectionLost)) }
    case "404", "500":
      let status = UInt16(error) ?? 0
      fail(token, "status \(error)") {
        _ = $0.respond(token, status: status, body: 10, isImage: false)
      }
    default:
      let job = Job.broken(token, bytes: error == "empty" ? 0 : 100)
      app.call { $0.sharing.close(token) }
      guard makesOnDemand else { return make(job) }
      helps = true
      jobs.append(job)
    }
  }

  /// Gives those that wait for a download with other options a load of their own.
  private mutating func divide(_ token: LoadToken) -> [LoadToken] {
    let (binds, prefetchers, url) = (binds, prefetchers.all, app.letter(token.rendition))
    let spots = [spot(url, isSmall: false), spot(url, isSmall: true)]
    let parts =
      app.call {
        $0.divide(
          token,
          bind: { binds[Bind($0), default: KingfisherOptions()].storing },
          call: { turn in prefetchers.first { $0.turn == turn }?.options.storing ?? .init() },
          spot: { spots[$0.isSmall ? 1 : 0] })
      }?.0 ?? []
    for part in parts {
      options[part.load] = part.group
      self.prefetchers.move(token, to: part.load) { $0.storing == part.group }
    }
    return parts.map(\.load)
  }

  func spot(_ url: String, isSmall: Bool) -> ViewLocation {
    let item = app.item(url, size: isSmall ? 1 : 0)
    return ViewLocation(row: Int32(item.index), item: item)
  }

  /// Makes the oldest image.
  mutating func makeNext() {
    guard !jobs.isEmpty else { return app.lines.lookUps.append("nothing") }
    make(jobs.removeFirst())
    continuePrefetches()
  }

  private mutating func make(_ job: Job) {
    switch job {
    case .images(let parts):
      for part in parts where decoding.contains(part) {
        let count = waitCount(part)
        with(options(of: part), .store) { $0.handle(.decoded(part)) }
        decoding.formUnion(app.takeDecodes())
        noteMade(part, count)
      }
      noteDecodes(parts)
    case .broken(let token, let bytes):
      for _ in 0..<max(1, waitCount(token)) { app.lines.decodes.append("undecodable \(bytes)") }
      fail(token, "undecodable") {
        _ = $0.respond(token, status: 200, body: bytes, isImage: false)
      }
    case .derived(let token): derive(token)
    case .hit(let token): processHit(token)
    }
  }

  private mutating func derive(_ token: LoadToken) {
    let (url, options) = (app.letter(token.rendition), options(of: token))
    let bytes = script.settings.images[url]?.bytes ?? 0
    derived.insert(token)
    app.lines.decodes.append("process \(options.name(url))")
    with(options, .derive) { $0.respond(token, status: 200, body: bytes, isImage: true) }
    noteMade(token, 1)
  }

  mutating func processHit(_ token: LoadToken) {
    let (url, options) = (app.letter(token.rendition), options(of: token))
    if options.isSmall, options.storesBody {
      app.lines.decodes.append("process \(options.name(url))")
    }
    guard sources[token] == "memory" else { return deliver(token) }
    with(options, .hit) { $0.respond(token, status: 200, body: 0, isImage: true) }
  }

  /// Notes what is decoded and processed for the groups that wait for a download: once for each size.
  private mutating func noteDecodes(_ parts: [LoadToken]) {
    for options in Set(parts.map { KingfisherOptions(isSmall: options(of: $0).isSmall) }) {
      guard let url = parts.first.map({ app.letter($0.rendition) }) else { return }
      app.lines.decodes.append("decode \(url) \(script.settings.images[url]?.bytes ?? 0)")
      if options.isSmall { app.lines.decodes.append("process \(options.name(url))") }
    }
  }

  /// Notes what was stored of an image that was made, and begins to write its files.
  private mutating func noteMade(_ token: LoadToken, _ waiting: Int) {
    let (url, options) = (app.letter(token.rendition), options(of: token))
    let isMade = derived.contains(token)
    made.insert(token)
    noteStores(options, options.name(url), cost(url, isFull: !options.isSmall), waiting)
    for (file, bytes) in app.takeWrites() {
      let isBody = options.storesBody && !isMade
      var content = ScriptedDisk.Content(bytes: bytes)
      if options.isSmall, !isBody {
        content = ScriptedDisk.Content(
          bytes: bytes / 4 * (isMade ? 3 : 1), isFull: false, isPNG: isMade)
      }
      disk.queue.append(.write(file, content))
    }
    guard options.storesOriginal, !isMade, !options.isExpiredOnDisk else { return }
    helps = true
    for _ in 0..<waiting { writeOriginal(token) }
  }

  /// Writes the body of a download beside the image of another size.
  private mutating func writeOriginal(_ token: LoadToken) {
    let url = app.letter(token.rendition)
    let (spot, bytes) = (spot(url, isSmall: false), script.settings.images[url]?.bytes ?? 0)
    app.call { pipeline in
      let load = Load(token: token, spot: spot, address: pipeline.address(of: token.rendition))
      pipeline.storeOnDisk(
        load,
        ImageContent(
          token.rendition, version: 0, encodedBytes: UInt32(bytes), from: .network(token)))
    }
    for (file, _) in app.takeWrites() {
      disk.queue.append(.write(file, ScriptedDisk.Content(bytes: bytes)))
    }
  }
}

extension KingfisherPlayer.Bind {
  init(_ waiter: Waiter) { self.init(view: waiter.view.cell().rawValue, number: waiter.bind) }
}
