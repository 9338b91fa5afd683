package import Primitives
package import Scrolling

/// The screen that a tap on a row pushes over the list. It shows the images of the row's item in separate views.
package struct DetailConfiguration: KeyedConfiguration {
  /// Its image views.
  package var slots: [SlotConfiguration] = []

  /// Creates a screen without views.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field(
      "slots", \.slots,
      "the image views of the detail screen; most often they show a 'variant-of' of the image in the row",
      .that("must be from 1 to 16") { (1...16).contains($0.count) })
  }
}
