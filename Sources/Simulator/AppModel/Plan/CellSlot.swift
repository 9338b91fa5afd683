package import Environment
package import ImagePipeline
import Primitives
import Scrolling

/// An image view of a cell in a plan's list, detail or second list.
package struct CellSlot: Sendable {
  /// The class and size of its images.
  package let shows: FeedSlot
  /// Its share, in thousandths, of the area of all views of a list's cell.
  package let area: Int
  /// Its width in points.
  package let width: Double
  /// Its height in points.
  package let height: Double
}

extension SessionPlan {
  /// The classes of the feed, then their variants at widths that the strategy requests.
  package var imageClasses: [ImageClass] {
    let all = setting.feed.allClasses
    guard all.contains(where: \.resizes) else { return all }
    let views = cells.flatMap { drawn($0.views, inRowsOf: $0.height) }
    return all + views.compactMap(asked).distinct
  }

  /// Returns the class at the width that the strategy requests for a view; nil if the strategy requests its own width.
  private func asked(for view: DrawnView) -> ImageClass? {
    let own = setting.feed.allClasses[view.classID.index]
    guard own.resizes, let height = view.height else { return nil }
    let width = strategy.ofPipelines[strategy.pipeline(ofClass: own.name)].fetch.width
    let size = width.size(of: own.pixels, shownWith: longestSide(of: own.pixels, inHeight: height))
    return size.map { own.resized(to: $0) }
  }

  /// The image views of a cell of the list, then those of a detail, then those of a cell of the second list. A view
  /// without a size is as large as its images. A cell's only view is as high as the row. The first class replaces a
  /// class that the feed does not have.
  package var slots: [CellSlot] {
    let all = cells.map { drawn($0.views, inRowsOf: $0.height) }
    let list = all[0]
    let whole = list.reduce(0) { $0 + area(of: $1) }
    // The rounding error of one view is added to the next, so that the sum is exact.
    var (covered, rounded) = (0.0, 0)
    let ofList = list.map { view in
      covered += area(of: view)
      let before = rounded
      rounded = Int((1_000 * covered / whole).rounded())
      return cellSlot(view, area: rounded - before)
    }
    return ofList
      + all.dropFirst().joined().map {
        cellSlot($0, area: Int((1_000 * area(of: $0) / whole).rounded()))
      }
  }

  /// Returns the range of a screen's image views.
  package func slots(of screen: ScreenID) -> Range<Int> {
    let (counts, number) = (cells.map(\.views.count), Int(screen.rawValue))
    guard counts.indices.contains(number) else { return 0..<0 }
    let first = counts[..<number].reduce(0, +)
    return first..<first + counts[number]
  }

  /// The image views of a cell and the height of a row, by the screen's number. The height is nil for a detail, which
  /// has no rows.
  private var cells: [(views: [SlotConfiguration], height: Points?)] {
    [
      (listViews, setting.table.rowHeight), (setting.detail?.slots ?? [], nil),
      (setting.tab?.slots ?? [], setting.tab?.rowHeight),
    ]
  }

  /// The views that the table names, or else one view for each class of the feed's images, except variants.
  private var listViews: [SlotConfiguration] {
    guard setting.table.slots.isEmpty else { return setting.table.slots }
    return setting.feed.allClasses.filter { $0.variantOf == nil }.map {
      var view = SlotConfiguration()
      view.imageClass = $0.name
      return view
    }
  }

  /// A view with the class of its images and their size.
  private struct DrawnView {
    let classID: ClassID
    let picture: PixelSize
    /// The width; nil if it follows from the height and the picture's proportions.
    let width: Points?
    /// The height; nil if it is the picture's.
    let height: Points?
    /// The rows that have it; nil for all.
    let rows: RowShare?
  }

  /// Returns the views of one screen's cell.
  private func drawn(_ views: [SlotConfiguration], inRowsOf height: Points?) -> [DrawnView] {
    let classes = setting.feed.allClasses
    return views.map { view in
      let position = classes.firstIndex { $0.name == view.imageClass } ?? 0
      return DrawnView(
        classID: ClassID(UInt8(position)), picture: classes[position].pixels, width: view.width,
        height: view.height ?? (views.count == 1 ? height : nil), rows: view.rows(seed: seed))
    }
  }

  private func cellSlot(_ view: DrawnView, area: Int) -> CellSlot {
    let longest = view.height.map { longestSide(of: view.picture, inHeight: $0) }
    let (width, height) = size(of: view)
    let place = asked(for: view).flatMap { imageClasses.firstIndex(of: $0) }
    let classID = place.map { ClassID(UInt8($0)) } ?? view.classID
    return CellSlot(
      shows: FeedSlot(classID, longestSide: longest, rows: view.rows), area: area, width: width,
      height: height)
  }

  /// Returns the area of a view in square points.
  private func area(of view: DrawnView) -> Double {
    size(of: view).width * size(of: view).height
  }

  /// Returns the size of a view in points.
  private func size(of view: DrawnView) -> (width: Double, height: Double) {
    let (picture, scale) = (view.picture, Double(setting.device.scale))
    let height = view.height?.points ?? Double(picture.height) / scale
    let width = view.width?.points ?? height * Double(picture.width) / Double(picture.height)
    return (width, height)
  }

  /// Returns the longer side, in pixels of the screen, of a picture that is drawn at a height.
  private func longestSide(of picture: PixelSize, inHeight height: Points) -> Int {
    let longest =
      height.points * Double(setting.device.scale) * Double(max(picture.width, picture.height))
    return max(1, Int((longest / Double(picture.height)).rounded()))
  }
}
