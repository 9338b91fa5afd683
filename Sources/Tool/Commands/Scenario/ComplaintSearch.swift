import Foundation
import Primitives

/// Finds the complaints that a text in everyday words means.
///
/// A phrase of a complaint is found if each of its places has a word of the text, in any order. Inflections are cut off,
/// and a misspelt word stands for a known one. A word counts more, the fewer complaints have it, more in a phrase of
/// several words or as a decisive one, and less as a hint.
struct ComplaintSearch: Sendable {
  private struct Phrase {
    let complaint: Int
    let places: [Set<String>]
    let field: Field
  }

  /// The fields of a complaint that have phrases.
  private enum Field: Substring, CaseIterable {
    case decisive, words, hints
  }

  static let shared = ComplaintSearch()

  private let phrases: [Phrase]
  /// The rarity of each known word among the complaints.
  private let rarities: [String: Double]

  private init() {
    let complaints = Complaint.all
    var phrases: [Phrase] = []
    for (index, complaint) in complaints.enumerated() {
      for field in Field.allCases {
        phrases += complaint.phrases(field.rawValue).map { places in
          Phrase(complaint: index, places: places.map { Set($0.map(Self.stem)) }, field: field)
        }
      }
    }
    var having: [String: Set<Int>] = [:]
    for phrase in phrases {
      for word in phrase.places.joined() { having[word, default: []].insert(phrase.complaint) }
    }
    self.phrases = phrases
    rarities = having.mapValues { log2(1 + Double(complaints.count) / Double($0.count)) }
  }

  /// Returns the complaints that a text means, the most likely first; at most three, none much less likely than the
  /// first.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - mends: True if a misspelt word stands for a known one.
  /// - Returns: The complaints.
  func complaints(_ text: String, mending mends: Bool = true) -> [Complaint] {
    let words = Set(words(of: text).map { mends ? known($0) ?? $0 : $0 })
    var best: [Int: Double] = [:]
    var covered: [Int: Set<String>] = [:]
    for phrase in phrases where phrase.places.allSatisfy({ !$0.isDisjoint(with: words) }) {
      let found = words.intersection(phrase.places.joined())
      best[phrase.complaint] = max(best[phrase.complaint] ?? 0, score(phrase, found))
      covered[phrase.complaint, default: []].formUnion(found)
    }
    let ranked = best.map { index, score in
      let others = (covered[index] ?? []).reduce(0) { $0 + (rarities[$1] ?? 0) }
      return (index, score: score + 0.15 * others)
    }
    .sorted { ($1.score, $0.0) < ($0.score, $1.0) }
    let least = 0.7 * (ranked.first?.score ?? 0)
    return ranked.prefix(3).filter { $0.score >= least }.map { Complaint.all[$0.0] }
  }

  /// Returns how much a phrase says, of which some words were found.
  private func score(_ phrase: Phrase, _ found: Set<String>) -> Double {
    let several = phrase.places.count > 1 ? 1.5 : 1
    let sum = found.reduce(0) { $0 + (rarities[$1] ?? 0) }
    return switch phrase.field {
    case .decisive: 10 + several
    case .words: several * sum
    case .hints: 0.4 * sum
    }
  }

  /// Returns the known word that a word stands for; nil if there is none.
  private func known(_ word: String) -> String? {
    guard rarities[word] == nil else { return word }
    guard word.count > 4 else { return nil }
    let similar = rarities.keys.filter { $0.first == word.first && $0.count > 3 }.sorted()
    return Suggestion.nearest(to: word, in: similar, atMost: word.count > 7 ? 2 : 1)
  }

  /// Returns the words of a text that say something, without their endings.
  private func words(of text: String) -> [String] {
    let plain = text.lowercased().replacing("’", with: "'").replacing("n't", with: " not")
      .replacing("'s", with: "").replacing(#/\bfor ever\b/#, with: "forever")
    return plain.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      .map(Self.stem)
      .filter { rarities[$0] != nil || !Self.fillers.contains($0) }
  }

  private static let negations: Set = [
    "no", "not", "never", "nothing", "cannot", "without", "none",
  ]

  /// Words that most complaints have.
  private static let fillers = Set(
    """
    a an the my our your i it its we you they is are was were be been am has have had do does did in on at of to for from
    with when while after as and or but that this these those there some any if then than so by into get gets got getting
    image picture photo photograph pic img imageview uiimageview uiimage cell tableview uitableview collectionview
    uicollectionview view table collection ios iphone ipad just very really even still keep can will would should why how
    what use using library cache's sdwebimage kingfisher nuke alamofireimage
    """.split(whereSeparator: \.isWhitespace).map { stem(String($0)) })

  /// Returns a word without its inflection: `scrolling`, `scrolled` and `scrolls` are one, and so are negations.
  static func stem(_ word: String) -> String {
    guard !negations.contains(word) else { return "not" }
    var stem = word
    func drop(_ ending: String, leaving least: Int) -> Bool {
      guard stem.hasSuffix(ending), stem.count - ending.count >= least else { return false }
      stem.removeLast(ending.count)
      return true
    }
    if !stem.hasSuffix("ss"), !stem.hasSuffix("us") { _ = drop("s", leaving: 3) }
    _ = drop("ing", leaving: 3) || drop("ed", leaving: 3) || drop("ly", leaving: 3)
    _ = drop("e", leaving: 3) || drop("y", leaving: 3)
    if let last = stem.last, stem.count > 3, stem.dropLast().last == last, !last.isNumber {
      stem.removeLast()
    }
    return stem
  }
}
