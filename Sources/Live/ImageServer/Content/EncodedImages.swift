import Dispatch
import Foundation
import Pictures
import Platform
import Primitives
import Environment

/// What images may take.
struct ImageLimits: Sendable {
  /// The bytes of files that are kept.
  let kept: Int
  /// The bytes of those that are being made, wait to be made or are being sent.
  let underWay: Int
  /// The threads that make images.
  let threads: Int
}

/// Makes encoded images, each once however many ask for it, and keeps as many as fit.
final class EncodedImages: Sendable {
  /// What needs an image.
  fileprivate struct Work: Sendable {
    /// Whether somebody still wants what comes of it.
    let isWanted: @Sendable () -> Bool
    let body: @Sendable () -> Void
  }

  fileprivate struct State: Sendable {
    var cache: EncodingCache
    /// The images that nobody makes yet, in the order in which they were asked for.
    var queue: [EncodingCache.Key] = []
    /// What waits for the images in the queue, and for those that are being made.
    var waiting: [EncodingCache.Key: [Work]] = [:]
    /// Threads that make images.
    var workers = 0
    var isClosed = false
    /// How many requests need an image that is under way, and the bytes of all such images.
    var users: [EncodingCache.Key: Int] = [:]
    var reserved = 0
    var hits = 0
    var misses = 0
  }

  private let renderer: PictureRenderer
  private let group = DispatchGroup()
  private let state: Locked<State>
  private let limits: ImageLimits

  /// The images of a seed, of which some may have been made before.
  init(seed: UInt64, _ limits: ImageLimits, drawn: EncodingCache? = nil) {
    renderer = PictureRenderer(seed: seed)
    self.limits = limits
    let cache = drawn ?? EncodingCache(capacity: ByteCount(limits.kept))
    state = Locked(State(cache: cache))
  }

  /// Images found encoded, and those that had to be made.
  var counts: (hits: Int, misses: Int) { state.withLock { ($0.hits, $0.misses) } }

  /// Whether an image need not be made.
  func has(_ key: EncodingCache.Key) -> Bool {
    state.withLock { $0.cache.picture(for: key) != nil }
  }

  /// An image, made if it is not there.
  ///
  /// - Throws: `PictureError` for a shape that has no room for the identity, or a format that libgd
  ///   does not write here.
  func picture(_ key: EncodingCache.Key) throws(PictureError) -> EncodedPicture {
    let known = state.withLock { state in
      let known = state.cache.picture(for: key)
      if known == nil { state.misses += 1 } else { state.hits += 1 }
      return known
    }
    if let known { return known }
    let picture = try renderer.picture(key)
    state.withLock { $0.cache.insert(picture, for: key) }
    return picture
  }

  /// Does on another thread what needs an image; after the one who makes it, if somebody does. What
  /// nobody wants any more when its turn comes is left.
  func work(
    on key: EncodingCache.Key, while isWanted: @escaping @Sendable () -> Bool,
    _ body: @escaping @Sendable () -> Void
  ) {
    let isWorkerMissing = state.withLock { state in
      guard !state.isClosed else { return false }
      if state.waiting[key] == nil { state.queue.append(key) }
      state.waiting[key, default: []].append(Work(isWanted: isWanted, body: body))
      guard state.workers < max(1, limits.threads) else { return false }
      state.workers += 1
      return true
    }
    if isWorkerMissing { startWorker() }
  }

  /// On a thread of its own: those that all share would be missing where a signal is to be taken.
  private func startWorker() {
    group.enter()
    let thread = Thread { [self] in
      workOff()
      group.leave()
    }
    thread.name = "cachebench images"
    thread.start()
  }

  private func workOff() {
    while let key = state.withLock({ $0.nextKey() }) {
      while let work = state.withLock({ $0.nextWork(on: key) }) {
        if work.isWanted() { work.body() }
      }
    }
  }

  /// Drops what waits, and gives those who make an image a quarter of a second to end: what comes of it later
  /// is for nobody.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.queue = []
      state.waiting = [:]
    }
    _ = group.wait(timeout: .now() + .milliseconds(250))
  }
}

extension PictureRenderer {
  /// Draws and encodes an image.
  func picture(_ key: EncodingCache.Key) throws(PictureError) -> EncodedPicture {
    let drawing = try drawing(of: key.identity, size: key.size)
    return try PictureEncoder.encode(drawing, as: key.format, wanted: key.wanted)
  }
}

extension EncodedImages.State {
  /// The image to make next; without one a worker ends.
  fileprivate mutating func nextKey() -> EncodingCache.Key? {
    guard queue.isEmpty else { return queue.removeFirst() }
    workers -= 1
    return nil
  }

  /// What is next to be done with an image; without anything it is no longer made.
  fileprivate mutating func nextWork(on key: EncodingCache.Key) -> EncodedImages.Work? {
    guard let first = waiting[key]?.first else {
      waiting[key] = nil
      return nil
    }
    waiting[key]?.removeFirst()
    return first
  }
}

/// Room for images that are under way.
extension EncodedImages {
  /// Takes room for an image that a request needs; none more where another needs the same.
  ///
  /// - Returns: Whether there is room.
  func reserve(_ key: EncodingCache.Key) -> Bool {
    state.withLock { state in
      if state.users[key] == nil {
        let total = state.reserved + Self.room(for: key)
        // A single image has room whatever it takes.
        guard total <= limits.underWay || state.users.isEmpty else { return false }
        state.reserved = total
      }
      state.users[key, default: 0] += 1
      return true
    }
  }

  /// Gives the room back when the request has ended.
  func release(_ key: EncodingCache.Key) {
    state.withLock { state in
      guard let users = state.users[key] else { return }
      state.users[key] = users > 1 ? users - 1 : nil
      if users == 1 { state.reserved -= Self.room(for: key) }
    }
  }

  private static func room(for key: EncodingCache.Key) -> Int { max(key.wanted, key.size.area / 8) }
}

/// The bodies of errors that the scenario asks for.
extension EncodedImages {
  /// An error with a picture that belongs to no item, or with text; of the length that the scenario
  /// gives it, as far as a picture can have that.
  func errorAnswer(_ answer: ServerAnswer) -> Answer {
    let picture = answer.isImage ? try? picture(Self.key(answer)) : nil
    let type = picture?.format.mediaType ?? "text/plain; charset=utf-8"
    return Answer(
      answer.status, [HeaderField("Content-Type", type)],
      bytes: picture?.bytes ?? Self.text(answer))
  }

  /// The picture that it needs, if any.
  func need(of answer: ServerAnswer) -> EncodingCache.Key? {
    answer.isImage ? Self.key(answer) : nil
  }

  private static func key(_ answer: ServerAnswer) -> EncodingCache.Key {
    EncodingCache.Key(
      PictureIdentity(.none, version: 0), size: PixelSize(width: 80, height: 80), format: .png,
      wanted: answer.body.bytes)
  }

  private static func text(_ answer: ServerAnswer) -> [UInt8] {
    let sentence = Array("\(answer.status): this is what the scenario's server answers.\n".utf8)
    let length = answer.body.bytes
    return Array(sentence.prefix(length))
      + [UInt8](repeating: UInt8(ascii: " "), count: max(0, length - sentence.count))
  }
}
