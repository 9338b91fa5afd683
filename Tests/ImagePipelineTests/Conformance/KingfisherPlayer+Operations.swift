@testable import AppModel
import CachePolicies
@testable import ImagePipeline
import Primitives
import Scrolling

extension KingfisherPlayer {
  mutating func perform(_ operation: LibraryScript.Operation) {
    let (url, options) = (
      operation.url ?? "",
      KingfisherOptions(operation.options, isSmall: operation.size == "small")
    )
    switch operation.do {
    case "load": load(operation.view ?? 0, url, options)
    case "cancel": cancel(operation.view ?? 0)
    case "prefetch": prefetch(operation.urls ?? [], options, most: operation.most ?? 5)
    case "stop": stop(operation.prefetch ?? 0)
    case "answer": answer(operation.request ?? 0)
    case "fail": end(operation.request ?? 0, with: operation.error ?? "")
    case "processed": makeNext()
    case "relaunch": relaunch()
    case "hold-disk": (disk.isHeld, helps) = (true, true)
    case "release-disk": disk.isHeld = false
    default: change(operation.do, file(url, options.isSmall))
    }
  }

  /// Changes the stores from outside.
  private mutating func change(_ name: String, _ file: File) {
    switch name {
    case "empty-memory": app.handle(.lifecycle(.memoryWarning, of: ProcessID(0)))
    case "empty-disk": disk.queue.append(.removeAll)
    case "remove":
      app.call { _ = $0.memory?.policy.remove(file.key) }
      disk.queue.append(.remove(file))
    case "expire-memory": app.now = app.now + .seconds(301)
    case "expire-files": expireFiles()
    case "sweep":
      let now = app.now
      app.call { $0.memory?.sweep(at: now, into: &$0.effects) }
      disk.queue.append(.sweep)
    case "damage-file", "delete-file":
      guard disk.files[file] != nil else { return app.lines.lookUps.append("nothing") }
      disk.files[file]?.isDamaged = true
      if name == "delete-file" { disk.files[file] = nil }
    default: preconditionFailure("an operation that Kingfisher's scripts do not have")
    }
  }

  /// Lets a week pass for files, and no time for images in memory that are still good.
  private mutating func expireFiles() {
    let before = app.now
    app.now = app.now + .seconds(8 * 86_400)
    app.restore(since: before)
  }

  mutating func carryOut(_ work: ScriptedDisk.Work) {
    switch work {
    case .read(let token, let file): read(token, file)
    case .write(let file, let content): write(file, content)
    case .remove(let file): remove(file)
    case .removeAll: disk.files = [:]
    case .sweep:
      for file in disk.files.keys where !isFresh(file) { remove(file) }
    case .check(let token): check(token)
    case .readOriginal(let token): readOriginal(token)
    case .deliver(let token): deliver(token)
    }
  }

  private mutating func write(_ file: File, _ content: ScriptedDisk.Content) {
    disk.files[file] = content
    extend(file)
    app.lines.writes.append(
      "write \(name(file.key)) \(content.bytes) \(content.isPNG ? "png" : "jpeg")")
  }

  private mutating func remove(_ file: File) {
    guard disk.files.removeValue(forKey: file) != nil else { return }
    app.lines.writes.append("remove \(name(file.key))")
  }

  private mutating func relaunch() {
    disk.isHeld = false
    while let work = disk.next() {
      switch work {
      case .write, .remove, .removeAll, .sweep: carryOut(work)
      case .read, .check, .readOriginal, .deliver: break
      }
    }
    for case .broken(let token, _) in jobs { app.call { $0.end(token) } }
    app.handle(.lifecycle(.terminate, of: ProcessID(0)))
    app.handle(.lifecycle(.launch, of: ProcessID(1)))
    app.forgetWaiting()
    (shown, shownBefore, jobs, unfinished) = ([:], [:], [], [])
    prefetchers.endAll()
  }
}
