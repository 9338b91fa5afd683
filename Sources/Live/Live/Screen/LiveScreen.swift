import ImagePipeline
import Pictures
import Primitives

/// The views of the list: the image that each view holds, and the rendition that its latest bind wants.
struct LiveScreen {
  private struct View {
    var image = BitmapID.none
    var wanted = RenditionID.none
  }

  private var views: [View] = []

  /// Returns the rendition that the cell's latest bind wants; `.none` if the cell is in the pool.
  func wanted(by view: ViewID) -> RenditionID {
    view.index < views.count ? views[view.index].wanted : .none
  }

  mutating func bind(_ view: ViewID, to wanted: RenditionID) { update(view) { $0.wanted = wanted } }

  mutating func unbind(_ view: ViewID) { update(view) { $0.wanted = .none } }

  /// Returns the image that a view holds; `.none` if it holds none.
  func image(in view: ViewID) -> BitmapID {
    view.index < views.count ? views[view.index].image : .none
  }

  /// Puts an image into a view and returns the view's previous image.
  mutating func assign(_ image: BitmapID, to view: ViewID) -> BitmapID {
    let old = self.image(in: view)
    update(view) { $0.image = image }
    return old
  }

  /// Deallocates the view and returns the image that it held.
  mutating func release(_ view: ViewID) -> BitmapID {
    let image = image(in: view)
    update(view) { $0 = View() }
    return image
  }

  private mutating func update(_ view: ViewID, _ change: (inout View) -> Void) {
    while views.count <= view.index { views.append(View()) }
    change(&views[view.index])
  }
}

/// Compares the pixels put into cells with the images that the cells wanted. If an image is put into a cell before its
/// bitmap exists, its verdicts wait for the bitmap.
struct Verdicts {
  /// The rendition in the pixels of an image. An image has no entry before its pixels are read.
  private var shown: [BitmapID: RenditionID] = [:]
  /// The renditions that cells wanted when they received images whose pixels are not known yet.
  private var waiting: [BitmapID: [RenditionID]] = [:]

  /// Images that wait for their pixels, in the order of their creation.
  ///
  /// - Complexity: O(*n* log *n*).
  var pending: [BitmapID] { waiting.keys.sorted { $0.rawValue < $1.rawValue } }

  /// True if verdicts wait for the pixels of the image.
  func isPending(_ image: BitmapID) -> Bool { waiting[image] != nil }

  /// Records that an image was put into a cell that wanted a rendition; returns the verdict, or nil if it has to wait.
  mutating func assign(_ image: BitmapID, wanted: RenditionID) -> Observation? {
    guard let rendition = shown[image] else {
      waiting[image, default: []].append(wanted)
      return nil
    }
    return .judged(image, shows: rendition, wanted: wanted)
  }

  /// Records the identity in an image's pixels; returns the verdicts that waited for it, in order.
  mutating func read(_ identity: PictureIdentity?, of image: BitmapID) -> [Observation] {
    let rendition = identity?.rendition ?? .none
    shown[image] = rendition
    let wanted = waiting.removeValue(forKey: image) ?? []
    return wanted.map { .judged(image, shows: rendition, wanted: $0) }
  }

  /// Drops a released image, which no cell will receive again.
  mutating func forget(_ image: BitmapID) { shown[image] = nil }
}
