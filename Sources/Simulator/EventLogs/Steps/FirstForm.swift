package import ImagePipeline
import Primitives

/// The answers of a pipeline as logs of the first form have them, for those logs to be replayed.
///
/// There a strategy told of its hits, files had a length and no name, the HTTP cache's removals were told
/// in one sum, and the bytes it had in memory once an event, where they had changed.
package struct FirstForm: Sendable {
  /// What answers of other forms or names are called.
  private enum Name: String {
    case hit, keepResponses, read, write, removeFile, decode, create, release, store, discard, crash
  }

  private var hits = Hits()
  private var memoryBytes = 0
  private var toldBytes = 0
  private var line = LogText()
  /// What an event has written to the HTTP cache's disk and removed from it, not yet told.
  private var written: [ByteCount] = []
  private var removed = 0

  /// Nothing has been answered.
  package init() {}

  /// The text of the answers to an event, in a list.
  package mutating func text(_ answers: [Answers.Answer], to event: PipelineEvent) -> String {
    line.clear()
    line.openList()
    tell(hits.take(event))
    for answer in answers { tell(answer) }
    flush()
    if memoryBytes != toldBytes { line.list(Name.keepResponses, ByteCount(memoryBytes)) }
    toldBytes = memoryBytes
    line.closeList()
    return String(decoding: line.bytes, as: UTF8.self)
  }

  /// The elements of such a text, none of which has a list in it.
  package static func elements(of text: String) -> [String] {
    text.dropFirst().dropLast().split(separator: "]")
      .map { ($0.first == "," ? $0.dropFirst() : $0) + "]" }.map(String.init)
  }

  private mutating func tell(_ hit: Hits.Hit?) {
    if let hit { line.list(Name.hit, hit.view, hit.tier) }
  }

  private mutating func tell(_ answer: Answers.Answer) {
    let hit = hits.take(answer)
    switch answer {
    case .action(.write(let file, let bytes, _)) where file.store == .httpDisk:
      return written.append(bytes)
    case .action(.remove(let file, let bytes)) where file.store == .httpDisk:
      return removed += bytes.bytes
    case .action(.write(let file, let bytes, _)) where file.store == .httpMemory:
      return memoryBytes += bytes.bytes
    case .action(.remove(let file, let bytes)) where file.store == .httpMemory:
      return memoryBytes -= bytes.bytes
    default: flush()
    }
    switch answer {
    case .action(.read(let file, let bytes, let load)):
      line.list(Name.read, load, bytes, file.store)
      tell(hit)
    case .action(let action):
      tell(hit)
      tell(action)
    case .fact(let fact):
      tell(hit)
      tell(fact)
    }
  }

  private mutating func tell(_ action: Action) {
    switch action {
    case .write(_, let bytes, _): line.list(Name.write, bytes)
    case .remove(_, let bytes): line.list(Name.removeFile, bytes)
    case .decode(let image, let load): line.list(Name.decode, load, image)
    default: Answers.Answer.action(action).write(to: &line)
    }
  }

  private mutating func tell(_ fact: Fact) {
    switch fact {
    case .created(let image, let content):
      line.list(
        Name.create, image, content.rendition, content.version, content.encodedBytes,
        LogName(content.source.firstWord))
    case .released(let image): line.list(Name.release, image)
    case .stored(let image, let cost): line.list(Name.store, image, cost)
    case .discarded(let image, let cost): line.list(Name.discard, image, cost)
    case .crashed: line.list(Name.crash)
    default: break
    }
  }

  private mutating func flush() {
    for bytes in written { line.list(Name.write, bytes) }
    if removed > 0 { line.list(Name.removeFile, ByteCount(removed)) }
    written.removeAll(keepingCapacity: true)
    removed = 0
  }
}

extension ImageSource {
  fileprivate var firstWord: String {
    switch self {
    case .network: "network"
    case .store, .saved: "store"
    case .bundle: "bundle"
    }
  }
}

/// A word that stands for itself.
private struct LogName: LogField {
  let word: String

  init(_ word: String) { self.word = word }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> LogName {
    LogName(try cursor.word())
  }

  func write(to text: inout LogText) { text.word(word) }
}
