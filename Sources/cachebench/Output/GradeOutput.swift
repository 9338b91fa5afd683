import CommandLineInterface
import Foundation
import ImageServer
import Primitives

/// Prints what a client's cache did.
enum GradeOutput {
  static func write(_ grade: Grade, isJSON: Bool) throws {
    if isJSON {
      try JSONOutput.writeLine(Document(grade: grade, findings: grade.findings))
    } else {
      let terminal = Terminal(of: .output, environment: ProcessInfo.processInfo.environment)
      try StandardStream.output.write("\n" + text(grade, terminal))
    }
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let grade: Grade
    let findings: [Finding]
  }

  private static func text(_ grade: Grade, _ terminal: Terminal) -> String {
    guard grade.requests > 0 else {
      return "No image was asked for, so there is nothing to grade.\n"
    }
    var counts = TerminalTable(columns: [.text("what the server saw"), .number("")])
    for (what, count) in rows(grade) {
      counts.add([TerminalTable.Cell(what), TerminalTable.Cell(count)])
    }
    var text = counts.rendered(for: terminal)
    for finding in grade.findings {
      text += "\n\(finding.what): \(finding.count)\n  \(finding.advice)\n"
    }
    if grade.findings.isEmpty { text += "\nNo request could have been avoided.\n" }
    return text
  }

  private static func rows(_ grade: Grade) -> [(String, String)] {
    [
      ("requests for images", "\(grade.requests)"),
      ("different addresses", "\(grade.distinct)"),
      ("duplicates that a cache avoids", "\(grade.duplicates)"),
      ("duplicates of what was on its way", "\(grade.simultaneous)"),
      ("revalidations", "\(grade.revalidations)"),
      ("answered 304", "\(grade.notModified)"),
      ("resumed downloads", "\(grade.resumed)"),
      ("given up by the client", "\(grade.cancelled)"),
      ("errors", "\(grade.errors)"),
      ("bytes sent", "\(ByteCount(grade.bytes))"),
      ("bytes that were avoidable", "\(ByteCount(grade.avoidableBytes))"),
      ("most at a time", "\(grade.peakConcurrency)"),
      ("connections", "\(grade.connections)"),
    ]
  }
}
