import Primitives

/// How many hits an object of some age may expect for the time that it still occupies, learned from
/// what became of others: the tables of LHD.
///
/// Objects are told apart by the age at which they were last hit. Ages are counted in steps, so that a
/// table of fixed length spans many times the cache.
struct HitDensity: ~Copyable {
  static let classCount = 16
  static let ageCount = 2_048
  /// What is left of older events when the tables are made anew.
  private static let decay = 0.9

  private var hits: DenseArray<Double>
  private var evictions: DenseArray<Double>
  private var densities: DenseArray<Double>
  /// Requests in one step of age.
  private(set) var step: UInt64 = 1

  init() {
    let count = Self.classCount * Self.ageCount
    hits = DenseArray(count: count)
    evictions = DenseArray(count: count)
    densities = DenseArray(count: count)
    for index in 0..<count {
      // Until something is known: what was hit soon and is young is worth most.
      densities[index] = Double(index / Self.ageCount + 1) / Double(index % Self.ageCount + 1)
    }
  }

  /// An age in steps, at most the last one of the tables.
  @inline(__always)
  func steps(_ age: UInt64) -> Int { Int(min(age / step, UInt64(Self.ageCount - 1))) }

  /// The class of objects hit at an age, higher for younger ones; what was never hit is in class 0.
  static func objectClass(hitAt age: Int) -> Int {
    guard age < ageCount else { return 0 }
    return min(
      classCount - 1,
      (Int.bitWidth - ageCount.leadingZeroBitCount) - (Int.bitWidth - age.leadingZeroBitCount))
  }

  mutating func recordHit(_ objectClass: Int, age: Int) {
    hits[objectClass * Self.ageCount + age] += 1
  }
  mutating func recordEviction(_ objectClass: Int, age: Int) {
    evictions[objectClass * Self.ageCount + age] += 1
  }
  @inline(__always)
  func density(_ objectClass: Int, age: Int) -> Double {
    densities[objectClass * Self.ageCount + age]
  }

  /// Computes the densities from the events so far, from the greatest age down.
  ///
  /// - Complexity: O(*c* *a*) in the numbers of classes and of ages.
  mutating func learn() {
    for objectClass in 0..<Self.classCount {
      let start = objectClass * Self.ageCount
      var (hitSum, eventSum, lifetimes) = (0.0, 0.0, 0.0)
      for index in stride(from: start + Self.ageCount - 1, through: start, by: -1) {
        hitSum += hits[index]
        eventSum += hits[index] + evictions[index]
        lifetimes += eventSum
        densities[index] = lifetimes > 1e-5 ? hitSum / lifetimes : 0
        hits[index] *= Self.decay
        evictions[index] *= Self.decay
      }
    }
  }

  /// Makes the tables span a hundred times the residents; events so far were in other steps.
  mutating func rescale(residents: Int) {
    step = max(1, UInt64(residents * 100 / Self.ageCount))
    hits = DenseArray(count: hits.count)
    evictions = DenseArray(count: evictions.count)
  }
}
