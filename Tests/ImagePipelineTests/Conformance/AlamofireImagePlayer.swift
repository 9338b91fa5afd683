@testable import AppModel
@testable import ImagePipeline
import CachePolicies
import Primitives

/// Plays scripts of AlamofireImage against a strategy.
///
/// The strategy caches by cost of the file, which the script states for each image. A download without a view is a cell
/// of its own, which joins before it asks memory. The request's `reload` passes memory over. A body of a wrong type is
/// one that is no image.
struct AlamofireImagePlayer: ~Copyable {
  private var app: ScriptedApp
  private let script: LibraryScript
  private let hasCache: Bool
  /// The cells of downloads without a view, by the number of their operation; and the number of each.
  private var downloads: [UInt32: UInt32] = [:]
  private var numbers: [UInt32: UInt32] = [:]
  /// The images that memory holds, least recently used first.
  private var held: [String] = []
  private var counts = "active 0 queued 0"

  init(_ script: LibraryScript, as preset: Strategy) throws {
    self.script = script
    var strategy = preset
    let settings = script.settings
    hasCache = settings.cache ?? true
    strategy.http = nil
    strategy.memory?.cost = .encoded
    let memory = settings.memory ?? 100_000_000
    strategy.memory?.costLimit = ByteCount(memory)
    strategy.memory?.lowWater = Double(settings.preferred ?? 60_000_000) / Double(memory)
    if !hasCache { strategy.memory = nil }
    strategy.fetch.connections = settings.downloads ?? 4
    strategy.fetch.order = settings.order == "lifo" ? .lifo : .fifo
    app = try ScriptedApp(strategy, letters: settings.letters)
  }

  /// Plays all operations. Returns the lines of each.
  mutating func play() -> [[String]] { script.operations.map { step($0) } }

  private mutating func step(_ operation: LibraryScript.Operation) -> [String] {
    app.begin()
    let before = held
    var gone: Set<String> = []
    for part in operation.flat { perform(part, &gone) }
    app.endTurn()
    while !app.work.isEmpty { carryOut(app.work.removeFirst()) }
    app.endTurn()
    return report(before, gone)
  }

  private mutating func perform(
    _ operation: LibraryScript.Operation, _ gone: inout Set<String>
  ) {
    let url = operation.url ?? ""
    switch operation.do {
    case "load": load(operation.view ?? 0, url, reloads: operation.policy != nil)
    case "download": download(operation.view ?? 0, url, reloads: operation.policy != nil)
    case "cancel": cancel(operation.view ?? 0)
    case "answer": end(operation.request ?? 0, with: nil)
    case "fail": end(operation.request ?? 0, with: operation.error)
    case "empty-memory":
      gone.formUnion(held)
      app.handle(.lifecycle(.memoryWarning, of: ProcessID(0)))
    case "remove": remove(url, &gone)
    default: preconditionFailure("an operation that AlamofireImage's scripts do not have")
    }
  }

  private mutating func load(_ view: UInt32, _ url: String, reloads: Bool) {
    let wasWaiting = app.waiting.contains {
      $0.value.contains(view) && app.letter($0.key.rendition) == url
    }
    let effects = app.bind(view, url)
    let (begins, joins) = (effects.begins, effects.joins)
    if wasWaiting, joins, !effects.leaves { return app.lines.lookUps.append("same \(view) \(url)") }
    lookUp(url, hit: effects.showsImage, times: begins && !reloads ? 2 : 1)
    if effects.showsImage { app.lines.lookUps.append("show \(view) \(url) at once") }
  }

  private mutating func lookUp(_ url: String, hit: Bool, times: Int) {
    guard hasCache else { return }
    for _ in 0..<times { app.lines.lookUps.append("look \(url) \(hit ? "hit" : "miss")") }
    if hit { use(url) }
  }

  private mutating func use(_ url: String) {
    held.removeAll { $0 == url }
    held.append(url)
  }

  private mutating func download(_ number: UInt32, _ url: String, reloads: Bool) {
    let cell = 1_000 + UInt32(numbers.count)
    (downloads[number], numbers[cell]) = (cell, number)
    let rendition = app.rendition(url)
    let joins = app.call { $0.sharing.load(of: rendition) != nil }?.0 ?? false
    let passesMemory = joins || reloads
    var store: MemoryStore?
    if passesMemory { app.call { swap(&$0.memory, &store) } }
    let effects = app.bind(cell, url)
    if passesMemory { app.call { swap(&$0.memory, &store) } }
    if !passesMemory { lookUp(url, hit: effects.showsImage, times: 1) }
    if effects.showsImage { app.lines.ends.append("done \(number) \(url) memory") }
  }

  private mutating func cancel(_ number: UInt32) {
    let cell = downloads[number] ?? number
    let effects = app.call { $0.cancelLoad(of: ViewID(cell)) }?.1 ?? []
    if !effects.leaves, downloads[number] == nil { app.lines.lookUps.append("nothing") }
  }

  private mutating func remove(_ url: String, _ gone: inout Set<String>) {
    let key = ObjectID(key: AddressID(app.rendition(url).rawValue))
    let removed = app.call { $0.memory?.policy.remove(key) ?? false }?.0 ?? false
    gone.insert(url)
    if !removed { app.lines.lookUps.append("nothing") }
  }

  /// Ends a request with an image, or with an error.
  private mutating func end(_ number: Int, with error: String?) {
    guard let token = app.close(number) else { return app.lines.lookUps.append("nothing") }
    let url = app.letter(token.rendition)
    let cost = script.settings.images[url]?.cost ?? 0
    let reason: String
    switch error {
    case nil:
      _ = app.respond(token, status: 200, body: cost, isImage: true)
      return
    case "lost":
      (reason, _) = ("lost", app.handle(.failed(token, .connectionLost)))
    case "404", "500":
      let status = UInt16(error ?? "") ?? 0
      (reason, _) = (
        "status \(status)", app.respond(token, status: status, body: 10, isImage: false)
      )
    default:
      let names = ["empty": "empty", "broken": "undecodable", "type": "content-type"]
      reason = names[error ?? ""] ?? ""
      _ = app.respond(token, status: 200, body: error == "empty" ? 0 : 10, isImage: false)
    }
    guard !app.isUnderWay(token) else { return }
    for view in app.endWaiting(for: token) {
      app.lines.ends.append("failed \(name(view)) \(url) \(reason)")
    }
  }

  private func name(_ cell: UInt32) -> UInt32 { numbers[cell] ?? cell }

  private mutating func carryOut(_ work: ScriptedApp.Work) {
    switch work {
    case .decoded(let token): app.handle(.decoded(token))
    case .read(let token, _): app.handle(.read(token, .image))
    case .write, .remove: break
    case .main(.deliver(let token)):
      let waiting = app.endWaiting(for: token)
      let shown = Set(app.handle(.main(.deliver(token))).imageViews)
      let url = app.letter(token.rendition)
      for view in waiting {
        let verb = shown.contains(view) ? "done" : "unshown"
        app.lines.ends.append("\(verb) \(name(view)) \(url) network")
      }
    case .main(let block): app.handle(.main(block))
    }
  }

  private mutating func report(_ before: [String], _ gone: Set<String>) -> [String] {
    for line in app.stored { use(app.letter(line)) }
    let kept = app.memoryLetters()
    let stores = app.stored.map { rendition in
      let url = app.letter(rendition)
      return "store \(url) \(script.settings.images[url]?.cost ?? 0)"
        + (kept.contains(url) ? "" : " not kept")
    }
    held.removeAll { !kept.contains($0) }
    let evicted = before.filter { !kept.contains($0) && !gone.contains($0) }.map { "evict \($0)" }
    let lines = app.lines
    let cancelled = lines.left.map { "cancelled \(name($0.cell)) \($0.url)" }
    var all =
      lines.lookUps + lines.aborts + lines.requests + stores + evicted + lines.ends + cancelled
    let now = app.counts()
    if now != counts { all.append(now) }
    counts = now
    if held != before {
      all.append("holds " + (held.isEmpty ? "nothing" : held.joined(separator: " ")))
    }
    return all
  }
}
