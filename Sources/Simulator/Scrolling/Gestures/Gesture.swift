package import Primitives

/// A gesture on a scrolling list.
///
/// A gesture begins when the previous one has come to rest; only the flicks of `flicks` overlap. Positive distances and
/// velocities lead towards later rows. In a file, a gesture is a mapping of one key: `{flick: {velocity: 3000}}`,
/// `{pause: {duration: 2 s}}`, `{scroll-to-top: {}}`.
package enum Gesture: Hashable, Sendable {
  /// Moves the content and releases it without speed.
  case drag(Drag)
  /// Throws the content, whose motion then ends by itself.
  case flick(Flick)
  /// Throws the content several times, each time while it may still move.
  case flicks(Flicks)
  /// Does nothing.
  case pause(Pause)
  /// Shows a row at once, at the top of the screen (`scrollToRow(at:at:animated:)`, not animated).
  case jump(Jump)
  /// Taps the status bar.
  case scrollToTop(ScrollToTop)
  /// Pulls the top of the content down and releases it.
  case pullToRefresh(PullToRefresh)
  /// Taps a row, looks at its detail, and returns.
  case tap(Tap)
  /// Taps the second list's tab, reads the list, and returns.
  case tab(Tab)

  /// The minimum duration in seconds, without the time until the list is at rest.
  package var minSeconds: Double {
    switch self {
    case .drag(let drag): drag.duration.seconds
    case .flick(let flick): flick.duration.seconds
    case .flicks(let flicks):
      Double(flicks.count - 1) * flicks.interval.seconds + flicks.duration.seconds
    case .pause(let pause): pause.duration.seconds
    case .jump: 0
    case .scrollToTop(let tap): tap.duration.seconds
    case .pullToRefresh(let pull): pull.duration.seconds
    case .tap(let tap): (tap.look + Tap.back).seconds
    case .tab(let tab): tab.stay.seconds
    }
  }
}

extension Gesture: Alternatives {
  package static let alternatives = [
    Alternative("drag", "drags the content and releases it at rest", Gesture.drag),
    Alternative("flick", "flicks the content and lets it run out", Gesture.flick),
    Alternative(
      "flicks", "flicks several times, each while the previous flick may still run", Gesture.flicks),
    Alternative("pause", "waits", Gesture.pause),
    Alternative("jump", "jumps to a row, at the top of the screen", Gesture.jump),
    Alternative(
      "scroll-to-top", "a tap on the status bar, which scrolls to the first row",
      Gesture.scrollToTop),
    Alternative(
      "pull-to-refresh", "pulls the content down past its top", Gesture.pullToRefresh),
    Alternative("tap", "taps a row, looks at its detail, and goes back", Gesture.tap),
    Alternative("tab", "goes to the second list, reads it, and comes back", Gesture.tab),
  ]

  package var part: (key: String, value: any NodeValue)? {
    switch self {
    case .drag(let drag): ("drag", drag)
    case .flick(let flick): ("flick", flick)
    case .flicks(let flicks): ("flicks", flicks)
    case .pause(let pause): ("pause", pause)
    case .jump(let jump): ("jump", jump)
    case .scrollToTop(let tap): ("scroll-to-top", tap)
    case .pullToRefresh(let pull): ("pull-to-refresh", pull)
    case .tap(let tap): ("tap", tap)
    case .tab(let tab): ("tab", tab)
    }
  }
}
