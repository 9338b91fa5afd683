@testable import ImagePipeline
import Primitives
import Scrolling

/// Files that are looked for and read, most of them in the disk's queue.
extension KingfisherPlayer {
  /// Looks for the files of a load, in the disk's queue.
  mutating func check(_ token: LoadToken) {
    guard let waiter = waiting(for: token).first else { return }
    let (view, url) = (waiter.view.cell().rawValue, app.letter(token.rendition))
    let options = options(of: token).checked
    var found = find(url, options)
    // Memory was looked at before.
    if found == .memory, options.passesFiles || !isOnDisk(url, options.isSmall) { found = .nothing }
    guard !isStale(waiter) else { return proceedStale(token, found) }
    app.call { $0.end(token) }
    proceed(view, url, options, found, isFirst: false)
  }

  /// Continues a load whose view wants another image by now: it may only end with what is in memory.
  private mutating func proceedStale(_ token: LoadToken, _ found: Found) {
    switch found {
    case .memory:
      sources[token] = "memory"
      processHit(token)
    case .originalInMemory: jobs.append(.derived(token))
    case .file, .originalFile, .nothing: fail(token, "not-in-cache")
    }
  }

  /// Reads the full image for a load of another size. If it is gone, the image is requested.
  mutating func readOriginal(_ token: LoadToken) {
    guard let waiter = waiting(for: token).first else { return }
    if isStale(waiter) { return fail(token, "not-in-cache") }
    let (url, options) = (app.letter(token.rendition), options(of: token))
    let file = file(url, false)
    guard disk.files[file] != nil, noteRead(of: file) else {
      if options.isOnlyFromCache { return fail(token, "not-in-cache") }
      app.call { $0.end(token) }
      return begin(waiter.view.cell().rawValue, url, options.refreshing, isFirst: false)
    }
    let spot = spot(url, isSmall: false)
    with(options, .read) { app in
      app.call {
        let content = ImageContent(
          token.rendition, version: 0, encodedBytes: 0, from: .store(token))
        let image = $0.makeImage(content)
        $0.storeInMemory(image, of: content, under: token, spot)
        $0.effects.emit(.released(image))
      }
    }
    noteStores(options, file)
    jobs.append(.derived(token))
  }

  /// Reads the file of a load, unless its view wants another image by now.
  mutating func read(_ token: LoadToken, _ file: File) {
    guard app.isUnderWay(token) else { return }
    let waiting = waiting(for: token)
    options[token] = options(of: token)
    sources[token] = "disk"
    let isStale = !waiting.isEmpty && waiting.allSatisfy { self.isStale($0) }
    helps = helps || isStale || makesOnDemand && !jobs.isEmpty
    guard !isStale, disk.files[file] != nil, noteRead(of: file) else {
      return fail(token, "not-in-cache")
    }
    let options = options(of: token)
    with(options, .read) { $0.handle(.read(token, .image)) }
    noteStores(options, file)
    continuePrefetches()
  }

  /// Notes that a file is read and decoded; returns false if it is no image.
  mutating func noteRead(of file: File) -> Bool {
    guard let content = disk.files[file] else { return false }
    let url = app.image(file.key).letter
    extend(file)
    app.lines.writes.append("extend \(name(file.key))")
    app.lines.reads.append("read \(content.isDamaged ? "damaged" : url) \(content.bytes)")
    app.lines.decodes.append(
      content.isDamaged ? "undecodable \(content.bytes)" : "decode \(url) \(content.bytes)")
    return !content.isDamaged
  }

  /// Notes that an image of a file was put into memory.
  mutating func noteStores(_ options: KingfisherOptions, _ file: File) {
    let (url, size) = app.image(file.key)
    let isFull = disk.files[file]?.isFull ?? true
    noteStores(
      options, KingfisherOptions(isSmall: size == 1).name(url), cost(url, isFull: isFull), 1)
  }

  func cost(_ url: String, isFull: Bool) -> Int {
    (script.settings.images[url]?.cost ?? 0) / (isFull ? 1 : 4)
  }

  /// Notes that an image was put into memory, or would have been for each that waits.
  mutating func noteStores(
    _ options: KingfisherOptions, _ name: String, _ cost: Int, _ waiting: Int
  ) {
    let count = app.takeStores()
    let kept = options.isExpiredInMemory ? " not kept" : ""
    for _ in 0..<(options.isExpiredInMemory ? waiting : count) {
      app.lines.stores.append("store \(name) \(cost)\(kept)")
    }
  }
}
