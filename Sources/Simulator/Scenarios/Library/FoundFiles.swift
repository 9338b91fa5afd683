import Platform
import Primitives

/// The questions to a library and the files that it found. They are enough to read the same scenario where none of
/// the files exists.
package struct FoundFiles: Sendable {
  /// A question to a library.
  package struct Question: Decodable, Hashable, Sendable {
    /// The kind to find: a kind of preset, or a request trace.
    package let kind: String
    /// The path or the name.
    package let text: String
    /// The full path of the folder for relative paths; nil for the library's folder.
    package let base: String?
    /// The file that names it, if that matters.
    package let source: String?
  }

  /// A question with its answer.
  package typealias Answer = (question: Question, file: PresetFile)

  /// The kind of a trace of requests.
  static let requestTrace = "request trace"

  /// The files with their questions, in the order of the first requests.
  package private(set) var answers: [Answer] = []
  private var places: [Question: Int] = [:]

  /// Creates an empty set.
  package init() {}

  /// Creates a set of files that were found before.
  package init(_ answers: [Answer]) {
    for answer in answers { add(answer.file, for: answer.question) }
  }

  fileprivate mutating func add(_ file: PresetFile, for question: Question) {
    guard places[question] == nil else { return }
    places[question] = answers.count
    answers.append((question, file))
  }

  fileprivate subscript(question: Question) -> PresetFile? {
    places[question].map { answers[$0].file }
  }

  /// Returns the names of the files of a kind, sorted, each once.
  fileprivate func names(of kind: PresetKind) -> [String] {
    answers.filter { $0.question.kind == kind.rawValue }.map(\.file.name).distinct.sorted()
  }

  /// Returns the trace files of runs with this name in scenarios.
  package func traces(named name: String) -> [PresetFile] {
    let kinds = [PresetKind.trace.rawValue, PresetKind.networkTrace.rawValue, Self.requestTrace]
    return answers.filter { kinds.contains($0.question.kind) && $0.question.text == name }
      .map(\.file)
  }
}

/// The source of a library's files.
enum FileSource: Sendable {
  /// Files, without a record.
  case files
  /// Files, with a record of each.
  case noting(Locked<FoundFiles>)
  /// Only the recorded files.
  case noted(FoundFiles)
}

extension ScenarioLibrary {
  /// Returns the file that answers a question, from the library's source.
  func answer(
    _ question: FoundFiles.Question, _ search: () throws(LookupError) -> PresetFile
  ) throws(LookupError) -> PresetFile {
    switch source {
    case .files: return try search()
    case .noting(let found):
      let file = try search()
      found.withLock { $0.add(file, for: question) }
      return file
    case .noted(let found):
      guard let file = found[question] else {
        throw .unreadable(
          path: question.text, reason: "it was not found on the first reading of the scenario")
      }
      return file
    }
  }

  /// Returns the recorded names; nil if the library reads files.
  func notedNames(of kind: PresetKind) -> [String]? {
    if case .noted(let found) = source { found.names(of: kind) } else { nil }
  }

  /// Returns a question about a text in a file of some folder.
  func question(
    _ kind: String, _ text: String, from base: String?, namedIn file: String? = nil
  ) -> FoundFiles.Question {
    FoundFiles.Question(
      kind: kind, text: text, base: base.map { Folder($0).path }, source: file)
  }

  /// The files that the library has found; empty if it records nothing.
  package var found: FoundFiles {
    switch source {
    case .files: FoundFiles()
    case .noting(let found): found.withLock { $0 }
    case .noted(let found): found
    }
  }
}
