import ImageLoading
import Primitives
import Scrolling

/// Which image each view would show, for the bitmaps that the next frame has to make on the main
/// thread. A hidden image shows no more.
struct ViewContents {
  private struct View {
    var image = ImageID.none
    var isVisible = false
  }

  private var views: [View] = []
  private var isDecoded: [Bool] = []
  /// The views that may need a bitmap in the next frame.
  private var candidates: [CellID] = []

  /// A visible view may need its bitmap in the next frame; one out of sight needs none.
  mutating func show(_ cell: CellID) {
    update(cell) { $0.isVisible = true }
    candidates.append(cell)
  }

  mutating func hide(_ cell: CellID) { update(cell) { $0.isVisible = false } }

  mutating func assign(_ picture: Picture, to cell: CellID) {
    guard case .image(let image) = picture else { return update(cell) { $0.image = .none } }
    update(cell) { $0.image = image }
    candidates.append(cell)
  }

  func isVisible(_ cell: CellID) -> Bool {
    cell.index < views.count && views[cell.index].isVisible
  }

  mutating func didDecode(_ image: ImageID) {
    while isDecoded.count <= image.index { isDecoded.append(false) }
    isDecoded[image.index] = true
  }

  /// Names the images that become visible with this frame and have no bitmap, each once.
  mutating func decodeVisible(_ body: (ImageID) -> Void) {
    for cell in candidates {
      let view = views[cell.index]
      guard view.isVisible, view.image != .none else { continue }
      if view.image.index < isDecoded.count, isDecoded[view.image.index] { continue }
      didDecode(view.image)
      body(view.image)
    }
    candidates.drain()
  }

  private mutating func update(_ cell: CellID, _ change: (inout View) -> Void) {
    while views.count <= cell.index { views.append(View()) }
    change(&views[cell.index])
  }
}
