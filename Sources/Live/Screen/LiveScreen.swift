import ImageLoading
import Primitives

/// The views of the list: what each one really holds, and what its last bind wants.
struct LiveScreen {
  private struct View {
    var image = ImageID.none
    var wanted = RenditionID.none
  }

  private var views: [View] = []

  /// What the cell's last bind wants; nothing in the pool.
  func wanted(by view: ViewID) -> RenditionID {
    view.index < views.count ? views[view.index].wanted : .none
  }

  mutating func bind(_ view: ViewID, to object: RenditionID) { update(view) { $0.wanted = object } }

  mutating func unbind(_ view: ViewID) { update(view) { $0.wanted = .none } }

  /// Puts an image into a view and returns the one it lets go.
  mutating func assign(_ image: ImageID, to view: ViewID) -> ImageID {
    let old = view.index < views.count ? views[view.index].image : .none
    update(view) { $0.image = image }
    return old
  }

  /// The view is deallocated; returns the image that it held.
  mutating func release(_ view: ViewID) -> ImageID {
    let image = view.index < views.count ? views[view.index].image : .none
    update(view) { $0 = View() }
    return image
  }

  private mutating func update(_ view: ViewID, _ change: (inout View) -> Void) {
    while views.count <= view.index { views.append(View()) }
    change(&views[view.index])
  }
}
