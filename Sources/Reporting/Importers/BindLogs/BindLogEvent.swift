package import Environment
package import Primitives

/// A line of a bind log: an event and its time.
package struct BindLogEvent: Hashable, Sendable {
  /// The kind of an event.
  package enum Kind: Hashable, Sendable {
    /// An image view should show an image.
    case bind(Bind)
    /// A cell came on screen. Its height is nil if it is not stated.
    case show(item: Int, height: Points? = nil)
    /// A cell left the screen.
    case hide(item: Int)
    /// A bind ended.
    case answer(Answer)
    /// A request was made, for a bind or ahead.
    case request(RequestTiming)
    /// The image of a load arrived for which no bind waits any more.
    case arrived(url: String)
    /// A view shows something else than in the frame before.
    case display(Display)
    /// The life of the app.
    case app(AppEvent)
    /// The list was scrolled.
    case scroll
    /// The log ends normally.
    case end
  }

  /// A request of the list for an image in a view.
  package struct Bind: Hashable, Sendable {
    /// The number of the bind, to which its answer refers.
    package var number: Int
    /// The position in the list, from 0.
    package var item: Int
    /// The image view of the cell, from 0.
    package var slot = 0
    /// The identity of the item, which it keeps at another position; nil if it is not stated.
    package var id: String?
    /// The image's address.
    package var url: String
    /// The size of the view in pixels; nil if it is not stated.
    package var wanted: PixelSize?

    /// Creates a bind.
    package init(
      number: Int, item: Int, slot: Int = 0, id: String? = nil, url: String,
      wanted: PixelSize? = nil
    ) {
      (self.number, self.item, self.slot, self.id) = (number, item, slot, id)
      (self.url, self.wanted) = (url, wanted)
    }
  }

  /// The end of a bind.
  package struct Answer: Hashable, Sendable {
    /// The number of the bind.
    package var bind: Int
    /// The source of the image.
    package var outcome: Outcome
    /// The length of the image's file; nil if it is not known.
    package var bytes: Int?
    /// The size of the picture in its file; nil if it is not known.
    package var picture: PixelSize?
    /// The times of its request, with an empty address; nil if they are not known.
    package var timing: RequestTiming?

    /// Creates an answer.
    package init(
      _ bind: Int, _ outcome: Outcome, bytes: Int? = nil, picture: PixelSize? = nil,
      timing: RequestTiming? = nil
    ) {
      (self.bind, self.outcome, self.bytes) = (bind, outcome, bytes)
      (self.picture, self.timing) = (picture, timing)
    }
  }

  /// The content of a bound view in a frame.
  package struct Display: Hashable, Sendable {
    /// The number of the view's bind.
    package var bind: Int
    /// The address of the visible image; nil for a placeholder, for nothing, or if it is not known.
    package var url: String?
    /// True if the image was in the view before the bind.
    package var isKept: Bool

    /// Creates the content of a view.
    package init(_ bind: Int, url: String?, isKept: Bool = false) {
      (self.bind, self.url, self.isKept) = (bind, url, isKept)
    }
  }

  /// An event of the app's life.
  package enum AppEvent: String, CaseIterable, Sendable {
    /// The app left the screen.
    case background
    /// The app returned to the screen.
    case foreground
    /// The system asked the app to free memory.
    case memoryWarning = "memory-warning"
  }

  /// The source of a bind's image.
  package enum Outcome: String, CaseIterable, Sendable {
    /// An image in memory.
    case memory
    /// A file of the image cache.
    case disk
    /// A fresh response in the HTTP cache.
    case httpFresh
    /// A response in the HTTP cache that the server confirmed.
    case httpRevalidated
    /// A load that was already under way for another bind.
    case joined
    /// A separate request.
    case network
    /// No image: the load failed.
    case failed
    /// No image: the view was bound to another image before this one arrived.
    case cancelled
  }

  /// The time since the start of the log.
  package var time: Instant
  /// The event.
  package var kind: Kind
  /// The list's content offset at that time; nil if the line does not give it.
  package var offset: Points?
  /// True if a finger was on the list; false if the line does not give it.
  package var isTouching = false

  /// Creates a line.
  package init(_ kind: Kind, at time: Instant, offset: Points? = nil, isTouching: Bool = false) {
    (self.kind, self.time, self.offset, self.isTouching) = (kind, time, offset, isTouching)
  }
}

/// The list and its device, from the first line of a bind log. Values that the line leaves out are nil.
package struct BindLogHeader: Hashable, Sendable {
  /// The version of the format that this version of the program writes and reads.
  package static let version = 2

  /// A kind of list, by the view that the app uses.
  package enum List: String, CaseIterable, Sendable {
    /// UITableView, UICollectionView, or SwiftUI's List.
    case table, collection, list
    /// LazyVStack or LazyVGrid.
    case lazyStack
    /// VStack in a ScrollView.
    case stack

    /// The value of `table.keeps`; nil for a list that recycles its cells.
    var keeps: String? {
      switch self {
      case .table, .collection, .list: nil
      case .lazyStack: "all"
      case .stack: "all-at-once"
      }
    }
  }

  /// A description of the log, for people.
  package var app: String?
  /// The height of the list on screen.
  package var height: Points?
  /// Pixels per point.
  package var scale: Int?
  /// The height of a row, if all rows are equally high.
  package var rowHeight: Points?
  /// The number of rows side by side.
  package var columns: Int?
  /// The height above the first row at rest, as below a navigation bar.
  package var inset: Points?
  /// The kind of the list.
  package var list: List?
  /// The launch of the app, different for each.
  package var launch: String?

  /// Creates an empty header.
  package init() {}
}
