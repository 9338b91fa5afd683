import AppModel
import ImagePipeline
import Primitives
import TextOutput

/// The time that a part of a run spends on something.
struct TimelineSlice {
  /// The part of the run that spends it. Slices that overlap are laid on several tracks of the same name.
  let track: TimelineTrack
  var name: String
  /// The kind, by which slices are counted.
  let category: String
  let start: Instant
  var end: Instant
  var details: JSONValue = [:]
  /// Its phases, one after the other, each with its end.
  var phases: [(name: String, end: Instant)] = []
}

/// A part of a run, such as the main thread.
struct TimelineTrack: Hashable {
  let order: Int
  let name: String

  static let main = TimelineTrack(order: 0, name: "main thread")
  static let screen = TimelineTrack(order: 1, name: "screen")
  static let missed = TimelineTrack(order: 2, name: "missed frames")
  static let decoders = TimelineTrack(order: 3, name: "decode queue")
  static let disk = TimelineTrack(order: 4, name: "disk")
  static let waiting = TimelineTrack(order: 5, name: "queued requests")

  /// The connection of a request.
  static func connection(of request: ImageRequest) -> TimelineTrack {
    let (group, number) = (request.connectionGroup, request.connection.index)
    let channel = group.channel == .session ? "" : ", synchronous"
    return TimelineTrack(
      order: 6 + group.index << 32 + number,
      name: "host \(group.host + 1), connection \(number + 1)\(channel)")
  }
}
