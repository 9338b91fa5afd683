import ImagePipeline
import Primitives

/// The image that each view shows. It finds the bitmaps that the next frame must decode on the main thread. A hidden
/// image is not shown.
struct ViewContents {
  private struct Content {
    var image = BitmapID.none
    var isVisible = false
  }

  private var views: [Content] = []
  private var isDecoded: [Bool] = []
  /// The views that may need a bitmap in the next frame.
  private var candidates: [ViewID] = []

  /// Marks a view as visible. It may need its bitmap in the next frame; a view off screen does not.
  mutating func show(_ view: ViewID) {
    update(view) { $0.isVisible = true }
    candidates.append(view)
  }

  mutating func hide(_ view: ViewID) { update(view) { $0.isVisible = false } }

  mutating func assign(_ picture: ViewContent, to view: ViewID) {
    guard case .image(let image) = picture else { return update(view) { $0.image = .none } }
    update(view) { $0.image = image }
    candidates.append(view)
  }

  func isVisible(_ view: ViewID) -> Bool {
    view.index < views.count && views[view.index].isVisible
  }

  var visibleImages: some Sequence<BitmapID> {
    views.lazy.filter { $0.isVisible && $0.image != .none }.map(\.image)
  }

  mutating func didDecode(_ image: BitmapID) {
    while isDecoded.count <= image.index { isDecoded.append(false) }
    isDecoded[image.index] = true
  }

  /// Calls the closure once for each image that becomes visible in this frame and has no bitmap.
  mutating func decodeVisible(_ body: (BitmapID) -> Void) {
    for candidate in candidates {
      let view = views[candidate.index]
      guard view.isVisible, view.image != .none else { continue }
      if view.image.index < isDecoded.count, isDecoded[view.image.index] { continue }
      didDecode(view.image)
      body(view.image)
    }
    candidates.drain()
  }

  private mutating func update(_ view: ViewID, _ change: (inout Content) -> Void) {
    while views.count <= view.index { views.append(Content()) }
    change(&views[view.index])
  }
}
