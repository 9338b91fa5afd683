extension String {
  /// Returns the text with zeros added before it, up to a number of characters. A longer text is not changed.
  package func zeroPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - count)) + self
  }
}
