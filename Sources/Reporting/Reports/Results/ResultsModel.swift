/// The number of the model that produced the figures. A release raises the number if the same scenario gives other
/// figures.
///
/// Figures of the same number are equal to the last digit. Figures of different numbers may differ although no strategy
/// changed.
package enum ResultsModel {
  /// A change of the model that moved figures.
  package struct Step {
    /// The number that the change introduced, from 1 in steps of one.
    package let number: Int
    /// The first release with that number.
    package let release: String
    /// The change, in words.
    let moved: String
  }

  /// All steps. A change that moves figures adds a step here, and a line to the page on results files.
  package static let steps = [
    Step(number: 1, release: "0.1.0", moved: "the first model"),
    Step(
      number: 2, release: "0.1.0",
      moved:
        "lengths of files above 0.1 megapixels; queues of decoders; connections that stored responses hold; "
        + "the order of Nuke's prefetches; temporary redirects over an HTTP cache; PINRemoteImage's session; "
        + "FastImageCache's keys"),
    Step(
      number: 3, release: "0.1.0",
      moved:
        "joined loads, queues, prefetches and disk reads of the presets of Nuke, AlamofireImage and Kingfisher; "
        + "resumed transfers of Nuke"),
    Step(
      number: 4, release: "0.1.0",
      moved:
        "cancelled transfers, slow start and growth before a loss, as Linux's TCP has them; files that libraries "
        + "encode again, what decoded images keep, and queues of decoders; prefetches that views join in SDWebImage "
        + "and PINRemoteImage"),
    Step(
      number: 5, release: "0.1.0",
      moved:
        "answers with a status of error, which are no pictures; policies that draw at random; crashes, whose values "
        + "baselines have now"),
  ]

  /// The number of this version.
  package static let current = steps.map(\.number).max() ?? 1

  /// Returns a note on figures of two models; nil if both numbers are equal.
  package static func note(before: Int, after: Int, steps: [Step] = steps) -> String? {
    guard before != after else { return nil }
    let crossed = min(before, after) + 1...max(before, after)
    let known = steps.filter { crossed.contains($0.number) }
      .map { "\($0.number), of release \($0.release): \($0.moved)" }
    let why =
      known.isEmpty ? "the changes are unknown to this version" : known.joined(separator: "; ")
    return
      "the figures before are from model \(before), those after from model \(after), which may "
      + "explain differences (\(why))"
  }
}
