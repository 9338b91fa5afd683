import Primitives
import RequestTraces
import Testing

/// Objects get numbers in the order of their first use, independent of their names.
@Suite struct InterningTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func numbersAreGivenInTheOrderOfFirstUse(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    // Few and many objects, neighbours, the extremes, and multiples of a power of two.
    let keys: [UInt64] = (0..<50_000).map { _ in
      switch generator.next() % 5 {
      case 0: generator.next() % 100
      case 1: UInt64.max - generator.next() % 100
      case 2: (generator.next() % 5000) << 40
      case 3: generator.next()
      default: 1000 + generator.next() % 20_000
      }
    }
    let bytes = keys.flatMap { key in (0..<8).map { UInt8(truncatingIfNeeded: key >> ($0 * 8)) } }
    let format = try #require(TraceFormatCatalog.format(named: "valpin"))
    let trace = try Samples.read(bytes, format)
    var known: [UInt64: Int] = [:]
    let expected = keys.map { key in
      let number = known[key] ?? known.count
      known[key] = number
      return number
    }
    #expect(trace.requests.ids.map(\.index) == expected)
    #expect(trace.requests.objectCount == known.count)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func textsAreNumberedAsStringsAre(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let names = (0..<20_000).map { _ in
      let number = generator.next() % 4000
      return number % 3 == 0
        ? "\(number)" : String(repeating: "x", count: Int(number % 40)) + "\(number)"
    }
    let trace = try Samples.text(names.joined(separator: "\n"), "text")
    #expect(trace.requested == names)
    #expect(trace.requests.objectCount == Set(names).count)
  }
}
