@testable import AppModel
import CachePolicies
@testable import ImagePipeline
import Primitives
import Scrolling

extension KingfisherPlayer {
  mutating func perform(_ operation: LibraryScript.Operation) {
    let url = operation.url ?? ""
    switch operation.do {
    case "load": load(operation.view ?? 0, url, operation.options ?? [])
    case "cancel": cancel(operation.view ?? 0)
    case "prefetch": prefetch(operation.urls ?? [], most: operation.most ?? 5)
    case "stop": stop(operation.prefetch ?? 0)
    case "answer": answer(operation.request ?? 0)
    case "fail": end(operation.request ?? 0, with: operation.error ?? "")
    case "processed": makeNext()
    case "relaunch": relaunch()
    case "hold-disk": disk.isHeld = true
    case "release-disk": disk.isHeld = false
    default: change(operation.do, url)
    }
  }

  /// Changes the stores from outside.
  private mutating func change(_ name: String, _ url: String) {
    let file = File(.disk, ObjectID(key: AddressID(app.rendition(url).rawValue)))
    switch name {
    case "empty-memory": app.handle(.lifecycle(.memoryWarning, of: ProcessID(0)))
    case "empty-disk":
      app.call { $0.disk?.policy.removeAll { _ in } }
      disk.queue.append(.removeAll)
    case "remove":
      app.call {
        _ = $0.memory?.policy.remove(file.key)
        _ = $0.disk?.policy.remove(file.key)
      }
      if disk.files[file] != nil { app.lines.writes.append("remove \(url)") }
      disk.queue.append(.remove(file))
    case "expire-memory": app.now = app.now + .seconds(301)
    case "expire-files": expireFiles()
    case "sweep": sweep()
    case "damage-file": disk.files[file]?.isDamaged = true
    case "delete-file":
      if disk.files.removeValue(forKey: file) == nil { app.lines.lookUps.append("nothing") }
      app.call {
        if !$0.loads.tokens.contains(where: { $0.rendition.index == file.key.index }) {
          _ = $0.disk?.policy.remove(file.key)
        }
      }
    default: preconditionFailure("an operation that Kingfisher's scripts do not have")
    }
  }

  /// Lets a week pass for files, and no time for images in memory that are still good.
  private mutating func expireFiles() {
    let before = app.now
    app.now = app.now + .seconds(8 * 86_400)
    app.restore(since: before)
  }

  private mutating func sweep() {
    let now = app.now
    let effects =
      app.call {
        $0.memory?.sweep(at: now, into: &$0.effects)
        $0.disk?.removeExpired(at: now, into: &$0.effects)
      }?.1 ?? []
    for case .action(.remove(let file, _)) in effects {
      app.lines.writes.append("remove \(letter(file))")
    }
  }

  private mutating func relaunch() {
    disk.isHeld = false
    while let work = disk.next() {
      if case .write(let file, let bytes) = work {
        disk.write(file, bytes)
        app.lines.writes.append("write \(letter(file)) \(bytes) jpeg")
      }
    }
    app.handle(.lifecycle(.terminate, of: ProcessID(0)))
    app.handle(.lifecycle(.launch, of: ProcessID(1)))
    app.forgetWaiting()
    (shown, shownBefore, making, reading) = ([:], [:], [], [])
    left = [:]
    prefetchers.endAll()
  }

  private mutating func load(_ view: UInt32, _ url: String, _ options: [String]) {
    var memory: MemoryStore?
    var files: DiskStore?
    let passesMemory = options.contains("forceRefresh")
    let passesDisk = passesMemory || options.contains("fromMemoryCacheOrRefresh")
    if passesMemory { app.call { swap(&$0.memory, &memory) } }
    if passesDisk { app.call { swap(&$0.disk, &files) } }
    let effects = app.bind(view, url)
    if passesMemory { app.call { swap(&$0.memory, &memory) } }
    if passesDisk { app.call { swap(&$0.disk, &files) } }
    for case .action(.assign(_, let picture, _)) in effects { assign(picture, url, to: view) }
  }

  private mutating func assign(_ picture: ViewContent, _ url: String, to view: UInt32) {
    switch picture {
    case .empty:
      if let old = shown[view] { app.lines.lookUps.append("clear \(view) \(old)") }
      shown[view] = nil
    case .image:
      shown[view] = url
      app.lines.ends.append("done \(view) \(url) memory at once")
    case .placeholder, .error, .hidden: break
    }
  }

  private mutating func cancel(_ view: UInt32) {
    let token = app.load(of: view)
    guard let token else { return app.lines.lookUps.append("nothing") }
    let isReading = app.call { $0.loads[token]?.isReadingFile ?? false }?.0 ?? false
    app.call { $0.cancelLoad(of: ViewID(view)) }
    for (view, url) in app.lines.left {
      if isReading {
        left[token, default: []].append(view)
      } else {
        app.lines.ends.append("failed \(view) \(url) cancelled")
      }
    }
    app.lines.left = []
  }

  /// Ends the request of a number in the script. Another may have it here; the server knows requests by their images.
  private mutating func close(_ number: Int) -> LoadToken? {
    let line = script.observed.joined().first { $0.hasPrefix("request \(number) ") }
    let url = line?.split(separator: " ").last.map(String.init)
    let own = app.requests.first { app.letter($0.value.rendition) == url }?.key
    return own.flatMap { app.close($0) }
  }

  private mutating func answer(_ number: Int) {
    guard let token = close(number) else { return app.lines.lookUps.append("nothing") }
    let image = script.settings.images[app.letter(token.rendition)]
    _ = app.respond(token, status: 200, body: image?.bytes ?? 0, isImage: true)
  }

  private mutating func end(_ number: Int, with error: String) {
    guard let token = close(number) else { return app.lines.lookUps.append("nothing") }
    switch error {
    case "lost": fail(token, "lost") { $0.handle(.failed(token, .connectionLost)) }
    case "404", "500":
      let status = UInt16(error) ?? 0
      fail(token, "status \(error)") {
        _ = $0.respond(token, status: status, body: 10, isImage: false)
      }
    default:
      let bytes = error == "empty" ? 0 : 100
      for _ in 0..<max(1, app.waiting[token, default: []].count + prefetchers.count(token)) {
        app.lines.decodes.append("undecodable \(bytes)")
      }
      fail(token, "undecodable") {
        _ = $0.respond(token, status: 200, body: bytes, isImage: false)
      }
    }
  }
}

extension LibraryScript.Operation {
  /// The part of an operation that the model has no notion of; nil if it can be played.
  func needs(in script: LibraryScript) -> String? {
    for part in flat {
      if part.size != nil { return "a processor of one load" }
      let holds = script.operations.contains { $0.flat.contains { $0.do == "hold-disk" } }
      var known: Set =
        part.do == "load" ? ["forceRefresh", "fromMemoryCacheOrRefresh", "cacheOriginalImage"] : []
      if !holds { known.insert("waitForCache") }
      if let option = part.options?.first(where: { !known.contains($0) }) { return option }
    }
    return nil
  }
}
