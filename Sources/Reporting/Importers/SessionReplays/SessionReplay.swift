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
    /// A full snapshot: the number of its document, and the scroll positions of the page and of its scrolled parts.
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
    package let width: Int
    package let height: Int
  }

  /// The file, as the user named it.
  package let file: String
  /// The events, sorted by time, in milliseconds since 1970.
  let events: [(time: Double, event: Event)]

  /// The number of events.
  package var eventCount: Int { events.count }

  /// Returns true if a file looks like a recording of rrweb: a list of events, an object with a list `events` or `snapshots`, or
  /// an event on each line.
  ///
  /// - Complexity: O(*n*) for an object that is no HTTP archive, else O(1).
  package static func recognizes(_ bytes: Data) -> Bool {
    let head = Array(bytes.prefix(4_096)).withoutByteOrderMark
    let text = String(decoding: head, as: UTF8.self).filter { !$0.isWhitespace }
    let isOther =
      text.hasPrefix("[{\"") && !["type", "timestamp"].contains { text.contains("\"\($0)\":") }
    return text.hasPrefix("[") && !isOther
      || text.hasPrefix("{") && !text.hasPrefix("{\"log\"") && list(in: bytes) != nil
  }

  /// Returns the events of a file; nil if it has none of these forms.
  private static func list(in bytes: Data) -> [Any]? {
    if let root = try? JSONSerialization.jsonObject(with: bytes) {
      guard let members = root as? [String: Any] else { return root as? [Any] }
      return members["log"] == nil ? (members["events"] ?? members["snapshots"]) as? [Any] : nil
    }
    let events = bytes.split(separator: UInt8(ascii: "\n")).map {
      try? JSONSerialization.jsonObject(with: $0) as? [String: Any]
    }
    return events.allSatisfy { $0?["timestamp"] != nil } ? events.compactMap(\.self) : nil
  }

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The name of the file in errors.
  /// - Throws: `FileError` if it has no list of events, or if an event lacks a member of its type.
  /// - Complexity: O(*n* log *n*) in the number of events.
  package init(_ bytes: Data, file: String) throws(FileError) {
    guard let list = Self.list(in: bytes) else {
      let isJSON = (try? JSONSerialization.jsonObject(with: bytes)) != nil
      throw FileError(
        file: file,
        message: isJSON
          ? "is not a list of events; save the events passed to 'emit' of rrweb as one list"
          : "is not JSON; is it incomplete?")
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
