public import Primitives

/// What moves a scroll view.
public enum ScrollPhase: String, NamedChoice {
  /// Nothing.
  case idle
  /// A finger (`isTracking`).
  case dragging
  /// Momentum, or the return from past an edge (`isDecelerating`).
  case decelerating
  /// An animation, such as that to the top.
  case animating

  /// "scroll phase".
  public static var noun: String { "scroll phase" }
}

/// A scroll view at one moment.
public struct ScrollSample: Hashable, Sendable {
  /// The content offset; negative, or past the last screen, in overscroll.
  public var offset: Points
  /// What moves it.
  public var phase: ScrollPhase
  /// Whether a pull to refresh fired since the sample before.
  public var refreshTriggered: Bool

  /// A scroll view at one moment.
  public init(offset: Points, phase: ScrollPhase, refreshTriggered: Bool = false) {
    self.offset = offset
    self.phase = phase
    self.refreshTriggered = refreshTriggered
  }
}
