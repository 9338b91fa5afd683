import Foundation
import Primitives
import Reports
import TextOutput

/// An event of a scenario, such as a memory warning.
struct ScenarioEvent: Equatable {
  /// The time in seconds, or in the unit of an axis.
  let time: Double
  let text: String
}

extension ResultsHeader {
  /// The events of the scenario apart from scrolling, in the order of time; empty if it has none.
  var events: [ScenarioEvent] {
    let events = JSONValue(resolvedScenario).members["events"]?.elements ?? []
    return events.compactMap { event -> ScenarioEvent? in
      var keys = event.members
      guard case .string(let at)? = keys.removeValue(forKey: "at"),
        let time = try? Nanoseconds(text: at), let (key, value) = keys.first
      else { return nil }
      return ScenarioEvent(time: time.seconds, text: Self.text(key, value))
    }.sorted { $0.time < $1.time }
  }

  /// Returns a text such as `memory warning`, `network: 3g` or `rows: insert`.
  private static func text(_ key: String, _ value: JSONValue) -> String {
    let detail: String? =
      switch value {
      case .string(let text): text
      case .object(let members):
        value.members["name"]?.string ?? (members.count == 1 ? members.first?.key : nil)
      default: nil
      }
    let text = key + (detail.map { ": \($0)" } ?? "")
    return text.replacing("-", with: " ").elided(to: 24)
  }
}

/// The names of events above a plot, in enough rows that no name crosses the line of another event.
struct EventStrip {
  private struct Label {
    let text: String
    let x: Double
    let left: Double
    let right: Double
    let row: Int
  }

  private static let rowHeight = 15.0
  private static let maxRows = 4
  private var labels: [Label] = []
  private var lines: [Double] = []

  /// - Parameters:
  ///   - events: The events, in the order of time.
  ///   - axis: The axis of time.
  ///   - left: The pixel where the axis begins.
  ///   - right: The pixel where the axis ends.
  ///   - limit: The pixel that no label exceeds.
  init(_ events: [ScenarioEvent], axis: Axis, left: Double, right: Double, limit: Double) {
    let shown = events.filter { $0.time >= axis.low && $0.time <= axis.high }
    lines = shown.map(\.time).distinct.map { left + (right - left) * axis.share($0) }
    // An event that repeats within the width of its name is counted and named once.
    var bundles: [(text: String, x: Double, last: Double, count: Int)] = []
    for event in shown {
      let x = left + (right - left) * axis.share(event.time)
      let width = GnuplotText.width(event.text, size: 10) + 30
      if let place = bundles.lastIndex(where: { $0.text == event.text && x - $0.last < width }) {
        bundles[place].count += 1
        bundles[place].last = x
      } else {
        bundles.append((event.text, x, x, 1))
      }
    }
    for bundle in bundles {
      place(bundle.text + (bundle.count > 1 ? " ×\(bundle.count)" : ""), x: bundle.x, limit)
    }
  }

  /// The height above the plot, in pixels.
  var height: Double { Double((labels.map(\.row).max() ?? -1) + 1) * Self.rowHeight }

  /// Finds the first row in which the name has room and its line crosses no other name below.
  private mutating func place(_ text: String, x: Double, _ limit: Double) {
    let width = GnuplotText.width(text, size: 10) + 4
    let left = x + width + 3 <= limit ? x + 3 : x - 3 - width
    let right = left + width
    for row in 0..<Self.maxRows {
      let isFree = labels.allSatisfy { label in
        let isApart = label.right < left || label.left > right
        let liesClear = label.row <= row || label.right < x || label.left > x
        let isCleared = label.row >= row || label.x < left || label.x > right
        return (label.row != row || isApart) && liesClear && isCleared
      }
      if isFree {
        labels.append(Label(text: text, x: x, left: left, right: right, row: row))
        return
      }
    }
  }

  /// Returns the script for the names, and for vertical lines through each of some panels.
  func script(_ canvas: Canvas, panels: [(top: Double, bottom: Double)]) -> [String] {
    let start = panels[0].top - height
    let style = "lc rgb '#777777' lw 0.9 dt (2,2)"
    let strokes = lines.flatMap { x in
      let row = labels.filter { $0.x == x }.map(\.row).min()
      let from = row.map { start + Double($0) * Self.rowHeight + 3 } ?? panels[0].top
      return panels.enumerated().map { place, panel in
        canvas.line(from: (x, place == 0 ? from : panel.top), to: (x, panel.bottom), style: style)
      }
    }
    let names = labels.map { label in
      canvas.label(
        label.text, x: label.left, y: start + (Double(label.row) + 0.5) * Self.rowHeight,
        style: "font 'sans,10' textcolor rgb '#444444'")
    }
    return strokes + names
  }
}
