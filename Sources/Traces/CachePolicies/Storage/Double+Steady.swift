import CSystem

extension Double {
  /// Returns the exponential of a number, rounded to a multiple of 2^-40.
  ///
  /// The last bits of the library's result differ between processors, and a policy's decisions must not. Rounding hides
  /// the difference except in one of several billion cases.
  static func steadyExponential(_ exponent: Double) -> Double {
    (exp(exponent) * 0x1p40).rounded() * 0x1p-40
  }

  /// Returns the natural logarithm of a number, rounded to a multiple of 2^-40.
  package static func steadyLogarithm(_ number: Double) -> Double {
    (log(number) * 0x1p40).rounded() * 0x1p-40
  }
}
