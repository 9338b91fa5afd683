import EventLogs
import Primitives
import Testing

@Suite("A damaged log is answered with the place of the damage")
struct DamagedLogTests {
  @Test func aLogCutOffAnywhereIsNotTakenForAWholeOne() {
    let whole = WrittenLog.ofEverything
    // A prime step, so that lines are cut at all their positions.
    for length in stride(from: 0, to: whole.count - 1, by: 17) {
      let error = #expect(throws: EventLogError.self) {
        try WrittenLog.records(of: Array(whole[..<length]))
      }
      let line = whole[..<length].count { $0 == UInt8(ascii: "\n") } + 1
      #expect(error?.line == line)
    }
  }

  @Test func aLogWithoutItsLastLineEndSaysThatItWasCutOff() {
    let error = #expect(throws: EventLogError.self) {
      try WrittenLog.records(of: WrittenLog.ofEverything.dropLast())
    }
    #expect(
      error?.description.hasSuffix(": the log is incomplete: its last line is missing") == true)
  }

  @Test(arguments: [
    (
      #"{"t":1,"e":["celForRow",3,12,12]}"#,
      "2:13: unknown event 'celForRow'; did you mean 'cellForRow'?"
    ),
    (
      #"{"t":1,"e":["decoded","13.7"],"a":[["read","dsk",13,9,"13.7"]]}"#,
      "2:43: unknown store 'dsk'; did you mean 'disk'?"
    ),
    (
      #"{"t":1,"e":["decoded","13.7"],"a":[["fech","13.7"]]}"#,
      "2:37: unknown action or fact 'fech'; did you mean 'fetch'?"
    ),
    (#"{"t":1,"e":["decoded","13"]}"#, "2:26: expected '.'"),
    (
      #"{"t":1,"e":["decoded","13.4294967296"]}"#,
      "2:22: a load is a rendition and an attempt, as in \"12.3\""
    ),
    (#"{"t":1,"e":["enqueued",0,4294967296]}"#, "2:25: 4294967296 is out of range"),
    (#"{"t":1,"e":["enqueued",0,3,4,5]}"#, "2:29: expected the list's end"),
    (#"{"t":1,"e":["enqueued"]}"#, "2:23: expected ','"),
    (#"{"t":1,"f":["screenLeft"]} {}"#, "2:28: expected the end of the line"),
    (#"{"t":9223372036854775808,"f":["screenLeft"]}"#, "2:25: the number is too large"),
    (#"{"t":1,"f":["contentChanged",x]}"#, "2:30: expected a number"),
    (
      #"{"f":["screenLeft"]}"#,
      "2: expected 't' with 'e' and 'a', 't' with 'f', or 'end', 'events' and 'facts'"
    ),
    (#"{"t":1,"x":1}"#, "2:12: unknown key 'x'"),
    (#"["t",1]"#, "2:1: expected an object"),
    ("", "2:1: expected an object, found the end of the line"),
    (
      #"{"end":1,"events":1,"facts":0}"#,
      "2: the log says it has 1 events and 0 facts; there are 0 and 0"
    ),
  ])
  func aLineThatIsNoneIsLocated(_ line: String, _ problem: String) {
    let error = #expect(throws: EventLogError.self) {
      try WrittenLog.records(of: ["{}", line, ""])
    }
    #expect(error?.description == "run.jsonl:\(problem)")
  }

  @Test func timeThatGoesBackIsLocated() {
    let lines = ["{}", #"{"t":5,"f":["screenLeft"]}"#, #"{"t":4,"f":["screenLeft"]}"#, ""]
    let error = #expect(throws: EventLogError.self) { try WrittenLog.records(of: lines) }
    #expect(error?.description == "run.jsonl:3: time goes back from 5 to 4 ns")
  }

  @Test func aLineBehindTheEndIsLocated() {
    let lines = ["{}", #"{"end":5,"events":0,"facts":0}"#, #"{"t":5,"f":["screenLeft"]}"#, ""]
    let error = #expect(throws: EventLogError.self) { try WrittenLog.records(of: lines) }
    #expect(error?.description == "run.jsonl:3: a line after the end of the log")
  }

  /// A changed byte may lead to another record or to an error, never to a trap.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func changedBytesAreReadOrRefused(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = WrittenLog.ofEverything
    for _ in 0...(random.next() % 4) {
      let position = Int(random.next() % UInt64(bytes.count))
      bytes[position] = UInt8(truncatingIfNeeded: random.next())
    }
    do {
      _ = try WrittenLog.records(of: bytes)
    } catch {
      #expect(error.line >= 1 && error.line <= WrittenLog.lines.count + 4)
    }
  }
}
