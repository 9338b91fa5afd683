import Dispatch
import Environment
import Foundation
import Pictures
import Platform
import Primitives

/// The limits for images.
struct ImageLimits: Sendable {
  /// The maximum number of bytes of files in the cache.
  let kept: Int
  /// The maximum number of bytes of images that wait to be made, are being made or are being sent.
  let underWay: Int
  /// The number of threads that make images.
  let threads: Int
}

/// Makes encoded images, each once for all concurrent requests, and caches as many as fit.
final class EncodedImages: Sendable {
  /// Work that needs an image.
  fileprivate struct Work: Sendable {
    /// True if the result is still wanted.
    let isWanted: @Sendable () -> Bool
    let body: @Sendable () -> Void
  }

  fileprivate struct State: Sendable {
    var cache: EncodingCache
    /// The images that no thread makes yet, in the order of their requests.
    var queue: [EncodingCache.Key] = []
    /// The work that waits for images that are in the queue or being made.
    var waiting: [EncodingCache.Key: [Work]] = [:]
    /// The number of threads that make images.
    var workers = 0
    var isClosed = false
    /// The number of requests for each image under way.
    var users: [EncodingCache.Key: Int] = [:]
    var reserved = 0
    var hits = 0
    var misses = 0
  }

  private let renderer: PictureRenderer
  private let group = DispatchGroup()
  private let state: Locked<State>
  private let limits: ImageLimits

  /// Creates the images of a seed. `drawn` contains images that were made before.
  init(seed: UInt64, _ limits: ImageLimits, drawn: EncodingCache? = nil) {
    renderer = PictureRenderer(seed: seed)
    self.limits = limits
    let cache = drawn ?? EncodingCache(capacity: ByteCount(limits.kept))
    state = Locked(State(cache: cache))
  }

  /// The number of requests that found their image in the cache, and of those that did not.
  var counts: (hits: Int, misses: Int) { state.withLock { ($0.hits, $0.misses) } }

  /// True if the cache has an image.
  func has(_ key: EncodingCache.Key) -> Bool {
    state.withLock { $0.cache.picture(for: key) != nil }
  }

  /// Returns an image from the cache, or makes it.
  ///
  /// - Throws: `PictureError` if the size has no room for the identity, or if libgd does not write the format here.
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

  /// Does work that needs an image, on another thread, once the image is made. Work that is no longer wanted by then is
  /// dropped.
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

  /// Starts a separate thread. The shared pool's threads are left for signals.
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

  /// Drops waiting work. A thread that makes an image has a quarter of a second to end; its result is discarded after
  /// that.
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
  /// Returns the image to make next; nil if the worker has to end.
  fileprivate mutating func nextKey() -> EncodingCache.Key? {
    guard queue.isEmpty else { return queue.removeFirst() }
    workers -= 1
    return nil
  }

  /// Returns the next work on an image; nil if there is none and the image is no longer being made.
  fileprivate mutating func nextWork(on key: EncodingCache.Key) -> EncodedImages.Work? {
    guard let first = waiting[key]?.first else {
      waiting[key] = nil
      return nil
    }
    waiting[key]?.removeFirst()
    return first
  }
}

/// Memory reserved for images that are under way.
extension EncodedImages {
  /// Reserves memory for an image that a request needs. Requests for the same image share the reservation.
  ///
  /// - Returns: True if the limit allows it.
  func reserve(_ key: EncodingCache.Key) -> Bool {
    state.withLock { state in
      if state.users[key] == nil {
        let total = state.reserved + Self.room(for: key)
        // A single image is always allowed, whatever its size.
        guard total <= limits.underWay || state.users.isEmpty else { return false }
        state.reserved = total
      }
      state.users[key, default: 0] += 1
      return true
    }
  }

  /// Releases the reservation of a request that has ended.
  func release(_ key: EncodingCache.Key) {
    state.withLock { state in
      guard let users = state.users[key] else { return }
      state.users[key] = users > 1 ? users - 1 : nil
      if users == 1 { state.reserved -= Self.room(for: key) }
    }
  }

  private static func room(for key: EncodingCache.Key) -> Int { max(key.wanted, key.size.area / 8) }
}

/// The bodies of the scenario's errors.
extension EncodedImages {
  /// Returns an error with a text or with a picture that belongs to no item. It has the length that the scenario sets,
  /// or the nearest length that a picture can have.
  func errorResponse(_ response: ServerResponse) -> Response {
    let picture = response.isImage ? try? picture(Self.key(response)) : nil
    let type = picture?.format.mediaType ?? "text/plain; charset=utf-8"
    return Response(
      response.status, [HeaderField("Content-Type", type)],
      bytes: picture?.bytes ?? Self.text(response))
  }

  /// Returns the picture that a response needs; nil if the response needs none.
  func need(of response: ServerResponse) -> EncodingCache.Key? {
    response.isImage ? Self.key(response) : nil
  }

  private static func key(_ response: ServerResponse) -> EncodingCache.Key {
    EncodingCache.Key(
      PictureIdentity(.none, version: 0), size: PixelSize(width: 80, height: 80), format: .png,
      wanted: response.body.bytes)
  }

  private static func text(_ response: ServerResponse) -> [UInt8] {
    let sentence = Array("\(response.status): this is what the scenario's server answers.\n".utf8)
    let length = response.body.bytes
    return Array(sentence.prefix(length))
      + [UInt8](repeating: UInt8(ascii: " "), count: max(0, length - sentence.count))
  }
}
