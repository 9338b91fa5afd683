/// Student's t distribution with a whole number of degrees of freedom.
///
/// Student. *The Probable Error of a Mean.* Biometrika 6 (1), 1908. With whole degrees, square roots suffice, and
/// figures are the same to the last bit on every machine.
package struct StudentT: Sendable {
  /// The number of degrees of freedom, from 1.
  package let degrees: Int

  /// Γ((ν + 1) / 2) / (√π Γ(ν / 2)), which is one over B(ν / 2, 1 / 2).
  private let scale: Double

  /// Creates the distribution with at least one degree of freedom.
  ///
  /// - Complexity: O(degrees).
  package init(degrees: Int) {
    precondition(degrees > 0, "a distribution has degrees of freedom")
    self.degrees = degrees
    // Γ(x + 1) = x Γ(x), starting from Γ(1) = 1 and Γ(1/2) = √π.
    var scale = degrees.isMultiple(of: 2) ? 0.5 : 1 / Double.pi
    for below in stride(from: degrees - 2, to: 0, by: -2) {
      scale *= Double(below + 1) / Double(below)
    }
    self.scale = scale
  }

  /// Returns the probability of a value farther from zero than this one, on either side: 0 to 1.
  ///
  /// With x = ν / (ν + t²) it is the regularised incomplete beta function I_x(ν / 2, 1 / 2), which keeps its digits
  /// even for tiny values (NIST Digital Library of Mathematical Functions, section 8.17).
  ///
  /// - Complexity: O(√degrees).
  package func tails(beyond value: Double) -> Double {
    guard value.isFinite else { return 0 }
    let (count, square) = (Double(degrees), value * value)
    let x = count / (count + square)
    let front = (square / (count + square)).squareRoot() * power(of: x) * scale
    // The function has two forms; the continued fraction of one of them converges fast.
    return x < (count + 2) / (count + 5)
      ? front * 2 / count * fraction(count / 2, 0.5, x)
      : 1 - front * 2 * fraction(0.5, count / 2, 1 - x)
  }

  /// Returns the value whose two tails together have a given probability.
  ///
  /// Newton's steps from zero never overshoot: `tails` is convex and falls.
  ///
  /// - Parameter share: The probability, above 0 and at most 1.
  /// - Returns: The value, not below zero.
  /// - Complexity: O(√degrees) per step, with ten to thirty steps.
  package func bound(leaving share: Double) -> Double {
    precondition(share > 0 && share <= 1, "a share is above 0 and at most 1")
    var value = 0.0
    while true {
      let step = (tails(beyond: value) - share) / (2 * density(at: value))
      guard step > value * 1e-14 else { return value }
      value += step
    }
  }

  private func density(at value: Double) -> Double {
    let count = Double(degrees)
    let x = count / (count + value * value)
    return scale / count.squareRoot() * power(of: x) * x.squareRoot()
  }

  /// Returns x to the power of half the degrees, by squaring.
  private func power(of x: Double) -> Double {
    var (result, square, left) = (1.0, x.squareRoot(), degrees)
    while left > 0 {
      if left & 1 == 1 { result *= square }
      square *= square
      left >>= 1
    }
    return result
  }

  /// Computes the continued fraction 8.17.22 of the same library, from its end to its beginning.
  ///
  /// The number of terms needed grows with the root of the larger parameter. Four times that root plus forty suffice
  /// for all digits; the tests compare the results with closed forms.
  private func fraction(_ a: Double, _ b: Double, _ x: Double) -> Double {
    var rest = 1.0
    for term in stride(from: 20 + 2 * Int(max(a, b).squareRoot()), to: 0, by: -1) {
      let m = Double(term)
      rest = 1 + m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)) / rest
      let n = m - 1
      rest = 1 - (a + n) * (a + b + n) * x / ((a + 2 * n) * (a + 2 * n + 1)) / rest
    }
    return 1 / rest
  }
}
