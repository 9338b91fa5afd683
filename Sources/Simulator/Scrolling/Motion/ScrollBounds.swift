import Primitives

/// The offsets at which content can rest, and the resistance beyond them.
struct ScrollBounds {
  let highest: Points
  let band: RubberBand

  init(contentHeight: Points, viewport: Points) {
    highest = max(.zero, contentHeight - viewport)
    band = RubberBand(dimension: viewport.points)
  }

  func clamp(_ offset: Points) -> Points { min(max(offset, .zero), highest) }

  /// Returns the edge that an offset is beyond; nil if it is between the edges.
  func edge(past offset: Points) -> Points? {
    if offset < .zero { return .zero }
    return offset > highest ? highest : nil
  }

  /// Returns the offset of the content for the offset that the finger would give it without edges.
  func banded(_ offset: Double) -> Double {
    if offset < 0 { return -band.displacement(ofPull: -offset) }
    let past = offset - highest.points
    return past > 0 ? highest.points + band.displacement(ofPull: past) : offset
  }

  /// Returns the inverse of `banded`.
  func unbanded(_ offset: Double) -> Double {
    if offset < 0 { return -band.pull(forDisplacement: -offset) }
    let past = offset - highest.points
    return past > 0 ? highest.points + band.pull(forDisplacement: past) : offset
  }
}

/// The increasing resistance of content that a finger pulls beyond its edge.
///
/// A pull of *x* points moves content by *b* = (1 − 1 / (*xc*/*d* + 1)) *d*. Here *d* is the height of the view, which
/// *b* never reaches, and *c* = 0.55. The formula and the constant were observed by others (originell, a gist on
/// GitHub).
struct RubberBand {
  static let stiffness = 0.55

  /// The height of the view in points.
  let dimension: Double

  /// Returns the distance of the content beyond its edge for a pull of 0 points or more.
  func displacement(ofPull pull: Double) -> Double {
    (1 - 1 / (pull * Self.stiffness / dimension + 1)) * dimension
  }

  /// Returns the pull for a distance beyond the edge that is below the height of the view.
  func pull(forDisplacement displacement: Double) -> Double {
    let reached = min(displacement, dimension * 0.99)
    return dimension / Self.stiffness * reached / (dimension - reached)
  }

  /// Returns the ratio of the content's speed to the finger's at a displacement.
  func slope(atDisplacement displacement: Double) -> Double {
    let rest = 1 - displacement / dimension
    return Self.stiffness * rest * rest
  }
}
