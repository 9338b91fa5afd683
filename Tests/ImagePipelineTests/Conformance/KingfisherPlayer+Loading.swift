@testable import ImagePipeline
import Primitives
import Scrolling

/// Loads of views, up to their requests.
extension KingfisherPlayer {
  /// The store that has an image, or the full one of which it is made.
  enum Found {
    case memory, file, originalInMemory, originalFile, nothing
  }

  mutating func load(_ view: UInt32, _ url: String, _ options: KingfisherOptions) {
    unfinished.insert(view)
    if options.passesStores { return begin(view, url, options) }
    let found = find(url, options)
    if options.checksInQueue, found != .memory {
      disk.queue.append(.check(beginAlone(view, url, options)))
    } else {
      proceed(view, url, options, found, isFirst: true)
      // The task of a load that asks in the queue stays with its view, even if memory had the image.
      if options.checksInQueue { unfinished.insert(view) }
    }
  }

  mutating func find(_ url: String, _ options: KingfisherOptions) -> Found {
    if isInMemory(url, options.isSmall) { return .memory }
    if !options.passesFiles, isOnDisk(url, options.isSmall) { return .file }
    guard options.isSmall else { return .nothing }
    if isInMemory(url, false) { return .originalInMemory }
    return !options.passesFiles && isOnDisk(url, false) ? .originalFile : .nothing
  }

  private mutating func isInMemory(_ url: String, _ isSmall: Bool) -> Bool {
    let (key, now) = (app.key(url, size: isSmall ? 1 : 0), app.now)
    return app.call { $0.memory?.contains(key, at: now) ?? false }?.0 ?? false
  }

  mutating func isOnDisk(_ url: String, _ isSmall: Bool) -> Bool {
    let file = file(url, isSmall)
    return disk.files[file] != nil && isFresh(file)
  }

  func file(_ url: String, _ isSmall: Bool) -> File {
    File(.disk, app.key(url, size: isSmall ? 1 : 0))
  }

  /// Loads an image from where it was found.
  mutating func proceed(
    _ view: UInt32, _ url: String, _ options: KingfisherOptions, _ found: Found, isFirst: Bool
  ) {
    switch found {
    case .memory where options.storesBody:
      let token = beginAlone(view, url, options, isFirst: isFirst)
      sources[token] = "memory"
      touch(url, options.isSmall)
      jobs.append(.hit(token))
    case .file where options.readsAtOnce: readNow(view, url, options, isFirst: isFirst)
    case .memory, .file: begin(view, url, options, isFirst: isFirst)
    case .originalInMemory:
      touch(url, false)
      jobs.append(.derived(beginAlone(view, url, options, isFirst: isFirst)))
    case .originalFile:
      let token = beginAlone(view, url, options, isFirst: isFirst)
      if options.readsAtOnce {
        readOriginal(token)
      } else {
        disk.queue.append(.readOriginal(token))
      }
    case .nothing: begin(view, url, isFirst ? options : options.refreshing, isFirst: isFirst)
    }
  }

  /// Counts a use of an image in memory.
  private mutating func touch(_ url: String, _ isSmall: Bool) {
    let (key, now) = (app.key(url, size: isSmall ? 1 : 0), app.now)
    app.call { _ = $0.memory?.get(key, at: now, into: &$0.effects) }
  }

  /// Binds a view.
  mutating func begin(
    _ view: UInt32, _ url: String, _ options: KingfisherOptions, isFirst: Bool = true
  ) {
    let effects = bind(view, url, options, .lookUp, isFirst: isFirst)
    let suffix = isFirst ? " at once" : ""
    if effects.showsImage {
      show(view, options.name(url), "memory\(suffix)")
    } else if app.load(of: view) == nil {
      end(view, "failed \(view) \(options.name(url)) not-in-cache\(suffix)")
    }
  }

  /// Binds a view whose image the app has, or will look for.
  private mutating func beginAlone(
    _ view: UInt32, _ url: String, _ options: KingfisherOptions, isFirst: Bool = true
  ) -> LoadToken {
    (helps, app.keepsRequests) = (true, true)
    bind(view, url, options, .alone, isFirst: isFirst)
    app.keepsRequests = false
    guard let token = app.load(of: view) else {
      preconditionFailure("a bind that passes all stores over begins a load")
    }
    self.options[token] = options
    return token
  }

  @discardableResult
  private mutating func bind(
    _ view: UInt32, _ url: String, _ options: KingfisherOptions, _ part: Part, isFirst: Bool
  ) -> [Effects.Effect] {
    let keeps = !isFirst || options.keepsImage && shown[view] != nil
    let effects = with(options, part) { app in
      if keeps { app.call { $0.strategy.placeholder.action = .keep } }
      return app.bind(view, url, size: options.isSmall ? 1 : 0)
    }
    binds[bind(of: view)] = options
    for case .action(.assign(_, .empty, _)) in effects {
      if let old = shown.removeValue(forKey: view) {
        app.lines.lookUps.append("clear \(view) \(old)")
      }
    }
    return effects
  }

  /// The newest bind of a view.
  mutating func bind(of view: UInt32) -> Bind {
    Bind(view: view, number: app.call { $0.cells[Int(view)].bind }?.0 ?? 0)
  }

  /// Reads a file in the turn of its load.
  private mutating func readNow(
    _ view: UInt32, _ url: String, _ options: KingfisherOptions, isFirst: Bool
  ) {
    let (suffix, file) = (isFirst ? " at once" : "", file(url, options.isSmall))
    guard noteRead(of: file) else {
      let token = beginAlone(view, url, options, isFirst: isFirst)
      app.call { $0.end(token) }
      return end(view, "failed \(view) \(options.name(url)) not-in-cache\(suffix)")
    }
    bind(view, url, options, .lookUp, isFirst: isFirst)
    noteStores(options, file)
    show(view, options.name(url), "disk\(suffix)")
  }

  private mutating func show(_ view: UInt32, _ name: String, _ source: String) {
    shown[view] = name
    end(view, "done \(view) \(name) \(source)")
  }

  /// Notes the end of a view's newest load.
  mutating func end(_ view: UInt32, _ line: String) {
    unfinished.remove(view)
    app.lines.ends.append(line)
  }

  mutating func cancel(_ view: UInt32) {
    guard unfinished.contains(view) else { return app.lines.lookUps.append("nothing") }
    let bind = bind(of: view)
    if let token = app.load(of: view), app.requests.values.contains(token) {
      app.call { $0.cancelLoad(of: ViewID(view)) }
      let name = binds[bind, default: KingfisherOptions()].name(app.letter(token.rendition))
      end(view, "failed \(view) \(name) cancelled")
    } else {
      cancelled.insert(bind)
    }
  }
}
