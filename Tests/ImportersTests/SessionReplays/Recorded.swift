import Foundation
import Importers

/// Visits as rrweb records them, written by the tests. Times are milliseconds from the start.
enum Recorded {
  static let start = 1_740_000_000_000

  static func event(_ type: Int, at time: Double, _ data: String) -> String {
    "{\"type\": \(type), \"data\": \(data), \"timestamp\": \(Double(start) + time)}"
  }

  static func meta(_ address: String = "https://news.example/", at time: Double = 0) -> String {
    event(4, at: time, "{\"href\": \"\(address)\", \"width\": 390, \"height\": 664}")
  }

  /// A page with a list that scrolls in it, number 8.
  static func snapshot(top: Double = 0, listTop: Double? = nil, at time: Double = 0) -> String {
    let attribute = listTop.map { "\"rr_scrollTop\": \($0)" } ?? ""
    return event(
      2, at: time,
      """
      {"node": {"type": 0, "id": 1, "childNodes": [
        {"type": 1, "id": 2, "name": "html"},
        {"type": 2, "id": 3, "tagName": "html", "attributes": {}, "childNodes": [
          {"type": 2, "id": 8, "tagName": "ul", "attributes": {\(attribute)}, "childNodes": []}]}]},
       "initialOffset": {"top": \(top), "left": 0}}
      """)
  }

  static func scroll(_ top: Double, of id: Int = 1, at time: Double) -> String {
    event(3, at: time, "{\"source\": 3, \"id\": \(id), \"x\": 0, \"y\": \(top)}")
  }

  static func touch(_ isDown: Bool, at time: Double) -> String {
    event(
      3, at: time, "{\"source\": 2, \"type\": \(isDown ? 7 : 9), \"id\": 3, \"x\": 100, \"y\": 300}"
    )
  }

  static func resize(_ width: Int, at time: Double) -> String {
    event(3, at: time, "{\"source\": 4, \"width\": \(width), \"height\": 664}")
  }

  static func read(_ events: [String]) throws -> ReplayedScroll {
    try ReplayedScroll(replay("[" + events.joined(separator: ",\n") + "]"))
  }

  static func replay(_ text: String) throws -> SessionReplay {
    try SessionReplay(Data(text.utf8), file: "v.json")
  }
}
