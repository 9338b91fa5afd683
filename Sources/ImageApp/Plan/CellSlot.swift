package import ImageLoading
import Primitives
import Scrolling
package import World

/// An image view of each cell of a plan's list, of its detail or of its second list.
package struct CellSlot: Sendable {
  /// What it shows.
  package let shows: FeedSlot
  /// How much of what all views of a list's cell cover together it covers, in thousandths.
  package let area: Int
}

extension SessionPlan {
  /// The image views of a cell of the list and, after them, those of a detail and those of a cell of the second list.
  ///
  /// A view without a size is as large as its images; the only one of a list's cell is as high as the row. A
  /// class that the feed does not have stands for the first.
  package var slots: [CellSlot] {
    let list = listViews.map { drawn($0) }
    let areas = list.map { area(of: $0.view, $0.picture) }
    let whole = areas.reduce(0, +)
    // What is rounded off one view is the next one's, so that all are the whole.
    var (covered, rounded) = (0.0, 0)
    let ofList = zip(list, areas).map { slot, area in
      covered += area
      let before = rounded
      rounded = Int((1_000 * covered / whole).rounded())
      let height = slot.view.height ?? (list.count == 1 ? table.rowHeight : nil)
      return cellSlot(slot, height: height, area: rounded - before)
    }
    func other(_ view: SlotConfiguration, height: Points?) -> CellSlot {
      let slot = drawn(view)
      let area = Int((1_000 * area(of: view, slot.picture) / whole).rounded())
      return cellSlot(slot, height: height, area: area)
    }
    let ofDetail = (detail?.slots ?? []).map { other($0, height: $0.height) }
    let ofTab = (tab?.slots ?? []).map {
      other($0, height: $0.height ?? (tab?.slots.count == 1 ? tab?.rowHeight : nil))
    }
    return ofList + ofDetail + ofTab
  }

  /// Which of the image views are those of a screen.
  package func slots(of screen: ScreenID) -> Range<Int> {
    let list = listViews.count
    let others = list + (detail?.slots.count ?? 0)
    switch screen {
    case .first: return 0..<list
    case .detail: return list..<others
    case .tab: return others..<others + (tab?.slots.count ?? 0)
    default: return 0..<0
    }
  }

  /// The views that the table names, or one for each class of the feed's images but for variants.
  private var listViews: [SlotConfiguration] {
    guard table.slots.isEmpty else { return table.slots }
    return feed.allClasses.filter { $0.variantOf == nil }.map {
      var view = SlotConfiguration()
      view.imageClass = $0.name
      return view
    }
  }

  /// A view with the class of its images and their size.
  private typealias DrawnView = (classID: ClassID, picture: PixelSize, view: SlotConfiguration)

  private func drawn(_ view: SlotConfiguration) -> DrawnView {
    let classes = feed.allClasses
    let position = classes.firstIndex { $0.name == view.imageClass } ?? 0
    return (ClassID(UInt8(position)), classes[position].pixels, view)
  }

  private func cellSlot(_ slot: DrawnView, height: Points?, area: Int) -> CellSlot {
    let longest = height.map { longestSide(of: slot.picture, inHeight: $0) }
    return CellSlot(shows: FeedSlot(slot.classID, longestSide: longest), area: area)
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
