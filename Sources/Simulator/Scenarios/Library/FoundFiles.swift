import Platform
import Primitives

/// The queries to a library and the files that it found. They suffice to read the same scenario on a machine without
/// these files.
package struct FoundFiles: Sendable {
  /// A query to a library.
  package struct Question: Decodable, Hashable, Sendable {
    /// The kind to find: a kind of preset, or a trace of requests.
    package let kind: String
    /// The path or the name to find.
    package let text: String
    /// The full path of the folder for relative paths; nil if it is the library's.
    package let base: String?
    /// The file that contains the path or name; nil if the result does not depend on it.
    package let source: String?
  }

  /// A query with the file that it found.
  package typealias Answer = (question: Question, file: PresetFile)

  /// The kind that stands for a trace of requests.
  static let requestTrace = "request trace"

  /// The files with their queries, in the order of the first queries.
  package private(set) var answers: [Answer] = []
  private var places: [Question: Int] = [:]

  /// Creates an empty set.
  package init() {}

  /// Creates a set of files that were found earlier.
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

  /// Returns the sorted and distinct names of the files of a kind.
  fileprivate func names(of kind: PresetKind) -> [String] {
    answers.filter { $0.question.kind == kind.rawValue }.map(\.file.name).distinct.sorted()
  }

  /// Returns the traces that were found for a path or name.
  package func traces(named name: String) -> [PresetFile] {
    let kinds = [PresetKind.trace.rawValue, PresetKind.networkTrace.rawValue, Self.requestTrace]
    return answers.filter { kinds.contains($0.question.kind) && $0.question.text == name }
      .map(\.file)
  }
}

/// The source of a library's files.
enum FileSource: Sendable {
  /// The file system.
  case files
  /// The file system, with a record of each file found.
  case noting(Locked<FoundFiles>)
  /// The recorded files only.
  case noted(FoundFiles)
}

extension ScenarioLibrary {
  /// Returns the file for a query: the recorded one, or the result of the search.
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

  /// Returns the recorded names; nil if the library reads the file system.
  func notedNames(of kind: PresetKind) -> [String]? {
    if case .noted(let found) = source { found.names(of: kind) } else { nil }
  }

  /// Returns the query for a path or name in a file. Relative paths start at the folder `base`.
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
