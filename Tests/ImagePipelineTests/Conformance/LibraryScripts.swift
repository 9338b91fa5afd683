import Foundation

/// A script that a library's own code was run over, and what it did.
struct LibraryScript: Decodable {
  /// One operation: a call of the app, an answer of the server, or something from outside.
  struct Operation: Decodable {
    var `do`: String
    var view: UInt32?
    var url: String?
    var urls: [String]?
    var policy: String?
    var size: String?
    var priority: String?
    var options: [String]?
    var request: Int?
    var bytes: Int?
    var full: Bool?
    var error: String?
    var decode: Int?
    var prefetch: Int?
    var most: Int?
    /// The operations in one turn of the main thread.
    var ops: [Operation]?

    /// The operations in their order: one, or those of a turn.
    var flat: [Operation] { ops ?? [self] }
  }

  struct Image: Decodable {
    var bytes: Int?
    var side: Int
    var encoded: Int?

    /// Reads an image, of which AlamofireImage's scripts have only the side.
    init(from decoder: any Decoder) throws {
      let values = try (try? Int(from: decoder)).map { ["side": $0] } ?? .init(from: decoder)
      (bytes, side, encoded) = (values["bytes"], values["side"] ?? 0, values["encoded"])
    }

    /// The memory of the bitmap, as both libraries count it.
    var cost: Int { 4 * side * side }
  }

  /// The settings of one of the libraries. Those of the others are absent.
  struct Settings: Decodable {
    var images: [String: Image]
    var downloads: Int?
    var order: String?
    var memory: Int?
    var preferred: Int?
    var cache: Bool?
    var processing: String?
    // Of Nuke alone.
    var coalesces: Bool?
    var resumes: Bool?
    var validators: Bool?
    var loading: Int?
    var decoding: Int?
    var decodes: String?
    var entry: Double?
    var count: Int?
    var disk: Bool?
    var prefetch: Int?
    var destination: String?

    /// The letters of the images. The position of each is the number of its item.
    var letters: [String] { images.keys.sorted() }
  }

  var name: String
  var settings: Settings
  var operations: [Operation]
  /// The lines of each operation, up to rest.
  var observed: [[String]]
}

extension Sequence<UInt8> {
  /// Sixteen digits or fewer that differ if the bytes do: FNV-1a of 64 bits.
  var digest: String {
    let hash = reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

/// Two lists of lines for each step of a script, compared by kind: the first word of a line.
struct Agreement {
  /// The kinds whose lines stand in order; nil if all do. Others are sorted.
  private let ordered: Set<String>?

  init(ordered: Set<String>? = nil) { self.ordered = ordered }

  /// The steps that have lines of a kind on either side, and those in which the lines are equal.
  struct Count: Equatable {
    var steps = 0
    var equal = 0
  }

  private(set) var kinds: [String: Count] = [:]
  private(set) var steps = Count()
  private(set) var scripts = Count()
  /// The scripts that are played up to what the model has no notion of.
  private(set) var beginnings = Count()
  /// The scripts that the model has no notion of, by what they need.
  private(set) var unplayed: [String: Int] = [:]

  /// Compares the steps of a script.
  ///
  /// - Returns: The number of the first step that differs; nil if none does.
  @discardableResult
  mutating func compare(_ played: [[String]], with script: LibraryScript) -> Int? {
    var first: Int?
    for (number, (ours, theirs)) in zip(played, script.observed).enumerated() {
      let (ours, theirs) = (byKind(ours), byKind(theirs))
      for kind in Set(ours.keys).union(theirs.keys) {
        kinds[kind, default: Count()].steps += 1
        if ours[kind] == theirs[kind] { kinds[kind]?.equal += 1 }
      }
      steps.steps += 1
      if ours == theirs { steps.equal += 1 } else { first = first ?? number }
    }
    if played.count == script.observed.count {
      scripts.steps += 1
      if first == nil { scripts.equal += 1 }
    } else if !played.isEmpty {
      beginnings.steps += 1
      if first == nil { beginnings.equal += 1 }
    }
    return first
  }

  /// Counts what keeps a script from being played.
  mutating func leaveOut(for reasons: Set<String>) {
    for reason in reasons { unplayed[reason, default: 0] += 1 }
  }

  /// The lines of a step, by kind.
  func arranged(_ lines: [String]) -> [String] {
    byKind(lines).sorted { $0.key < $1.key }.flatMap(\.value)
  }

  private func byKind(_ lines: [String]) -> [String: [String]] {
    var kinds = Dictionary(grouping: lines) { String($0.prefix { $0 != " " }) }
    for kind in kinds.keys where ordered?.contains(kind) == false { kinds[kind]?.sort() }
    return kinds
  }

  /// The counts as lines of text, the kinds by name.
  var text: String {
    var lines = [
      "scripts \(scripts.equal)/\(scripts.steps)", "steps \(steps.equal)/\(steps.steps)",
    ]
    if beginnings.steps > 0 { lines.append("beginnings \(beginnings.equal)/\(beginnings.steps)") }
    for (kind, count) in kinds.sorted(by: { $0.key < $1.key }) {
      lines.append("\(kind) \(count.equal)/\(count.steps)")
    }
    for (reason, count) in unplayed.sorted(by: { $0.key < $1.key }) {
      lines.append("no notion of \(reason): \(count) scripts")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
