import Dispatch
import Platform
import Pictures
import Primitives

/// Makes encoded images, each once however many ask for it, and keeps as many as fit.
final class Kitchen: Sendable {
  private struct State: Sendable {
    var cache: EncodingCache
    /// What is being made, and what waits for it.
    var waiting: [EncodingCache.Key: [@Sendable () -> Void]] = [:]
    var hits = 0
    var misses = 0
  }

  private let renderer: PictureRenderer
  private let queue = DispatchQueue(label: "cachebench kitchen", attributes: .concurrent)
  private let group = DispatchGroup()
  private let state: Locked<State>

  /// A kitchen for the images of a world, which keeps files of this many bytes.
  init(_ world: ServedWorld, bytes: Int) {
    renderer = PictureRenderer(seed: world.seed)
    state = Locked(State(cache: EncodingCache(capacity: ByteCount(bytes))))
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
    let drawing = try renderer.drawing(of: key.identity, size: key.size)
    let picture = try PictureEncoder.encode(drawing, as: key.format, wanted: key.wanted)
    state.withLock { $0.cache.insert(picture, for: key) }
    return picture
  }

  /// Does on another thread what needs an image; after the one who makes it, if somebody does.
  func work(on key: EncodingCache.Key, _ body: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      guard state.waiting[key] != nil else {
        state.waiting[key] = []
        return true
      }
      state.waiting[key]?.append(body)
      return false
    }
    guard isFirst else { return }
    queue.async(group: group) { [self] in
      body()
      for next in state.withLock({ $0.waiting.removeValue(forKey: key) }) ?? [] { next() }
    }
  }

  /// Waits until nothing is being made.
  func close() { group.wait() }
}
