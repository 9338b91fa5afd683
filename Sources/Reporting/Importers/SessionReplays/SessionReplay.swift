package import Foundation
package import Primitives

/// A visit to a page as rrweb records it: events with their times.
///
/// The types are those of `packages/types` in rrweb 2 (rrweb-io/rrweb). Of the events, it reads full snapshots (2),
/// incremental ones (3) and those on the page (4). Of the incremental sources, it reads interactions (2), scrolls
/// (3) and sizes of the window (4). It ignores the rest.
package struct SessionReplay: Sendable {
  /// An event of a scroll.
  enum Event: Sendable {
    /// A full snapshot: the number of its document, the scroll position, and those of its scrolled parts.
    case snapshot(document: Int, top: Double, parts: [Int: Double])
    /// A part of the page, or its document, was scrolled to a position.
    case scroll(id: Int, top: Double)
    /// A touch began or ended.
    case touch(isDown: Bool)
    /// A page begins at an address, in a window of a size.
    case page(address: String, Window)
    /// The window's size changed.
    case resize(Window)
    /// Another event, which shows that the recording still went on.
    case other
  }

  /// The size of a window in CSS pixels, which are points.
  package struct Window: Hashable, Sendable {
    /// The width.
    package let width: Int
    /// The height.
    package let height: Int
  }

  /// The file, as the user named it.
  package let file: String
  /// The events, sorted by time, in milliseconds since 1970.
  let events: [(time: Double, event: Event)]

  /// The number of events.
  package var eventCount: Int { events.count }

  /// Returns true if a file looks like a recording of rrweb: a list, or an object with a list `events`.
  ///
  /// - Complexity: O(*n*) for an object that is no HTTP archive, else O(1).
  package static func recognizes(_ bytes: Data) -> Bool {
    let head = Array(bytes.prefix(64)).withoutByteOrderMark
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
  ///   - file: The name of the file in errors.
  /// - Throws: `FileError` if it is not JSON or not a list of events, or if an event lacks a member of its
  ///   type.
  /// - Complexity: O(*n* log *n*) in the number of events.
  package init(_ bytes: Data, file: String) throws(FileError) {
    let root: Any
    do { root = try JSONSerialization.jsonObject(with: bytes) } catch {
      throw FileError(file: file, message: "is not JSON; is it incomplete?")
    }
    guard let list = root as? [Any] ?? (root as? [String: Any])?["events"] as? [Any] else {
      throw FileError(
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
