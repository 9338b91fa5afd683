package import Primitives

/// Every *n*-th point of a study, from the *k*-th on: a share of the work for one process.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The number of the share, from 1.
  package let number: Int
  /// The number of shares.
  package let count: Int

  /// All points.
  package static let whole = Shard(number: 1, count: 1)

  /// A text such as `3/16`.
  package var description: String { "\(number)/\(count)" }

  /// True if the share contains the point at a position, from 0.
  package func contains(_ position: Int) -> Bool { position % count == number - 1 }
}

extension Shard {
  /// Reads `3/16`: the third of sixteen.
  ///
  /// - Throws: `InputError`.
  package init(_ text: String) throws(InputError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(number)
    else {
      throw InputError("'\(text)' is not a share: expected K/N with K from 1 to N, as in 3/16")
    }
    self.init(number: number, count: count)
  }

  /// Creates the share of a task of a Slurm array from the task's position in the array; nil outside an array. The
  /// array's first index need not be 0.
  ///
  /// - Parameter environment: The variables of the process.
  /// - Throws: `InputError` for an array with gaps, whose tasks cannot be counted from these variables.
  package init?(slurm environment: [String: String]) throws(InputError) {
    func number(_ name: String) -> Int? {
      environment["SLURM_ARRAY_TASK_\(name)"].flatMap { Int($0) }
    }
    guard let task = number("ID"), let count = number("COUNT"), let first = number("MIN") else {
      return nil
    }
    let (place, remainder) = (task - first).quotientAndRemainder(dividingBy: number("STEP") ?? 1)
    guard remainder == 0, (0..<count).contains(place) else {
      throw InputError(
        "task \(task) of \(count) from \(first) on: the indices of the array have gaps; give "
          + "each task its share with --shard K/N")
    }
    self.init(number: place + 1, count: count)
  }
}
