/// Which image each view holds, and how many views hold each image: what a table of weak
/// references knows.
///
/// Of the strategy's code nothing else holds an image for long, so an image that no view holds is gone.
struct ImageHolders {
  private var shown: [ImageID] = []
  private var counts: [UInt32] = []

  /// A view is given an image, or `none` in its place.
  mutating func assign(_ image: ImageID, to view: ViewID) {
    while shown.count <= view.index { shown.append(.none) }
    if shown[view.index] != .none { counts[shown[view.index].index] -= 1 }
    shown[view.index] = image
    guard image != .none else { return }
    while counts.count <= image.index { counts.append(0) }
    counts[image.index] += 1
  }

  /// Whether some view holds the image.
  func hold(_ image: ImageID) -> Bool { image.index < counts.count && counts[image.index] > 0 }

  /// Forgets every view, as a new process does.
  mutating func reset() { self = ImageHolders() }
}
