import EventLogs
import Foundation
import ImagePipeline
import Primitives
import Testing
import TestSupport

@Suite("An event log says what happened and nothing else")
struct EventLogTests {
  @Test func whatIsWrittenReadsBack() throws {
    let records = try WrittenLog.records(of: WrittenLog.ofEverything)
    let count = EveryStep.events.count
    let now = Instant.start + .milliseconds(Int64(count))
    let events = EveryStep.events.enumerated().map { position, event in
      EventLogRecord.event(event, [], at: .start + .milliseconds(Int64(position)))
    }
    let observations = EveryStep.observations.map { EventLogRecord.observation($0, at: now) }
    let last = EventLogRecord.event(EveryStep.events[0], EveryStep.effects, at: now)
    let end = EventLogRecord.end(at: now, events: count + 1, observations: observations.count)
    #expect(records == events + [last] + observations + [end])
  }

  @Test func theFormatIsThatOfTheGoldenFile() {
    Golden.expect(
      String(decoding: WrittenLog.ofEverything, as: UTF8.self), named: "every-step.jsonl")
  }

  @Test func everyLineIsJSONForOthersToo() throws {
    for line in WrittenLog.lines.dropLast() {
      #expect(throws: Never.self, "\(line)") {
        try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
    }
  }

  @Test func aLogThatAnotherProgramHasLaidOutReadsTheSame() throws {
    let laidOut = try WrittenLog.lines.map { line in
      guard !line.isEmpty else { return line }
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let data = try JSONSerialization.data(
        withJSONObject: value, options: [.prettyPrinted, .sortedKeys])
      return String(decoding: data, as: UTF8.self).replacing("\n", with: "\t ")
    }
    #expect(laidOut != WrittenLog.lines)
    #expect(
      try WrittenLog.records(of: laidOut) == WrittenLog.records(of: WrittenLog.ofEverything))
  }

  @Test func theHeaderIsTheFirstLineAsItIs() throws {
    let reader = try EventLogReader(WrittenLog.ofEverything, file: "run.jsonl")
    #expect(reader.header == #"{"schemaVersion": 1}"#)
  }

  @Test func aLongLogIsHandedOnInPieces() throws {
    var writer = EventLogWriter(header: "{}", to: CountingSink())
    for step in 0..<10_000 {
      writer.observe(.screenLeft, at: Instant(nanoseconds: Int64(step)))
    }
    let sink = writer.finish(at: Instant(nanoseconds: 10_000))
    #expect(sink.pieces > 3)
    #expect(try WrittenLog.records(of: sink.bytes).count == 10_001)
  }
}

private struct CountingSink: EventLogSink {
  private(set) var bytes: [UInt8] = []
  private(set) var pieces = 0

  mutating func append(_ bytes: [UInt8]) {
    self.bytes += bytes
    pieces += 1
  }
}
