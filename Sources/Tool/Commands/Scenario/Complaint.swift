import Primitives
import TextOutput

/// A complaint of users or developers about images, or a purpose of scenarios; `Resources/complaints.ini` declares all.
struct Complaint: Sendable {
  let name: String
  let title: String
  private let fields: [Substring: String]

  /// The complaint in a sentence; empty if it is only a purpose of scenarios.
  var text: String { fields["text"] ?? "" }
  var symptoms: [String] { names("symptoms") }
  var metrics: [String] { names("metrics") }
  var keys: [String] { names("keys") }
  var scenarios: [String] { names("scenarios") }
  /// The words of a command that shows the complaint, without the program's name; empty if there is none.
  var command: [String] { names("try") }

  private func names(_ field: Substring) -> [String] {
    (fields[field] ?? "").split(separator: " ").map(String.init)
  }

  /// All complaints, in the order of groups of scenarios.
  static let all = PackedResources.complaintsINI.split(separator: "\n\n").map { part in
    let lines = part.split(separator: "\n")
    let heading = lines[0].split(separator: ": ", maxSplits: 1).map(String.init)
    let fields = lines.dropFirst().compactMap { line in
      line.firstRange(of: " = ").map { (line[..<$0.lowerBound], String(line[$0.upperBound...])) }
    }
    return Complaint(
      name: heading[0], title: heading[1], fields: Dictionary(fields, uniquingKeysWith: { $1 }))
  }

  /// Returns the phrases of a field. Each is a row of places, of which each has alternative words.
  func phrases(_ field: Substring) -> [[[String]]] {
    (fields[field] ?? "").split(separator: ",").map { phrase in
      phrase.split(separator: " ").map { $0.split(separator: "|").map(String.init) }
    }
  }

  /// The words of a command that judges a strategy of the user's own.
  private static let own = ["cachebench", "diagnose", "FILE", "--strategy", "NAME"]

  /// The complaint with everything that explains it, in lines of at most 80 columns.
  var explanation: String {
    let lines = [
      ("Symptom", symptoms), ("Metrics", metrics), ("Keys", keys), ("Scenarios", scenarios),
      ("Try", command.isEmpty ? [] : ["cachebench"] + command),
      ("Yours", symptoms.isEmpty ? [] : Self.own),
    ]
    .filter { !$1.isEmpty }
    .map { title, words in
      let comma = ["Try", "Yours"].contains(title) ? "" : ","
      let pieces = words.dropLast().map { $0 + comma } + words.suffix(1)
      return "  " + wrapped(["\(title):"] + pieces, width: 80, start: 2, indent: 4) + "\n"
    }
    let sentence = text.split(separator: " ").map(String.init)
    return "\(title)\n  " + wrapped(sentence, width: 80, start: 2, indent: 2) + "\n"
      + lines.joined()
  }

  var json: JSONValue {
    [
      "complaint": name, "title": title, "explanation": text, "symptoms": symptoms,
      "metrics": metrics, "keys": keys, "scenarios": scenarios,
      "command": command.isEmpty ? nil : (["cachebench"] + command).joined(separator: " "),
    ]
  }
}
