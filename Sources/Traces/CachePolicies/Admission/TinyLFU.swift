import Primitives

/// TinyLFU: admits an object that was recently used more often than the object it would replace.
///
/// A sketch with a few bits per object estimates the frequencies of all objects, resident or not, and forgets slowly.
/// G. Einziger, R. Friedman, B. Manes. *TinyLFU: A Highly Efficient Cache Admission Policy.* ACM Transactions on
/// Storage 13(4), 2017, with the sketch of `FrequencySketch` and without a doorkeeper. While there is room, everything
/// is admitted; of equal frequencies the newcomer loses. If an eviction policy cannot name its next victim, its
/// previous victim is used.
struct TinyLFU: AdmissionPolicy, ~Copyable {
  static var name: String { "tinylfu" }
  static let summary =
    "admits an object if it is used more often than the one it would replace"

  private var sketch: FrequencySketch

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    sketch = FrequencySketch(entries: min(capacity.count, objectCount))
  }

  /// Counts a request.
  mutating func record(_ id: ObjectID) { sketch.record(id) }

  /// Returns true if the object is used more often than the victim.
  mutating func admits(
    _ id: ObjectID, cost: UInt32, insteadOf victim: ObjectID?
  ) -> Bool {
    guard let victim else { return true }
    return sketch.frequency(of: id) > sketch.frequency(of: victim)
  }

  /// Forgets all frequencies.
  mutating func removeAll() { sketch.clear() }
}
