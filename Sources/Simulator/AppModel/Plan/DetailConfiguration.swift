package import Primitives
package import Scrolling

/// The screen that a tap on a row opens over the list. It shows the images of the row's item in its own views.
package struct DetailConfiguration: KeyedConfiguration {
  /// Its image views.
  package var slots: [SlotConfiguration] = []
  /// The way in which it covers the list.
  package var style = DetailStyle.push

  /// Creates a screen without views.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field(
      "slots", \.slots,
      "the image views of the detail screen; most often they show a 'variant-of' of the image in the row",
      .that("must be from 1 to 16") { (1...16).contains($0.count) })
    Field("style", \.style, "the way in which it covers the list")
  }
}

/// The way in which a detail covers the list.
package enum DetailStyle: NamedValue, ExplainedChoice {
  /// The list leaves the window, as beneath a pushed screen or one that is presented over the full screen.
  case push =
    "push: the list leaves the window, and views of SwiftUI get 'onDisappear'; also a full-screen cover"
  /// The list stays in the window, as beneath a page sheet.
  case sheet = "sheet: the list stays in the window, and its views get no call"
}
