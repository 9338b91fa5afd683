import Foundation
import Primitives

/// Reads one event of rrweb, and reports its errors.
struct EventReader {
  let file: String
  /// The position of the event in the file, from 1.
  let number: Int

  private enum Number {
    static let fullSnapshot = 2
    static let incrementalSnapshot = 3
    static let meta = 4
    static let mouseInteraction = 2
    static let scroll = 3
    static let viewportResize = 4
    static let touchStart = 7
    static let touchEnd = 9
    static let touchCancel = 10
  }

  /// Returns the members of an event.
  func object(_ item: Any) throws(FileError) -> [String: Any] {
    if item is String {
      throw error("is packed; unpack it with 'unpack' of rrweb, or record without 'packFn'")
    }
    guard let members = item as? [String: Any] else { throw error("is not an object; remove it") }
    return members
  }

  /// Returns the time of an event, in milliseconds.
  func time(_ members: [String: Any]) throws(FileError) -> Double {
    let time = try number("timestamp", members)
    guard (0...1e15).contains(time) else {
      throw error("'timestamp' is \(time), which is not a time in milliseconds since 1970")
    }
    return time
  }

  /// Returns the scroll event in an event of rrweb.
  func event(_ members: [String: Any]) throws(FileError) -> SessionReplay.Event {
    let type = try number("type", members)
    let data = members["data"] as? [String: Any] ?? [:]
    switch Int(exactly: type) {
    case Number.fullSnapshot: return try snapshot(data)
    case Number.incrementalSnapshot: return try increment(data)
    case Number.meta:
      return .page(address: data["href"] as? String ?? "", try window(data))
    default: return .other
    }
  }

  private func snapshot(_ data: [String: Any]) throws(FileError) -> SessionReplay.Event {
    guard let node = data["node"] as? [String: Any] else {
      throw error("'data.node' is missing from a full snapshot; record the page again")
    }
    let offset = data["initialOffset"] as? [String: Any] ?? [:]
    var parts: [Int: Double] = [:]
    collect(node, into: &parts)
    return .snapshot(
      document: Int(exactly: try number("id", node, within: "data.node.")) ?? 0,
      top: Self.number(offset["top"]) ?? 0, parts: parts)
  }

  /// Collects the scrolled parts of a page. A snapshot marks them with an attribute.
  ///
  /// - Complexity: O(*n*) in the nodes.
  private func collect(_ root: [String: Any], into parts: inout [Int: Double]) {
    var open = [root]
    while let node = open.popLast() {
      if let attributes = node["attributes"] as? [String: Any],
        let top = Self.number(attributes["rr_scrollTop"]),
        let id = Self.number(node["id"]).flatMap({ Int(exactly: $0) })
      {
        parts[id] = top
      }
      open += node["childNodes"] as? [[String: Any]] ?? []
    }
  }

  private func increment(_ data: [String: Any]) throws(FileError) -> SessionReplay.Event {
    switch Int(exactly: try number("source", data, within: "data.")) {
    case Number.scroll:
      let id = Int(exactly: try number("id", data, within: "data."))
      return .scroll(id: id ?? 0, top: try number("y", data, within: "data."))
    case Number.viewportResize: return .resize(try window(data))
    case Number.mouseInteraction:
      switch Int(exactly: try number("type", data, within: "data.")) {
      case Number.touchStart: return .touch(isDown: true)
      case Number.touchEnd, Number.touchCancel: return .touch(isDown: false)
      default: return .other
      }
    default: return .other
    }
  }

  private func window(_ data: [String: Any]) throws(FileError) -> SessionReplay.Window {
    SessionReplay.Window(
      width: Int(try number("width", data, within: "data.")),
      height: Int(try number("height", data, within: "data.")))
  }

  private func number(
    _ name: String, _ members: [String: Any], within path: String = ""
  ) throws(FileError) -> Double {
    guard let value = members.member(name) else {
      throw error("'\(path)\(name)' is missing; rrweb writes it: record the page again")
    }
    guard let number = Self.number(value) else {
      throw error("'\(path)\(name)' is not a number; rrweb writes one: record the page again")
    }
    return number
  }

  private static func number(_ value: Any?) -> Double? {
    JSONScalar.number(value).flatMap { abs($0) <= 1e15 ? $0 : nil }
  }

  private func error(_ message: String) -> FileError {
    FileError(file: file, place: ": event \(number)", message: message)
  }
}
