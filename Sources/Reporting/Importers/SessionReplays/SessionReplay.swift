package import Foundation
package import Primitives

/// A visit to a page as rrweb records it: events with the time of each.
///
/// The types are those of `packages/types` in rrweb 2 (rrweb-io/rrweb): of the events, full snapshots (2), incremental
/// ones (3) and what is said of the page (4); of incremental sources, interactions (2), scrolls (3) and sizes of
/// the window (4). All else is passed over.
package struct SessionReplay: Sendable {
  /// An event that tells of scrolling.
  enum Event: Sendable {
    /// The page as a whole: the number of its document, how far it is scrolled, and the parts of it that are.
    case snapshot(document: Int, top: Double, parts: [Int: Double])
    /// A part of the page, or its document, has been scrolled to a place.
    case scroll(id: Int, top: Double)
    /// A finger came down, or left.
    case touch(isDown: Bool)
    /// A page begins at an address, in a window of a size.
    case page(address: String, Window)
    /// The window has another size.
    case resize(Window)
    /// Anything else: at this moment the recording still went on.
    case other
  }

  /// The size of a window in CSS pixels, which are points.
  package struct Window: Hashable, Sendable {
    /// From left to right.
    package let width: Int
    /// From top to bottom.
    package let height: Int
  }

  /// The file as it was named.
  package let file: String
  /// The events with their moments in milliseconds since 1970, by time.
  let events: [(time: Double, event: Event)]

  /// How many events there are.
  package var eventCount: Int { events.count }

  /// Whether a file looks like a recording of rrweb: a list, or an object with a list `events`.
  ///
  /// - Complexity: O(*n*) for an object that is no HTTP archive, else O(1).
  package static func recognizes(_ bytes: Data) -> Bool {
    var head = bytes.prefix(64)[...]
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
    let text = String(decoding: head, as: UTF8.self).filter { !$0.isWhitespace }
    if text.hasPrefix("[") { return true }
    guard text.hasPrefix("{"), !text.hasPrefix("{\"log\""),
      let root = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]
    else { return false }
    return root["log"] == nil && root["events"] is [Any]
  }

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: What errors call it.
  /// - Throws: `SessionReplayError` where it is no JSON, no list of events, or an event lacks what its type has.
  /// - Complexity: O(*n* log *n*) in the number of events.
  package init(_ bytes: Data, file: String) throws(SessionReplayError) {
    let root: Any
    do { root = try JSONSerialization.jsonObject(with: bytes) } catch {
      throw SessionReplayError(file: file, message: "is not JSON; is it incomplete?")
    }
    guard let list = root as? [Any] ?? (root as? [String: Any])?["events"] as? [Any] else {
      throw SessionReplayError(
        file: file,
        message: "is not a list of events; save the events passed to 'emit' of rrweb as one list")
    }
    var events: [(time: Double, event: Event)] = []
    for (index, item) in list.enumerated() {
      let reader = EventReader(file: file, number: index + 1)
      let members = try reader.object(item)
      events.append((try reader.time(members), try reader.event(members)))
    }
    self.file = file
    // Sorting is stable: events of one moment keep their order.
    self.events = events.sorted { $0.time < $1.time }
  }
}

/// Why a recording of a visit cannot be made use of, and where.
package struct SessionReplayError: ExitCoded, Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  package let file: String
  /// The event at fault, from 1 in the order of the file; nil where the file as a whole is.
  package private(set) var event: Int?
  /// What is wrong, and what to do.
  package let message: String

  /// The complaint: `visit.json: event 12: 'data.y' is not a number; …`.
  package var description: String {
    file + (event.map { ": event \($0)" } ?? "") + ": " + message
  }

  package var exitCode: ExitCode { .usage }
}
