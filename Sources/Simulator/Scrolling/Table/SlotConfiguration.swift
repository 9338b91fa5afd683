package import Primitives

/// An image view of each cell: its class of images and its size.
package struct SlotConfiguration: KeyedConfiguration {
  /// The name of the class of its images; empty if there is only one class.
  package var imageClass = ""
  /// The width; nil if it is the image's. The image of a cell's only view is drawn as high as the row.
  package var width: Points?
  /// The height; nil if it is the image's, or the row's if it is the cell's only view.
  package var height: Points?
  /// The share of rows that have the view.
  package var share = 1.0
  /// The height that the view adds to the rows that have it.
  package var adds = Points.zero

  /// Creates a view that is as large as its image.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("class", \.imageClass, "the class of its images")
    Field("width", orNull: \.width, "the width; null for that of its image", .side)
    Field(
      "height", orNull: \.height,
      "the height; null for that of its image, or of the row if it is the only view in it",
      .side)
    Field(
      "share", \.share,
      "the share of rows that have the view; of several views of a class, rows have the ones with the greatest shares, each with an image of its own",
      .from(0...1))
    Field(
      "adds", \.adds, "the height that it adds to the rows that have it",
      .from(.zero...Points(10_000)))
  }

  /// The key that `slots: [avatar, photo]` sets.
  package static let shorthand: String? = "class"

  /// Returns the rows of a run that have the view; nil if all have it.
  package func rows(seed: UInt64) -> RowShare? {
    share < 1 ? RowShare(share, of: imageClass, seed: seed) : nil
  }

  /// Reports settings that are not compatible.
  package func checkTogether(_ problems: inout Problems) {
    if (width == nil) != (height == nil) {
      problems.add(width == nil ? "height" : "width", "needs the other side too")
    }
  }
}

extension Bounds<Points> {
  fileprivate static var side: Bounds { .from(Points(1)...Points(10_000)) }
}
