/// The known name that was most likely meant by an unknown one.
package enum Suggestion {
  /// Returns the nearest of the known names, or nil if no name is near.
  ///
  /// A name is near if at most a third of the letters differ, and at most `most`; one letter may always differ. Edits are letters inserted,
  /// dropped, replaced or swapped with a neighbour; letter case is ignored. Of equally near names, the first known one
  /// has priority. If no name is near, the result is the first whose last part is the name: `cost-limit` for `limit`.
  ///
  /// - Complexity: O(*k n m*) for *k* known names of length *m* and a name of length *n*; known names that are much
  ///   shorter or longer are skipped.
  package static func nearest(
    to name: String, in known: [String], atMost most: Int = .max
  ) -> String? {
    let lowered = Array(name.lowercased())
    var best: (name: String, distance: Int)?
    for candidate in known {
      let letters = Array(candidate.lowercased())
      let limit = min(most, max(1, max(lowered.count, letters.count) / 3))
      guard abs(lowered.count - letters.count) <= limit else { continue }
      let distance = distance(lowered, letters)
      // A name of one letter is near every other one, so it gives no suggestion.
      guard distance <= limit, distance < max(lowered.count, letters.count) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name ?? known.first { $0.hasSuffix("-" + name) && name.count > 2 }
  }

  /// Returns the message for an unknown name: a suggestion if a name is near, else the known names, or five of many.
  ///
  /// - Parameters:
  ///   - noun: The kind of the name, such as `strategy`.
  ///   - name: The unknown name.
  ///   - known: The known names.
  ///   - topic: The topic of `cachebench list` with all known names; nil if there is no topic.
  /// - Returns: The message in one line.
  package static func unknown(
    _ noun: String, _ name: String, known: [String], listed topic: String? = nil
  ) -> String {
    let start = "unknown \(noun) '\(name.shown(atMost: 200))'"
    if let nearest = nearest(to: name, in: known) { return "\(start); did you mean '\(nearest)'?" }
    let containing =
      name.count < 3
      ? [] : known.filter { $0.count >= name.count && $0.lowercased().contains(name.lowercased()) }
    if !containing.isEmpty, containing.count < 5 {
      return "\(start); did you mean \(containing.map { "'\($0)'" }.joined(separator: " or "))?"
    }
    guard known.count > maxListed else {
      return known.isEmpty ? start : "\(start); known: \(known.joined(separator: ", "))"
    }
    let hint = topic.map { "; 'cachebench list \($0)' prints all \(known.count)" }
    // If all names are listed elsewhere, names that share nothing with the unknown one do not help.
    guard topic == nil || !containing.isEmpty else { return start + (hint ?? "") }
    let similar = similar(to: name, in: known).joined(separator: ", ")
    return "\(start); similar: \(similar)\(hint ?? "; \(known.count) are known")"
  }

  private static let maxListed = 24

  /// Returns the five names most similar to a text: those that contain it first, then by distance.
  private static func similar(to name: String, in known: [String]) -> [String] {
    let text = String(name.prefix(200)).lowercased()
    let ranked = known.map { candidate in
      let other = candidate.lowercased()
      let isPart = !text.isEmpty && (other.contains(text) || text.contains(other))
      return (name: candidate, rank: isPart ? 0 : distance(Array(text), Array(other)))
    }
    return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.prefix(5).map(\.name)
  }

  /// Returns the number of single edits that lead from one text to the other, with no letter edited twice.
  ///
  /// The restricted form of F. J. Damerau, *A technique for computer detection and correction of
  /// spelling errors,* Communications of the ACM 7(3), 1964.
  ///
  /// - Complexity: O(*n m*).
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var above = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let replaced = above[j] + (left[i] == right[j] ? 0 : 1)
        var least = min(replaced, above[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          least = min(least, before[j - 1] + 1)
        }
        row.append(least)
      }
      (before, above) = (above, row)
    }
    return above[right.count]
  }
}
