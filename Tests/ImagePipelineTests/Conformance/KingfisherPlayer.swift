@testable import AppModel
import CachePolicies
@testable import ImagePipeline
import Primitives

/// Plays scripts of Kingfisher against a strategy.
///
/// A load with `forceRefresh` passes both stores over, one with `fromMemoryCacheOrRefresh` the disk. Files and images
/// expire as the clock moves on. Reads, writes and removals wait in one queue, as Kingfisher's do; the strategy hears
/// of reads as they are done. An image that is made when a script says so is a decode in the background.
struct KingfisherPlayer: ~Copyable {
  var app: ScriptedApp
  let script: LibraryScript
  let decodes: Bool
  /// The image of each view, by its letter.
  var shown: [UInt32: String] = [:]
  /// The work of the disk's queue, and its files.
  var disk = ScriptedDisk()
  /// The loads that read a file, until they end.
  var reading: Set<LoadToken> = []
  /// The images of downloads that are being made, oldest first.
  var making: [LoadToken] = []
  var prefetchers = ScriptedPrefetchers()
  /// The loads whose images were made.
  var made: Set<LoadToken> = []
  /// True if each prefetcher has its own limit.
  let isByCall: Bool
  /// The views that left a load while its file was read, which ends them.
  var left: [LoadToken: [UInt32]] = [:]
  /// The image of each view at the end of the step before.
  var shownBefore: [UInt32: String] = [:]
  private var atRest = KingfisherRest()

  init(_ script: LibraryScript, as preset: Strategy) throws {
    self.script = script
    decodes = preset.decode.moment == .inBackground
    isByCall = preset.prefetch.scope == .call
    app = try ScriptedApp(preset, letters: script.settings.letters)
    app.countsOnce = false
    app.numbersAtOnce = true
  }

  /// Plays operations, up to the first that the model has no notion of. Returns the lines of each.
  mutating func play() -> [[String]] {
    let end = script.operations.firstIndex { $0.needs(in: script) != nil }
    return script.operations[..<(end ?? script.operations.count)].map { step($0) }
  }

  private mutating func step(_ operation: LibraryScript.Operation) -> [String] {
    app.begin()
    for part in operation.flat { perform(part) }
    app.endTurn()
    settle()
    let rest = KingfisherRest(
      downloads: downloads(), holds: holds(), files: files(), making: makingCount())
    let lines = report() + rest.lines(after: atRest)
    (atRest, shownBefore) = (rest, shown)
    return lines
  }

  /// Works until nothing is left to do.
  private mutating func settle() {
    while true {
      app.endTurn()
      if !app.work.isEmpty {
        carryOut(app.work.removeFirst())
      } else if let work = disk.next() {
        carryOut(work)
      } else {
        break
      }
    }
    app.endTurn()
    updatePrefetchers()
    app.lines.ends += prefetchers.completions()
  }

  private mutating func carryOut(_ work: ScriptedApp.Work) {
    switch work {
    case .decoded(let token):
      if reading.contains(token) { decoded(token) } else { making.append(token) }
    case .main(.deliver(let token)): deliver(token)
    case .main(let block): app.handle(.main(block))
    case .read(let token, let file): disk.queue.append(.read(token, file))
    case .write(let file, let bytes): disk.queue.append(.write(file, bytes))
    case .remove(let file): disk.queue.append(.remove(file))
    }
  }

  /// Makes the oldest image.
  mutating func makeNext() {
    guard !making.isEmpty else { return app.lines.lookUps.append("nothing") }
    decoded(making.removeFirst())
  }

  private mutating func decoded(_ token: LoadToken) {
    app.handle(.decoded(token))
    updatePrefetchers()
    let url = app.letter(token.rendition)
    app.lines.decodes.append("decode \(url) \(bytes(of: url, fromFile: reading.contains(token)))")
  }

  private func bytes(of url: String, fromFile: Bool) -> Int {
    let image = script.settings.images[url]
    return (fromFile ? image?.encoded : image?.bytes) ?? 0
  }

  private mutating func deliver(_ token: LoadToken) {
    if !decodes {
      let url = app.letter(token.rendition)
      app.lines.decodes.append("decode \(url) \(bytes(of: url, fromFile: reading.contains(token)))")
    }
    let waiting = app.endWaiting(for: token)
    made.insert(token)
    let effects = app.handle(.main(.deliver(token)))
    let url = app.letter(token.rendition)
    let source = reading.remove(token) == nil ? "none" : "disk"
    for (place, view) in waiting.enumerated() {
      let isLast = !waiting[(place + 1)...].contains(view)
      if isLast, effects.imageViews.contains(view) {
        shown[view] = url
        app.lines.ends.append("done \(view) \(url) \(source)")
      } else {
        app.lines.ends.append("failed \(view) \(url) notCurrentSourceTask image \(source)")
      }
    }
    updatePrefetchers()
  }

  private mutating func carryOut(_ work: ScriptedDisk.Work) {
    switch work {
    case .read(let token, let file): read(token, file)
    case .write(let file, let bytes):
      disk.write(file, bytes)
      app.lines.writes.append("write \(letter(file)) \(bytes) jpeg")
    case .remove(let file): disk.files[file] = nil
    case .removeAll: disk.files = [:]
    }
  }

  func letter(_ file: File) -> String { app.letter(RenditionID(index: file.key.index)) }

  private mutating func read(_ token: LoadToken, _ file: File) {
    guard app.isUnderWay(token) else { return }
    reading.insert(token)
    guard let content = disk.files[file] else {
      return fail(token, "not-in-cache") { $0.handle(.read(token, .missing)) }
    }
    let url = letter(file)
    app.lines.reads.append("read \(content.isDamaged ? "damaged" : url) \(content.bytes)")
    app.lines.writes.append("extend \(url)")
    if content.isDamaged {
      app.lines.decodes.append("undecodable \(content.bytes)")
      fail(token, "not-in-cache") { $0.handle(.read(token, .undecodable)) }
    } else {
      fail(token, "not-in-cache") { $0.handle(.read(token, .image)) }
    }
  }

  /// Sends the event of a failure. The loads of views that are still current, and of others, end if the model's do.
  mutating func fail(
    _ token: LoadToken, _ reason: String, by event: (inout ScriptedApp) -> Void
  ) {
    let waiting = app.waiting[token] ?? []
    let current = waiting.map { view in
      app.call { $0.cells[Int(view)].load == token }?.0 ?? false
    }
    let url = app.letter(token.rendition)
    event(&app)
    guard !app.isUnderWay(token) else { return }
    _ = app.endWaiting(for: token)
    reading.remove(token)
    for (place, view) in waiting.enumerated() {
      let isCurrent = current[place] && !waiting[(place + 1)...].contains(view)
      let kind = isCurrent ? "" : "notCurrentSourceTask "
      app.lines.ends.append("failed \(view) \(url) \(kind)\(reason)")
    }
    for view in left.removeValue(forKey: token) ?? [] {
      let isCurrent = app.call { $0.cells[Int(view)].load == nil }?.0 ?? false
      app.lines.ends.append(
        "failed \(view) \(url) \(isCurrent ? "" : "notCurrentSourceTask ")\(reason)")
    }
    updatePrefetchers()
  }

  private mutating func report() -> [String] {
    let lines = app.lines
    let stores = app.stored.map { rendition in
      let url = app.letter(rendition)
      return "store \(url) \(script.settings.images[url]?.cost ?? 0)"
    }
    let changes = Set(shownBefore.keys).union(shown.keys).filter { shownBefore[$0] != shown[$0] }
    return lines.lookUps + lines.aborts + lines.requests + lines.reads + lines.decodes + stores
      + lines.writes + lines.ends + changes.map { "shows \($0) \(shown[$0] ?? "nothing")" }
  }

  // MARK: At rest

  private mutating func makingCount() -> Int {
    let tokens =
      app.call { pipeline in
        pipeline.loads.tokens.filter { pipeline.loads[$0]?.isDecoding == true }
      }?.0 ?? []
    return tokens.count { !reading.contains($0) }
  }

  private mutating func downloads() -> String {
    let open = app.requests.values.map { token in
      "\(app.letter(token.rendition)):\(app.waiting[token, default: []].count + prefetchers.count(token))"
    }
    return open.isEmpty ? "none" : open.sorted().joined(separator: " ")
  }

  private mutating func holds() -> String {
    let now = app.now
    let held =
      app.call { pipeline in
        (pipeline.memory?.contents ?? []).map { ($0.entry.rendition, $0.entry.expires <= now) }
      }?.0 ?? []
    let names = held.map { app.letter($0.0) + ($0.1 ? "~" : "") }.sorted()
    return names.isEmpty ? "nothing" : names.joined(separator: " ")
  }

  private mutating func files() -> String {
    let now = app.now
    let names = disk.files.map { file, content in
      let expired =
        app.call { ($0.disk?.files[file.key.index].expires ?? .never) <= now }?.0 ?? false
      return "\(letter(file))\(expired ? "~" : "") \(content.bytes)"
    }
    return names.isEmpty ? "none" : names.sorted().joined(separator: ", ")
  }
}

/// The last lines of a step: how things are at rest, where that has changed.
struct KingfisherRest {
  var downloads = "none"
  var holds = "nothing"
  var files = "none"
  var making = 0

  func lines(after other: KingfisherRest) -> [String] {
    var lines: [String] = []
    if downloads != other.downloads { lines.append("downloads \(downloads)") }
    if holds != other.holds { lines.append("holds \(holds)") }
    if files != other.files { lines.append("files \(files)") }
    if making != other.making { lines.append("making \(making)") }
    return lines
  }
}

/// The files of an app, and the work that waits for them.
struct ScriptedDisk {
  enum Work {
    case read(LoadToken, File)
    case write(File, Int)
    case remove(File)
    case removeAll
  }

  struct Content {
    var bytes: Int
    var isDamaged = false
  }

  var files: [File: Content] = [:]
  var queue: [Work] = []
  var isHeld = false

  mutating func next() -> Work? { isHeld || queue.isEmpty ? nil : queue.removeFirst() }

  mutating func write(_ file: File, _ bytes: Int) { files[file] = Content(bytes: bytes) }
}
