import AppModel
import Environment
import ImagePipeline
import Primitives
import Scrolling

/// The facts of a scenario on which conditions of keys depend.
extension ScenarioContents {
  /// True if a recorded scroll is used. It may pull or tap, which is not known here.
  var followsRecording: Bool { scroll.trace != nil || population?.recordings.isEmpty == false }

  /// True if a strategy prefetches the rows that the list names.
  var prefetchesForTable: Bool { strategies.contains { $0.rowsAhead.rows == .table } }

  /// True if an event brings the network back.
  var comesOnline: Bool { scheduledEvents.contains { $0.action == .online } }

  /// True if signed addresses change: with each load of the list only if the list is loaded again.
  var renewsAddresses: Bool {
    feed.signed?.renewed != .withList || !refresh.rows.isEmpty || person != nil
      || scheduledEvents.contains { $0.action == .lifecycle(.launch) }
  }

  /// True if the network's own value applies, since the recording has none in some step.
  func isUnrecorded<Value>(_ value: (PathTrace.Step) -> Value?) -> Bool {
    network.trace == nil || network.recording?.steps.contains { value($0) == nil } == true
  }

  /// True if a gesture is stated or a reader makes it.
  func hasGesture(_ gesture: String, orShare share: (ReaderConfiguration) -> Double) -> Bool {
    scroll.gestures.contains { $0.key == gesture } || readerHas(share)
  }

  /// True if a reader who scrolls makes gestures of a kind.
  func readerHas(_ share: (ReaderConfiguration) -> Double) -> Bool {
    guard let reader = scroll.reader, scroll.gestures.isEmpty, !followsRecording else {
      return false
    }
    return share(reader) > 0
  }
}
