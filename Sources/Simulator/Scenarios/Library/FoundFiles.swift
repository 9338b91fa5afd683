import Platform
import Primitives

/// What a library was asked for and the files that it found: enough to read the same scenario where
/// none of them is.
package struct FoundFiles: Sendable {
  /// What was asked for.
  package struct Question: Codable, Hashable, Sendable {
    /// What is to be found: a kind of preset by its name, or a trace of requests.
    package let kind: String
    /// The path or the name.
    package let text: String
    /// The whole path of the folder that relative ones start from; nil for that of the library.
    package let base: String?
    /// The file that names it, where that matters.
    package let source: String?

    init(_ kind: String, _ text: String, base: String?, source: String? = nil) {
      (self.kind, self.text, self.base, self.source) = (kind, text, base, source)
    }
  }

  /// A question with its answer.
  package typealias Answer = (question: Question, file: PresetFile)

  /// The kind of a trace of requests.
  static let requestTrace = "request trace"

  /// The files, each with the question that it answers, in the order in which they were asked
  /// first.
  package private(set) var answers: [Answer] = []
  private var places: [Question: Int] = [:]

  /// No files.
  package init() {}

  /// Files that were found before.
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

  /// The names of the files of a kind, sorted, each once.
  fileprivate func names(of kind: PresetKind) -> [String] {
    answers.filter { $0.question.kind == kind.rawValue }.map(\.file.name).distinct.sorted()
  }

  /// The traces that runs go by: their files, by the names that scenarios call them.
  package func traces(named name: String) -> [PresetFile] {
    let kinds = [PresetKind.trace.rawValue, PresetKind.networkTrace.rawValue, Self.requestTrace]
    return answers.filter { kinds.contains($0.question.kind) && $0.question.text == name }
      .map(\.file)
  }
}

/// Where a library looks instead of among files, or what notes those that it finds.
enum FileSource: Sendable {
  /// Files, of which nothing is kept.
  case files
  /// Files, each of which is noted.
  case noting(Locked<FoundFiles>)
  /// What was noted before, and nothing else.
  case noted(FoundFiles)
}

extension ScenarioLibrary {
  /// The file that answers a question, from where the library looks.
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

  /// The names of what was noted; nil where the library looks among files.
  func notedNames(of kind: PresetKind) -> [String]? {
    if case .noted(let found) = source { found.names(of: kind) } else { nil }
  }

  /// A question for what a text stands for in a file of some folder.
  func question(
    _ kind: String, _ text: String, from base: String?, namedIn file: String? = nil
  ) -> FoundFiles.Question {
    FoundFiles.Question(kind, text, base: base.map { Folder($0).path }, source: file)
  }

  /// What the library has found; nothing where it notes nothing.
  package var found: FoundFiles {
    switch source {
    case .files: FoundFiles()
    case .noting(let found): found.withLock { $0 }
    case .noted(let found): found
    }
  }
}
