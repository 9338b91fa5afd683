public import Primitives
package import Scrolling

/// The motion of the content in which the load of a bound cell may begin. An image in memory is shown in any motion.
public enum LoadStart: NamedValue, ExplainedChoice {
  /// Any.
  case atOnce = "at-once: as its cell is bound"
  /// All but a motion without a finger that is too fast, as in Flutter's `ScrollAwareImageProvider` (scroll_physics.dart,
  /// `recommendDeferredLoading`), and while a list flings in apps that pause Fresco or Picasso.
  case belowSpeed =
    "below-speed: unless the content moves without a finger and faster than 'starts-below'"
  /// Rest, or an animation of the app: neither `isDragging` nor `isDecelerating`, for which Apple's sample
  /// LazyTableImages waits. The sample then loads only the rows on screen; here every view loads that is not in the pool.
  case atRest = "at-rest: once no finger moves the content, and it no longer slows down after one"

  /// Decides if loads may begin in a motion.
  ///
  /// - Parameters:
  ///   - phase: The cause of the motion.
  ///   - speed: The speed in points per second.
  ///   - limit: With `belowSpeed`, the speed above which loads wait.
  /// - Returns: True if they may.
  package func allowsLoads(in phase: ScrollPhase, speed: Double, limit: Double) -> Bool {
    switch self {
    case .atOnce: true
    case .belowSpeed: phase == .idle || phase == .dragging || speed <= limit
    case .atRest: phase == .idle || phase == .animating
    }
  }
}
