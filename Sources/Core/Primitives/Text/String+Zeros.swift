extension String {
  /// Returns the text with as many zeros before it as it lacks to a number of characters.
  package func zeroPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - count)) + self
  }
}
