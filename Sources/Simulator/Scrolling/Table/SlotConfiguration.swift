package import Primitives

/// An image view of each cell: what it shows, and how large it is.
package struct SlotConfiguration: KeyedConfiguration {
  /// The name of the class of its images; empty for the only one there is.
  package var imageClass = ""
  /// How wide it is; none for as wide as its image, which is drawn as high as the row where it is the cell's only one.
  package var width: Points?
  /// How high it is; none for as high as its image, or as the row where it is the cell's only one.
  package var height: Points?

  /// A view as large as its image.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("class", \.imageClass, "the class of its images")
    Field("width", orNull: \.width, "the width; null for that of its image", .side)
    Field(
      "height", orNull: \.height,
      "the height; null for that of its image, or of the row if it is the only view in it",
      .side)
  }

  /// What `slots: [avatar, photo]` stands for.
  package static let shorthand: String? = "class"

  /// Reports what does not go together.
  package func checkTogether(_ problems: inout Problems) {
    if (width == nil) != (height == nil) {
      problems.add(width == nil ? "height" : "width", "needs the other side too")
    }
  }
}

extension Bounds<Points> {
  fileprivate static var side: Bounds { .from(Points(1)...Points(10_000)) }
}
