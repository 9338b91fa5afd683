import Foundation
import Primitives

/// Finds the complaints that a text in everyday words means.
///
/// A phrase of a complaint is found if each of its places has a word of the text, in any order. Inflections are cut off,
/// and a misspelt word stands for a known one. A word counts more, the fewer complaints have it, more in a phrase of
/// several words, and less as a hint.
struct ComplaintSearch: Sendable {
  private struct Phrase {
    let complaint: Int
    let places: [Set<String>]
    let weight: Double
  }

  static let shared = ComplaintSearch()

  private let phrases: [Phrase]
  /// The weight of each known word.
  private let weights: [String: Double]

  private init() {
    phrases = Complaint.all.enumerated().flatMap { index, complaint in
      [("words", 1), ("hints", 0.4)].flatMap { field, weight in
        complaint.phrases(Substring(field)).map { places in
          Phrase(
            complaint: index, places: places.map { Set($0.map(Self.stem)) },
            weight: places.count > 1 ? 1.5 * weight : weight)
        }
      }
    }
    var complaints: [String: Set<Int>] = [:]
    for phrase in phrases {
      for word in phrase.places.joined() { complaints[word, default: []].insert(phrase.complaint) }
    }
    weights = complaints.mapValues { log2(1 + Double(Complaint.all.count) / Double($0.count)) }
  }

  /// Returns the complaints that a text means, the most likely first; at most three, none much less likely than the
  /// first.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - mends: True if a misspelt word stands for a known one.
  /// - Returns: The complaints.
  func complaints(_ text: String, mending mends: Bool = true) -> [Complaint] {
    let words = Set(Self.words(of: text).map { mends ? known($0) ?? $0 : $0 })
    var found: [Int: [String: Double]] = [:]
    for phrase in phrases where phrase.places.allSatisfy({ !$0.isDisjoint(with: words) }) {
      for word in Set(phrase.places.joined()).intersection(words) {
        let weight = phrase.weight * (weights[word] ?? 0)
        found[phrase.complaint, default: [:]][word] = max(
          weight, found[phrase.complaint]?[word] ?? 0)
      }
    }
    let ranked = found.mapValues { $0.values.sorted().reduce(0, +) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let least = 0.7 * (ranked.first?.value ?? 0)
    return ranked.prefix(3).filter { $0.value >= least }.map { Complaint.all[$0.key] }
  }

  /// Returns the known word that a word stands for; nil if there is none.
  private func known(_ word: String) -> String? {
    guard weights[word] == nil else { return word }
    guard word.count > 4 else { return nil }
    let similar = weights.keys.filter { $0.first == word.first && $0.count > 3 }.sorted()
    return Suggestion.nearest(to: word, in: similar, atMost: word.count > 7 ? 2 : 1)
  }

  /// Returns the words of a text that say something, without their endings.
  static func words(of text: String) -> [String] {
    let plain = text.lowercased().replacing("’", with: "'").replacing("n't", with: " not")
      .replacing("'s", with: "")
    return plain.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      .filter { !fillers.contains($0) && !fillers.contains(stem($0)) }
      .map { negations.contains($0) ? "not" : stem($0) }
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
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Returns a word without its inflection: `scrolling`, `scrolled` and `scrolls` are one.
  static func stem(_ word: String) -> String {
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
