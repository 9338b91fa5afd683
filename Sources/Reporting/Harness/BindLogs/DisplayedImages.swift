import ImagePipeline
import Primitives

/// The images in the views of a run, and the views whose image differs from that of their last frame.
struct DisplayedImages {
  struct Content: Equatable {
    /// The visible image; nil for a placeholder, an error image or nothing.
    var rendition: RenditionID?
    /// True if it was in the view before the latest bind.
    var isKept = false
  }

  private var contents: [ViewID: Content] = [:]
  /// The contents of the last frame since each view's bind.
  private var shown: [ViewID: Content] = [:]
  private var changed: [ViewID] = []

  /// Begins a bind, for which the view has shown nothing yet.
  mutating func bind(_ view: ViewID) {
    contents[view, default: Content()].isKept = contents[view]?.rendition != nil
    shown[view] = Content()
    changed.append(view)
  }

  /// Puts an image into a view.
  mutating func assign(_ rendition: RenditionID?, to view: ViewID) {
    contents[view] = Content(rendition: rendition)
    changed.append(view)
  }

  /// Returns the views whose content changed since the last frame, and ends the frame.
  mutating func takeChanges() -> [(view: ViewID, content: Content)] {
    defer { changed.removeAll(keepingCapacity: true) }
    return changed.compactMap { view in
      let content = contents[view] ?? Content()
      guard content != shown[view] else { return nil }
      shown[view] = content
      return (view, content)
    }
  }
}
