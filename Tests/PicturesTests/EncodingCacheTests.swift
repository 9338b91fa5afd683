import Environment
import Pictures
import Platform
import Primitives
import Testing

@Suite struct EncodingCacheTests {
  private func key(_ number: Int, wanted: Int = 3_000) -> EncodingCache.Key {
    EncodingCache.Key(
      PictureIdentity(RenditionID(index: number), version: 0),
      size: PixelSize(width: 50, height: 50),
      format: .jpeg, wanted: wanted)
  }

  private func picture(_ key: EncodingCache.Key) throws -> EncodedPicture {
    let drawing = try PictureRenderer(seed: 1).drawing(of: key.identity, size: key.size)
    return try PictureEncoder.encode(drawing, as: key.format, wanted: key.wanted)
  }

  @Test func theCacheNeverHoldsMoreThanItsCapacity() throws {
    var cache = EncodingCache(capacity: ByteCount(20_000))
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let key = key(Int(random.next() % 30), wanted: 2_500 + Int(random.next() % 3_000))
      if cache.picture(for: key) == nil { cache.insert(try picture(key), for: key) }
      #expect(cache.held <= cache.capacity && cache.count > 0)
      #expect(cache.picture(for: key)?.bytes.count == key.wanted)
    }
  }

  @Test func whatIsAskedForStaysAndTheRestLeaves() throws {
    var cache = EncodingCache(capacity: ByteCount(9_000))
    for number in 0..<3 { cache.insert(try picture(key(number)), for: key(number)) }
    for number in 3..<20 {
      #expect(cache.picture(for: key(0)) != nil)
      cache.insert(try picture(key(number)), for: key(number))
    }
    #expect(cache.count == 3)
    #expect(cache.picture(for: key(1)) == nil)
  }

  @Test func aPictureLargerThanTheCacheIsNotKept() throws {
    var cache = EncodingCache(capacity: ByteCount(2_999))
    cache.insert(try picture(key(1)), for: key(1))
    #expect(cache.count == 0 && cache.held == .zero)
  }

  @Test func threadsThatAskAtOnceRenderEachPictureOnce() async throws {
    let cache = Locked(EncodingCache(capacity: ByteCount.mebibytes(1)))
    let rendering = OncePerKey<EncodingCache.Key, EncodedPicture>()
    let renders = Locked([EncodingCache.Key: Int]())
    try await withThrowingTaskGroup(of: Int.self) { group in
      for asked in 0..<400 {
        group.addTask {
          let key = key(asked % 10)
          return try rendering.value(for: key) {
            if let kept = cache.withLock({ $0.picture(for: key) }) { return kept }
            renders.withLock { $0[key, default: 0] += 1 }
            let made = try picture(key)
            cache.withLock { $0.insert(made, for: key) }
            return made
          }.bytes.count
        }
      }
      for try await length in group { #expect(length == 3_000) }
    }
    #expect(renders.withLock { $0.values.map { $0 } } == [Int](repeating: 1, count: 10))
  }
}
