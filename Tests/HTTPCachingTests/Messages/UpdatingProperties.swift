import HTTPMessages
import Primitives
import Testing

@testable import HTTPCaching

/// The numbers read from updated header fields equal the simulator's updated numbers.
@Suite struct UpdatingProperties {
  private let clock = HTTPClock(start: HTTPDate(unixSeconds: 1_800_000_000))

  private func fields(_ generator: inout SplitMix64) -> HTTPFields {
    func date() -> String {
      clock.date(at: time(Int64.random(in: -99...99, using: &generator))).description
    }
    var fields: HTTPFields = ["Date": date()]
    let values = [
      ("Expires", date()), ("Expires", "0"), ("Last-Modified", date()),
      ("Age", "\(Int.random(in: 0...9, using: &generator))"), ("ETag", "\"1\""),
      ("etag", "W/\"1\""),
      ("Cache-Control", "max-age=\(Int.random(in: 0...9, using: &generator))"),
      ("Cache-Control", "no-cache, stale-if-error=5"), ("Content-Length", "7"),
      ("Connection", "Expires"), ("X-Other", "\(Int.random(in: 0...9, using: &generator))"),
    ]
    for (name, value) in values where Bool.random(using: &generator) { fields[name] = value }
    return fields
  }

  private func read(_ fields: HTTPFields, status: UInt16 = 200) -> ResponseMetadata {
    ResponseMetadata(status: status, fields: fields, receivedAt: .start, clock: clock) { tag in
      UInt64(tag.opaque.utf8.count)
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func textAndNumbersAreUpdatedAlike(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let stored = fields(&generator).storable
      let notModified = fields(&generator).storable
      var numbers = read(stored)
      numbers.freshen(by: read(notModified, status: 304))
      var text = stored
      text.update(by: notModified)
      #expect(read(text) == numbers, "seed \(seed): \(stored) \(notModified)")
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func validatorsAndWhatDescribesTheBodyAreKept(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let stored = fields(&generator).storable
      var notModified = fields(&generator)
      notModified["ETag"] = nil
      notModified["Last-Modified"] = nil
      var text = stored
      text.update(by: notModified)
      for name in ["ETag", "Last-Modified", "Content-Length"] {
        #expect(text[name] == stored[name], "seed \(seed)")
      }
    }
  }
}
