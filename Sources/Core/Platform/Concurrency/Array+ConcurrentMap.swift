extension Array where Element: Sendable {
  /// Transforms every element, several at a time.
  ///
  /// - Parameters:
  ///   - jobs: The number of elements to transform at once, from 1.
  ///   - transform: Makes a result from an element and its position, on any thread.
  /// - Returns: The results in the order of the elements.
  /// - Throws: The first error of an element; the other elements are cancelled.
  package func mapConcurrently<Result: Sendable>(
    jobs: Int, _ transform: @escaping @Sendable (Int, Element) throws -> Result
  ) async rethrows -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results = [Result?](repeating: nil, count: count)
      var rest = enumerated().makeIterator()
      func startNext() {
        guard let (position, element) = rest.next() else { return }
        group.addTask { (position, try transform(position, element)) }
      }
      for _ in 0..<jobs { startNext() }
      while let (position, result) = try await group.next() {
        results[position] = result
        startNext()
      }
      return results.compactMap(\.self)
    }
  }
}
