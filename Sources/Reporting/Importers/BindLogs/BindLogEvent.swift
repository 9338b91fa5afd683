package import Primitives
package import Environment

/// A line of a bind log: what happened, and when.
package struct BindLogEvent: Hashable, Sendable {
  /// What happened.
  package enum Kind: Hashable, Sendable {
    /// An image view was told to show an image.
    case bind(Bind)
    /// A cell came on screen.
    case show(item: Int)
    /// A cell left the screen.
    case hide(item: Int)
    /// A bind is over.
    case answer(Answer)
    /// The list was scrolled.
    case scroll
    /// The log ends as it should.
    case end
  }

  /// An image view is told to show an image.
  package struct Bind: Hashable, Sendable {
    /// The number by which its answer names it.
    package var number: Int
    /// The place in the list, from 0.
    package var item: Int
    /// Which image view of the cell it is, from 0.
    package var slot = 0
    /// The image's address.
    package var url: String
    /// How many pixels the view has; nil where that is not said.
    package var wanted: PixelSize?

    /// A bind.
    package init(number: Int, item: Int, slot: Int = 0, url: String, wanted: PixelSize? = nil) {
      (self.number, self.item, self.slot, self.url) = (number, item, slot, url)
      self.wanted = wanted
    }
  }

  /// What came of a bind.
  package struct Answer: Hashable, Sendable {
    /// The number of the bind.
    package var bind: Int
    /// What answered it.
    package var outcome: Outcome
    /// How long the image's file is; nil where that is not known.
    package var bytes: Int?
    /// The size of the picture in its file; nil where that is not known.
    package var picture: PixelSize?

    /// An answer.
    package init(_ bind: Int, _ outcome: Outcome, bytes: Int? = nil, picture: PixelSize? = nil) {
      (self.bind, self.outcome, self.bytes, self.picture) = (bind, outcome, bytes, picture)
    }
  }

  /// What answered a bind.
  package enum Outcome: String, CaseIterable, Sendable {
    /// An image in memory.
    case memory
    /// A file of the image cache's.
    case disk
    /// A response that the HTTP cache had, and that was fresh.
    case httpFresh
    /// A response that the HTTP cache had, and that the server confirmed.
    case httpRevalidated
    /// A load that was under way for another bind.
    case joined
    /// A request of its own.
    case network
    /// Nothing: it failed.
    case failed
    /// Nothing: the view was bound to something else before.
    case cancelled
  }

  /// When, from the start of the log.
  package var time: Instant
  /// What happened.
  package var kind: Kind
  /// The list's content offset then; nil where the line does not say.
  package var offset: Points?
  /// Whether a finger was on the list; false where the line does not say.
  package var isTouching = false

  /// A line.
  package init(_ kind: Kind, at time: Instant, offset: Points? = nil, isTouching: Bool = false) {
    (self.kind, self.time, self.offset, self.isTouching) = (kind, time, offset, isTouching)
  }
}
