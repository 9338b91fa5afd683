import Foundation
import Testing
@testable import Importers

@Suite("Numbers and truth values of JSON")
struct JSONScalarTests {
  @Test func aTruthValueIsNoNumberAndANumberIsNoTruthValue() throws {
    let text = #"{"yes": true, "no": false, "one": 1, "none": 0, "half": 0.5, "text": "1"}"#
    let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let members = try #require(read)
    #expect(members.compactMapValues(JSONScalar.number) == ["one": 1, "none": 0, "half": 0.5])
    #expect(members.compactMapValues(JSONScalar.truth) == ["yes": true, "no": false])
  }

  /// A Foundation that bridges casts a truth value to a number, and 1 to a truth value.
  @Test func objectsThatWereBridgedAreToldApart() {
    let (truth, one) = (NSNumber(value: true) as Any, NSNumber(value: 1) as Any)
    #expect(JSONScalar.number(truth) == nil && JSONScalar.truth(truth) == true)
    #expect(JSONScalar.number(one) == 1 && JSONScalar.truth(one) == nil)
    #expect(JSONScalar.number(NSNumber(value: Int64.max)) == Double(Int64.max))
  }

  @Test func nothingIsNeither() {
    #expect(JSONScalar.number(nil) == nil && JSONScalar.truth(NSNull()) == nil)
  }
}
