package import Primitives

/// The pages in which a list gets its rows: the first at once, each other one as the end of the list comes near.
package struct PageConfiguration: KeyedConfiguration {
  /// The number of rows of a page.
  package var rows = 40
  /// The number of rows below the screen at which the next page is requested.
  package var ahead = 10
  /// The time until a page arrives.
  package var delay = Nanoseconds.milliseconds(600)

  /// The height of the spinner below the rows while pages are left.
  package var spinner = Points.zero

  /// Creates pages of forty rows.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("rows", \.rows, "the number of rows of a page", .from(1...1_000_000))
      .guessed("40 or 50 in two clients of Mastodon, as read")
    Field(
      "ahead", \.ahead, "the number of rows below the screen at which the next page is requested",
      .from(0...1_000_000)
    ).guessed("about a screen; without a source")
    Field("delay", \.delay, "the time until the page arrives", .from(.zero ... .seconds(86_400)))
      .guessed("as for a new list")
    Field(
      "spinner", \.spinner, "the height of the spinner below the rows while pages are left",
      .from(.zero...Points(1_000))
    ).guessed("none; a row of 44 pt is the usual one")
  }
}

/// The progress of a list through its pages.
package struct ListPages: Sendable {
  private let page: PageConfiguration
  private let total: Int
  private var known: Int
  private var isAwaited = false

  /// Creates the progress of a list with its first page; nil if the feed has no pages.
  package init?(_ feed: FeedConfiguration) {
    guard let page = feed.page else { return nil }
    (self.page, total, known) = (page, feed.rows, min(feed.rows, page.rows))
  }

  /// Requests the next page if the end of the list is near.
  ///
  /// - Parameters:
  ///   - visible: The rows on screen.
  ///   - rowCount: The number of rows of the list.
  /// - Returns: The time until the page arrives; nil if none is requested now.
  package mutating func request(visible: Range<Int>, of rowCount: Int) -> Nanoseconds? {
    let isNear = !visible.isEmpty && visible.upperBound + page.ahead >= rowCount
    guard !isAwaited, known < total, isNear else { return nil }
    isAwaited = true
    return page.delay
  }

  /// Returns the number of rows of the page that arrives.
  package mutating func arrive() -> Int {
    isAwaited = false
    let count = min(page.rows, total - known)
    known += count
    return count
  }

  /// The height of the spinner; zero after the last page.
  package var footer: Points { known < total ? page.spinner : .zero }

  /// Gives a request up, as its process ends.
  package mutating func cancel() { isAwaited = false }
}
