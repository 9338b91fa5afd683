import Reports

/// The colours and shapes of strategies, as charts have them. The page has the shapes by gnuplot's numbers.
struct Markers {
  private let hues: [String: Hue]

  /// - Parameter source: The results; its charts say which of many strategies have the colours that differ most.
  init(_ source: PageSource) {
    // Charts of bars name the strategies that they leave out.
    let left = Set(
      source.data.values.joined().filter { $0.dropFirst().first == "left out" }.map { $0[0] })
    let strategies = source.results.strategies
    let ranked = strategies.filter { !left.contains($0) } + strategies.filter(left.contains)
    hues = Dictionary(ranked.enumerated().map { ($1, Hue(place: $0)) }) { first, _ in first }
  }

  /// Returns a strategy's shape as a picture in a line of text.
  func picture(_ strategy: String) -> HTML {
    let hue = hues[strategy] ?? Hue(place: 0)
    // Open shapes have even numbers, one below those of filled ones.
    let style = "h\(hue.place % Hue.colors.count)\(hue.shape.isMultiple(of: 2) ? " open" : "")"
    return """
      <svg class="mark" viewBox="-7 -7 14 14" aria-hidden="true"><use class="\(style)" href="#m\(hue.shape | 1)"/></svg>
      """
  }
}
