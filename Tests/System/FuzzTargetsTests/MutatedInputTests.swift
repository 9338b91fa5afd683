import Foundation
import FuzzTargets
import Primitives
import Testing

/// A short run of what `make fuzz` does at length: the corpus, changed at random, without the fuzzer's eye for
/// code that no input has reached. The same inputs every time.
@Suite("What is made of the corpus by chance is read or refused too", .serialized)
struct MutatedInputTests {
  /// Inputs a target. Half a request keeps its connection until it has been silent for two seconds.
  private static func count(_ target: FuzzTarget) -> Int { target == .requests ? 60 : 2_000 }

  @Test(arguments: FuzzTarget.allCases)
  func everyTargetKeepsItsPromises(_ target: FuzzTarget) throws {
    let corpus = try CorpusTests.inputs.filter { $0.target == target }.map {
      try [UInt8](Data(contentsOf: $0.url))
    }
    var generator = SplitMix64(seed: 1)
    for number in 0..<Self.count(target) {
      let input = Self.mutated(corpus, &generator)
      do { try target.handle(input) } catch {
        Issue.record("input \(number), \(Data(input.prefix(300)).base64EncodedString()): \(error)")
      }
    }
  }

  /// An input of the corpus with one to four changes.
  private static func mutated(
    _ corpus: [[UInt8]], _ generator: inout SplitMix64
  ) -> [UInt8] {
    var input = Array((corpus.randomElement(using: &generator) ?? []).prefix(20_000))
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let other = corpus.randomElement(using: &generator) ?? []
      change(&input, other, &generator)
    }
    return input
  }

  private static let telling = [
    "-1", "0", "9223372036854775807", "1e300", "nan", "\0", "\r\n", "\"", "{", "]", "&a", "*a",
    "\u{FFFD}",
  ].map { Array($0.utf8) }

  private static func change(
    _ input: inout [UInt8], _ other: [UInt8], _ generator: inout SplitMix64
  ) {
    let place = Int.random(in: 0...input.count, using: &generator)
    let end = min(input.count, place + Int.random(in: 0...40, using: &generator))
    switch Int.random(in: 0..<5, using: &generator) {
    case 0 where place < input.count:
      input[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: input.removeSubrange(place..<end)
    case 2: input.insert(contentsOf: Array(input[place..<end]), at: place)
    case 3: input.replaceSubrange(place..<end, with: telling.randomElement(using: &generator) ?? [])
    default:
      let start = Int.random(in: 0...other.count, using: &generator)
      input.replaceSubrange(place..., with: other[start...].prefix(5_000))
    }
  }
}
