import CommandLineInterface
import ImageServer
import Primitives
import Reports

/// What a client's cache did, for people and for scripts.
struct GradeReport {
  private let grade: Grade

  init(_ grade: Grade) { self.grade = grade }

  func write(isJSON: Bool) throws {
    let document: JSONObject = ["schemaVersion": 1, "grade": grade, "findings": grade.findings]
    try StandardStream.output.write(
      isJSON ? document.json(isPretty: false) : "\n" + text(for: Terminal(of: .output)))
  }

  private func text(for terminal: Terminal) -> String {
    guard grade.requests > 0 else {
      return "No image was asked for, so there is nothing to grade.\n"
    }
    let counts = ReportTable(columns: [.text("what the server saw"), .number("")], texts: rows)
    var text = counts.rendered(for: terminal)
    for finding in grade.findings {
      text += "\n\(finding.what): \(finding.count)\n  \(finding.advice)\n"
    }
    if grade.findings.isEmpty { text += "\nNo request could have been avoided.\n" }
    return text
  }

  private var rows: [[String]] {
    [
      ["requests for images", "\(grade.requests)"],
      ["different addresses", "\(grade.distinct)"],
      ["duplicates that a cache avoids", "\(grade.duplicates)"],
      ["duplicates of what was on its way", "\(grade.simultaneous)"],
      ["revalidations", "\(grade.revalidations)"],
      ["answered 304", "\(grade.notModified)"],
      ["resumed downloads", "\(grade.resumed)"],
      ["given up by the client", "\(grade.cancelled)"],
      ["errors", "\(grade.errors)"],
      ["bytes sent", "\(ByteCount(grade.bytes))"],
      ["bytes that were avoidable", "\(ByteCount(grade.avoidableBytes))"],
      ["most at a time", "\(grade.peakConcurrency)"],
      ["connections", "\(grade.connections)"],
    ]
  }
}
