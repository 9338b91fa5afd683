@testable import HTTPCaching
import Primitives
import Testing

/// Tests RFC 9111, section 4.2.3, with random times.
@Suite struct AgeProperties {
  @Test(arguments: UInt64(0)..<20)
  func ageIsTheRFCsFormula(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    func moment(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }
    for _ in 0..<50 {
      let requested = moment(-1_000_000...1_000_000)
      let received = requested + moment(0...50_000)
      let now = received + moment(0...10_000_000)
      let date: Int64? = Bool.random(using: &generator) ? moment(-2_000_000...2_000_000) : nil
      let ageValue = moment(0...90_000)
      var metadata = ResponseMetadata()
      metadata.date = date.map { Instant(nanoseconds: $0) }
      metadata.age = Nanoseconds(ageValue)
      let stored = StoredResponse(
        version: 1, body: .zero, metadata: metadata, requestedAt: Instant(nanoseconds: requested),
        receivedAt: Instant(nanoseconds: received))
      let apparent = max(0, received - (date ?? received))
      let corrected = ageValue + (received - requested)
      let expected = max(apparent, corrected) + (now - received)
      #expect(stored.age(at: Instant(nanoseconds: now)).rawValue == expected, "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func ageGrowsWithTimeHoweverFarTheDates(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var metadata = ResponseMetadata()
    metadata.date = Instant(nanoseconds: Int64.random(in: .min ... .max, using: &generator))
    metadata.age = .seconds(Int64(UInt32.random(in: 0...(1 << 31), using: &generator)))
    let stored = StoredResponse(
      version: 1, body: .zero, metadata: metadata, requestedAt: time(0), receivedAt: time(2))
    let ages = [2, 3, 100, 1 << 30].map { stored.age(at: time($0)) }
    #expect(ages == ages.sorted() && ages[1] - ages[0] == .seconds(1))
    #expect(ages[0] >= metadata.age + .seconds(2))
  }
}
