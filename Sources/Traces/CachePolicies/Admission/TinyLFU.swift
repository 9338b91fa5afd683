import Primitives

/// TinyLFU: admits what was used more often of late than what it would replace.
///
/// A sketch of a few bits an object estimates the frequencies of all objects, resident or not, and
/// forgets slowly. G. Einziger, R. Friedman, B. Manes. *TinyLFU: A Highly Efficient Cache Admission
/// Policy.* ACM Transactions on Storage 13(4), 2017, with the sketch of `FrequencySketch` and without a
/// doorkeeper. While there is room everything is admitted; of equal frequencies the newcomer loses. An
/// eviction policy that cannot name its next victim is asked for its last one.
struct TinyLFU: AdmissionPolicy, ~Copyable {
  static var name: String { "tinylfu" }
  static var summary: String {
    "admits an object if it is used more often than the one it would replace"
  }

  private var sketch: FrequencySketch

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    sketch = FrequencySketch(entries: min(capacity.count, objectCount))
  }

  /// Counts a request.
  mutating func record(_ id: ObjectID) { sketch.record(id) }

  /// Whether the object is used more often than the victim.
  mutating func admits(
    _ id: ObjectID, cost: UInt32, insteadOf victim: ObjectID?
  ) -> Bool {
    guard let victim else { return true }
    return sketch.frequency(of: id) > sketch.frequency(of: victim)
  }

  /// Forgets all frequencies.
  mutating func removeAll() { sketch.clear() }
}
