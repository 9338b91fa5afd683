import ImagePipeline
import Pictures
import Primitives

/// The views of the list: what each one really holds, and what its last bind wants.
struct LiveScreen {
  private struct View {
    var image = BitmapID.none
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
  mutating func assign(_ image: BitmapID, to view: ViewID) -> BitmapID {
    let old = view.index < views.count ? views[view.index].image : .none
    update(view) { $0.image = image }
    return old
  }

  /// The view is deallocated; returns the image that it held.
  mutating func release(_ view: ViewID) -> BitmapID {
    let image = view.index < views.count ? views[view.index].image : .none
    update(view) { $0 = View() }
    return image
  }

  private mutating func update(_ view: ViewID, _ change: (inout View) -> Void) {
    while views.count <= view.index { views.append(View()) }
    change(&views[view.index])
  }
}

/// What the pixels put into cells say, beside what the cells wanted.
///
/// An image may be put into a cell before its bitmap is made; its verdicts wait for that.
struct Verdicts {
  /// What the pixels of an image said: none if they could not be read.
  private var shown: [BitmapID: ObjectID] = [:]
  /// What cells wanted when they were given images whose pixels are not known yet.
  private var waiting: [BitmapID: [ObjectID]] = [:]

  /// Images that wait for their pixels, in the order of their creation.
  ///
  /// - Complexity: O(*n* log *n*).
  var pending: [BitmapID] { waiting.keys.sorted { $0.rawValue < $1.rawValue } }

  /// Whether the image waits for its pixels.
  func isPending(_ image: BitmapID) -> Bool { waiting[image] != nil }

  /// An image was put into a cell that wanted something; the verdict, if it can be given.
  mutating func assign(_ image: BitmapID, wanted: ObjectID) -> Observation? {
    guard let object = shown[image] else {
      waiting[image, default: []].append(wanted)
      return nil
    }
    return .judged(image, shows: object, wanted: wanted)
  }

  /// The pixels of an image were read; the verdicts that waited for it, in order.
  mutating func read(_ identity: PictureIdentity?, of image: BitmapID) -> [Observation] {
    let object = identity?.object ?? .none
    shown[image] = object
    let wanted = waiting.removeValue(forKey: image) ?? []
    return wanted.map { .judged(image, shows: object, wanted: $0) }
  }

  /// The image has gone and is put into no cell any more.
  mutating func forget(_ image: BitmapID) { shown[image] = nil }
}
