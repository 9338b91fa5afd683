import Dispatch
import Pictures
import Platform
import Primitives
import World

/// Makes encoded images, each once however many ask for it, and keeps as many as fit.
final class EncodedImages: Sendable {
  private struct State: Sendable {
    var cache: EncodingCache
    /// What is being made, and what waits for it.
    var waiting: [EncodingCache.Key: [@Sendable () -> Void]] = [:]
    var hits = 0
    var misses = 0
  }

  private let renderer: PictureRenderer
  private let queue = DispatchQueue(label: "cachebench images", attributes: .concurrent)
  private let group = DispatchGroup()
  private let state: Locked<State>

  /// The images of a seed, of which files of so many bytes are kept.
  init(seed: UInt64, bytes: Int) {
    renderer = PictureRenderer(seed: seed)
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

  /// The picture that must be made first, if any.
  func need(of answer: ServerAnswer) -> EncodingCache.Key? {
    let key = Self.key(answer)
    return answer.isImage && !has(key) ? key : nil
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
