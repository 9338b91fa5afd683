import Testing

@testable import Primitives

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct StudentTTests {
  /// Returns the tail by the closed forms for whole degrees, exact to many digits: M. Abramowitz, I. A. Stegun.
  /// *Handbook of Mathematical Functions.* 1964, 26.7.3 and 26.7.4.
  private func closedForm(_ degrees: Int, beyond value: Double) -> Double {
    let angle = atan(value / Double(degrees).squareRoot())
    let (sine, cosine) = (sin(angle), cos(angle))
    let isOdd = !degrees.isMultiple(of: 2)
    var (term, sum) = (isOdd ? cosine : 1, 0.0)
    for power in stride(from: isOdd ? 1 : 0, through: degrees - 2, by: 2) {
      sum += term
      term *= cosine * cosine * Double(power + 1) / Double(power + 2)
    }
    return 1 - (isOdd ? 2 / .pi * (angle + sine * sum) : sine * sum)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 9, 19, 20, 39, 100, 999, 10_000])
  func tailsAreThoseOfTheClosedForms(degrees: Int) {
    let distribution = StudentT(degrees: degrees)
    for value in [0, 0.001, 0.1, 0.5, 1, 1.5, 2, 3, 4.5, 7, 12] {
      let error = distribution.tails(beyond: value) - closedForm(degrees, beyond: value)
      #expect(abs(error) < 1e-12, "\(degrees), \(value)")
      #expect(distribution.tails(beyond: -value) == distribution.tails(beyond: value))
    }
    #expect(distribution.tails(beyond: .infinity) == 0)
  }

  /// Printed in every table of the distribution.
  @Test(arguments: [
    (1, 0.05, 12.706), (2, 0.05, 4.303), (4, 0.05, 2.776), (9, 0.05, 2.262), (19, 0.05, 2.093),
    (19, 0.01, 2.861), (30, 0.001, 3.646), (120, 0.05, 1.980), (1, 0.5, 1.0),
  ])
  func boundsAreThoseOfTheTables(degrees: Int, share: Double, expected: Double) {
    let error = StudentT(degrees: degrees).bound(leaving: share) - expected
    #expect(abs(error) < 0.0005)
  }

  @Test(arguments: [1, 2, 4, 19, 200, 9_999])
  func aBoundLeavesWhatItWasAskedFor(degrees: Int) {
    let distribution = StudentT(degrees: degrees)
    for share in [1, 0.9, 0.5, 0.05, 0.001, 1e-6, 1e-12] {
      let left = distribution.tails(beyond: distribution.bound(leaving: share))
      #expect(abs(left - share) < share * 1e-9, "\(degrees), \(share): \(left)")
    }
  }

  @Test func aTailKeepsItsDigitsHoweverSmallItIs() {
    // With two degrees the tails are 1 - t / √(2 + t²), which is near 1 / t² far out.
    let tails = StudentT(degrees: 2).tails(beyond: 1e8)
    #expect((0.999999e-16...1.000001e-16).contains(tails))
  }
}
