import Foundation

/// A script that a library's own code was run over, and what it did. `Tests/Fixtures/README.md` describes its line.
struct LibraryScript: Decodable {
  struct Image: Decodable {
    var side: Int
    var bytes: Int?
    var encoded: Int?

    /// Reads a list: the side, and the bytes as they are sent and as the library encodes them anew if these matter.
    init(from decoder: any Decoder) throws {
      let numbers = try [Int](from: decoder)
      side = numbers[0]
      bytes = numbers.count > 1 ? numbers[1] : nil
      encoded = numbers.count > 2 ? numbers[2] : nil
    }

    /// The memory of the bitmap, as both libraries count it.
    var cost: Int { 4 * side * side }
  }

  /// The settings of one of the libraries, without those of the others and without its defaults.
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

  private enum CodingKeys: CodingKey { case name, settings, steps }

  /// Reads a line, each step of which has the text of its operation and then what was observed.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    settings = try values.decode(Settings.self, forKey: .settings)
    let steps = try values.decode([[String]].self, forKey: .steps)
    operations = steps.map { Operation(text: $0[0]) }
    observed = steps.map { Array($0.dropFirst()) }
  }
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
    scripts.steps += 1
    if first == nil { scripts.equal += 1 }
    return first
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
    for (kind, count) in kinds.sorted(by: { $0.key < $1.key }) {
      lines.append("\(kind) \(count.equal)/\(count.steps)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
