import Primitives

/// The offsets at which content can rest, and what lies past them.
struct ScrollBounds {
  let highest: Points
  let band: RubberBand

  init(contentHeight: Points, viewport: Points) {
    highest = max(.zero, contentHeight - viewport)
    band = RubberBand(dimension: viewport.points)
  }

  func clamp(_ offset: Points) -> Points { min(max(offset, .zero), highest) }

  /// The edge that an offset lies past; nil between the edges.
  func edge(past offset: Points) -> Points? {
    if offset < .zero { return .zero }
    return offset > highest ? highest : nil
  }

  /// Where content is that a finger would have at an offset if there were no edges.
  func banded(_ offset: Double) -> Double {
    if offset < 0 { return -band.displacement(ofPull: -offset) }
    let past = offset - highest.points
    return past > 0 ? highest.points + band.displacement(ofPull: past) : offset
  }

  /// The inverse of `banded`.
  func unbanded(_ offset: Double) -> Double {
    if offset < 0 { return -band.pull(forDisplacement: -offset) }
    let past = offset - highest.points
    return past > 0 ? highest.points + band.pull(forDisplacement: past) : offset
  }
}
