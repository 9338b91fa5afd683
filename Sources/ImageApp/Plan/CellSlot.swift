import Primitives
import Scrolling
package import World

/// An image view of each cell of a plan.
package struct CellSlot: Sendable {
  /// What it shows.
  package let shows: FeedSlot
  /// How much of what all views of the cell cover together it covers, in thousandths.
  package let area: Int
}

extension SessionPlan {
  /// The image views of a cell: those that the table names, or one for each class of the feed's images.
  ///
  /// A view without a size is as large as its images; the only one of a cell is as high as the row. A class
  /// that the feed does not have stands for the first.
  package var slots: [CellSlot] {
    let classes = feed.allClasses
    var views = table.slots
    if views.isEmpty {
      views = classes.map {
        var view = SlotConfiguration()
        view.imageClass = $0.name
        return view
      }
    }
    let drawn = views.map { view in
      let position = classes.firstIndex { $0.name == view.imageClass } ?? 0
      return (classID: ClassID(UInt8(position)), picture: classes[position].pixels, view: view)
    }
    let areas = drawn.map { area(of: $0.view, $0.picture) }
    let whole = areas.reduce(0, +)
    // What is rounded off one view is the next one's, so that all are the whole.
    var (covered, rounded) = (0.0, 0)
    return zip(drawn, areas).map { slot, area in
      covered += area
      let before = rounded
      rounded = Int((1_000 * covered / whole).rounded())
      let height = slot.view.height ?? (drawn.count == 1 ? table.rowHeight : nil)
      let longest = height.map { longestSide(of: slot.picture, inHeight: $0) }
      return CellSlot(
        shows: FeedSlot(slot.classID, longestSide: longest),
        area: rounded - before)
    }
  }

  /// The area of a view in square points.
  private func area(of view: SlotConfiguration, _ picture: PixelSize) -> Double {
    if let width = view.width, let height = view.height { return width.points * height.points }
    return Double(picture.area) / Double(device.scale * device.scale)
  }

  /// The longer side, in the screen's pixels, of a picture that is drawn so high.
  private func longestSide(of picture: PixelSize, inHeight height: Points) -> Int {
    let longest =
      height.points * Double(device.scale) * Double(max(picture.width, picture.height))
    return max(1, Int((longest / Double(picture.height)).rounded()))
  }
}
