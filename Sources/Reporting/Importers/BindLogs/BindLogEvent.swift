package import Environment
package import Primitives

/// A line of a bind log: an event and its time.
package struct BindLogEvent: Hashable, Sendable {
  /// The kind of an event.
  package enum Kind: Hashable, Sendable {
    /// An image view should show an image.
    case bind(Bind)
    /// A cell came on screen.
    case show(item: Int)
    /// A cell left the screen.
    case hide(item: Int)
    /// A bind ended.
    case answer(Answer)
    /// A request was made, for a bind or ahead.
    case request(RequestTiming)
    /// The image of a load arrived for which no bind waits any more.
    case arrived(url: String)
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
    /// The image's address.
    package var url: String
    /// The size of the view in pixels; nil if it is not stated.
    package var wanted: PixelSize?

    /// Creates a bind.
    package init(number: Int, item: Int, slot: Int = 0, url: String, wanted: PixelSize? = nil) {
      (self.number, self.item, self.slot, self.url) = (number, item, slot, url)
      self.wanted = wanted
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

  /// Creates an empty header.
  package init() {}
}
