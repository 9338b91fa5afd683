/// The views that have a bind, with the images that they show.
struct BoundViews {
  /// The content of a view in a frame.
  struct Content: Equatable {
    /// The address of its image; nil for an image without a name.
    var url: String?
    /// True if the image was in the view before the bind.
    var isKept = false
  }

  private struct View {
    weak var object: AnyObject?
    let bind: Int
    /// The image before the bind.
    weak var before: AnyObject?
    /// The content of the last frame.
    var content = Content()
  }

  private struct Image {
    weak var object: AnyObject?
    let url: String
  }

  private var views: [ObjectIdentifier: View] = [:]
  private var images: [ObjectIdentifier: Image] = [:]
  private var mostImages = 256

  /// Returns the last bind of a view; nil if it has none.
  func bind(of view: AnyObject) -> Int? {
    let own = views[ObjectIdentifier(view)]
    return own?.object === view ? own?.bind : nil
  }

  mutating func bind(_ view: AnyObject, _ bind: Int, _ image: AnyObject?) {
    views[ObjectIdentifier(view)] = View(object: view, bind: bind, before: image)
  }

  /// Gives an image its address. Images that no longer exist are dropped now and then.
  mutating func name(_ image: AnyObject, _ url: String) {
    images[ObjectIdentifier(image)] = Image(object: image, url: url)
    guard images.count > mostImages else { return }
    images = images.filter { $0.value.object != nil }
    mostImages = max(256, 2 * images.count)
  }

  /// Returns the binds of the views whose content changed since the last frame.
  mutating func changes(_ image: (AnyObject) -> AnyObject?) -> [(bind: Int, content: Content)] {
    var changes: [(bind: Int, content: Content)] = []
    for (id, view) in views {
      guard let object = view.object else {
        views[id] = nil
        continue
      }
      let content = content(of: image(object), view)
      guard content != view.content else { continue }
      views[id]?.content = content
      changes.append((view.bind, content))
    }
    return changes.sorted { $0.bind < $1.bind }
  }

  private func content(of image: AnyObject?, _ view: View) -> Content {
    guard let image, let named = images[ObjectIdentifier(image)], named.object === image else {
      return Content()
    }
    return Content(url: named.url, isKept: image === view.before)
  }
}
