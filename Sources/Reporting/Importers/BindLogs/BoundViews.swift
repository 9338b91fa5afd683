import Environment
import Primitives
package import RequestTraces

/// The rows of a list whose cells have several views, or of which some have none: a trace with columns for the row and
/// the view.
extension BoundScenario {
  /// True if the rows need these columns; false if each row is a request.
  package var hasViews: Bool {
    bound.slots.count > 1 || !blankRows.isEmpty
  }

  /// Returns the contents of the file of the rows.
  ///
  /// - Throws: `TraceError` if they cannot be written as CSV.
  package func rowsFile() throws(TraceError) -> [UInt8] {
    guard hasViews else {
      return try TraceFormatCatalog.csv.bytes(of: rowTrace, file: bound.log.file)
    }
    let (hasSizes, usual) = (bound.trace.hasSizes, bound.usualBytes)
    let usualViews = bound.usualViews
    let lines = (0..<rowCount).flatMap { row in
      images(ofRow: row, usualViews, usual).map { view, name, bytes in
        let quoted = "\"" + name.replacing("\"", with: "\"\"") + "\""
        return "\(row),\(view),\(quoted)" + (hasSizes ? ",\(bytes)" : "") + "\n"
      }
    }
    return Array(("row,view,key\(hasSizes ? ",size" : "")\n" + lines.joined()).utf8)
  }

  /// Returns the images that a row showed first, by view. A row that was never bound has its own in the views that at
  /// least half of the others have, unless it is known to have none.
  private func images(
    ofRow row: Int, _ usualViews: [Int], _ usual: Int
  ) -> [(view: Int, name: String, bytes: Int)] {
    if blankRows.contains(row) { return [] }
    let shown = bound.slots.enumerated().compactMap {
      view, slot -> (view: Int, name: String, bytes: Int)? in
      slot.rows[row].map { image in
        (view, bound.trace.names.text(at: image.index), max(1, bound.images[image.index].bytes))
      }
    }
    guard shown.isEmpty else { return shown }
    return usualViews.map { view in
      (view, "row \(row), view \(view), never requested", usual)
    }
  }

  /// The lines of a feed whose rows have several views, with a class for each size of images.
  func viewFeed(_ files: Files) -> [String] {
    [
      "feed:",
      "  # \(bound.binds.count) requests for \(bound.images.count) images in \(rowCount) rows; "
        + "each row has the images that it showed first.",
    ] + unseenNote + lengths + [
      "  trace: \(ScenarioText.quoted(files.rows))", "  rows: \(rowCount)",
    ]
      + (classes.shown.isEmpty ? ["  # Not in the log: pixels."] : classes.tracedLines)
  }

  /// The lines of the views of a cell. A view of unknown size has the images of the first class.
  var viewSlots: [String] {
    ["  slots:"]
      + bound.slots.indices.map { view in
        // A single class has no name in the scenario.
        let part =
          bound.slots.count > 1 ? classes.slotClasses[view] ?? classes.shown.first : nil
        let name = part.map { "class: \(ScenarioText.quoted($0.name))" }
        let size = bound.slots[view].wanted.map { size in
          let sides = [size.width, size.height].map {
            ScenarioText.number(Double($0) / Double(scale))
          }
          return "width: \(sides[0]) pt, height: \(sides[1]) pt"
        }
        let added = scroll.heights?.adds[view] ?? .zero
        let side = ScenarioText.number(added.points)
        let adds = added > .zero ? "adds: \(side) pt" : nil
        // The only view would else be as high as a row without it.
        let square =
          bound.slots.count == 1 && added > .zero ? "width: \(side) pt, height: \(side) pt" : nil
        let parts = [name, size ?? square, adds].compactMap(\.self)
        return "    - {\(parts.joined(separator: ", "))}"
      }
  }
}
