import Foundation
import Importers
import Primitives
import RequestTraces
import Testing

@Suite("A redacted log has no addresses, and says the same") struct RedactedLogTests {
  private static let lines = [
    #"{"bindLog":2,"app":"Feed","rowHeight":100,"user":"Ann"}"#,
    #"{"t":0,"e":"bind","bind":1,"item":0,"id":"ann/7","url":"https://cdn.ann.example/u/ann.jpg?w=40","mail":"ann@"}"#,
    #"{"t":0,"e":"bind","bind":2,"item":1,"id":"ann/8","url":"https://cdn.ann.example/u/ann.jpg?w=80"}"#,
    #"{"t":5,"e":"display","bind":2,"url":"https://cdn.ann.example/u/ann.jpg?w=40"}"#,
    #"{"t":9,"e":"answer","bind":1,"outcome":"network","bytes":900}"#,
    #"{"t":20,"e":"request","url":"http://ann/secret","sent":2,"connection":4,"protocol":"h2"}"#,
    #"{"t":30,"e":"arrived","url":"http://ann/secret"}"#,
    #"{"t":31,"e":"arrived","url":"//cdn/i?src=https://ann/secret"}"#,
    #"{"t":32,"e":"request","url":"http://ann/secret","sent":2,"protocol":"by ann"}"#,
    #"{"t":40,"e":"bind","bind":3,"item":2,"id":"ann/7","url":"https://cdn.ann.example/u/ann.jpg?w=40"}"#,
    #"{"t":50,"e":"telemetry","user":"Ann"}"#,
  ]

  private func read(_ data: Data) throws -> BindLog { try BindLog(data, file: "b.jsonl") }

  private func redacted() throws -> (before: BindLog, text: String, after: BindLog) {
    let before = try read(Data(Self.lines.joined(separator: "\n").utf8))
    let bytes = Data(before.redacted.text.bytes)
    return (before, String(decoding: bytes, as: UTF8.self), try read(bytes))
  }

  @Test func nothingOfAnAddressOrOfUnknownMembersIsLeft() throws {
    let text = try redacted().text
    #expect(!text.lowercased().contains("ann") && !text.contains("w=40"))
    #expect(text.contains("https://host1.example/1.jpg?1"))
    #expect(text.contains("https://host1.example/1.jpg?2"))
    #expect(text.contains("http://host2.example/2\""))
  }

  @Test func theSameAddressAndItemHaveTheSameName() throws {
    let (before, _, after) = try redacted()
    #expect(before.header == after.header && before.events.map(\.time) == after.events.map(\.time))
    let (first, second) = (try BoundImages(before), try BoundImages(after))
    #expect(first.trace.requests.ids == second.trace.requests.ids)
    #expect(first.movedItems == 1 && second.movedItems == 1)
    #expect(second.binds.map(\.bind.id) == ["1", "2", "1"])
    let text = [first, second].map { BoundScenario($0).text(.init(name: "b")) }
    #expect(text[0] == text[1])
  }

  @Test func aSecondRedactionKeepsTheNumbers() throws {
    let (_, text, after) = try redacted()
    #expect(String(decoding: after.redacted.text.bytes, as: UTF8.self) == text)
  }
}
