/// What a hand does to a scrolling list, one thing after the other.
///
/// Each gesture begins when the one before it has come to rest, except within `flicks`. Positive
/// distances and velocities lead towards higher rows. In a file a gesture is a mapping of one key:
/// `{flick: {velocity: 3000}}`, `{pause: {duration: 2 s}}`, `{scroll-to-top: {}}`.
public enum Gesture: Hashable, Sendable {
  /// Moves the content and lets go at rest.
  case drag(Drag)
  /// Throws the content and lets it run out.
  case flick(Flick)
  /// Throws several times, each while the throw before may still run.
  case flicks(Flicks)
  /// Leaves the list alone.
  case pause(Pause)
  /// Shows a row at once, at the top of the screen (`scrollToRow(at:at:animated:)`, not animated).
  case jump(Jump)
  /// Taps the status bar.
  case scrollToTop(ScrollToTop)
  /// Pulls the top of the content down and lets go.
  case pullToRefresh(PullToRefresh)
}
