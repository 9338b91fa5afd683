package import Primitives

/// The layout of a list, and the optional mechanisms of UITableView or UICollectionView that it uses.
package struct TableConfiguration: KeyedConfiguration {
  /// The height of a row, or the centre of heights that vary; at least 1 pt.
  package var rowHeight = Points(88)
  /// The maximum deviation of heights from `rowHeight` in either direction, as a share of it: 0 to 0.9.
  package var rowHeightVariation = 0.0
  /// The standard deviation of the natural logarithm of heights, whose median is `rowHeight`: 0 to 2.
  package var rowHeightSigma = 0.0
  /// The number of columns: 1 for a table, 2 to 64 for a grid. In a grid, a row is an item of a collection view, and a
  /// line has `columns` items.
  package var columns = 1
  /// The views that the list retains in addition to those of the rows on screen.
  package var keeps = KeptViews.pool
  /// True if a view that returns is bound again; nil if the strategy decides.
  ///
  /// A view returns if it was retained and its row scrolls on screen again, or if the covering screen is removed.
  package var bindsOnReturn: Bool?
  /// The number of reuse identifiers of the rows, 1 to 64.
  package var cellKinds = 1
  /// True if there is a `prefetchDataSource`; nil if the app decides. A table without a strategy then has none.
  package var prefetching: Bool?
  /// True if cells are prepared one row ahead, as UIKit does since iOS 15.
  package var preparesCells = true
  /// The number of prefetched rows beyond the visible ones.
  ///
  /// 20 is the fall-back in UIKit's prefetch context (iOS 18.2 and 26.1, read by others in disassembly). The value that
  /// UITableView itself uses has not been seen.
  package var prefetchCount = 20
  /// Rows are requested again as soon as one of the nearest rows is missing: this number plus one of them count. 10 has
  /// the same source as `prefetchCount`.
  package var prefetchRefreshThreshold = 10
  /// Prefetched rows farther than this from the visible rows are cancelled; nil if it is `prefetchCount`, since UIKit's
  /// fall-backs are equal. It is inferred that the margin is equal on both sides.
  package var prefetchCancelMargin: Int?

  /// The image views of a cell; by default one for each class of the feed's images.
  package var slots: [SlotConfiguration] = []
  /// The height that the views of each row of a trace add to it; empty if the views of rows are not those of a trace.
  package var tracedAdditions: [Points] = []

  /// Creates a list with rows of 88 pt and of one kind, and with cells prepared ahead.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field(
      "row-height", \.rowHeight, "the height of a row, or the middle of varying heights",
      .from(Points(1)...Points(100_000)))
    Field(
      "row-height-variation", \.rowHeightVariation,
      "the variation of heights to either side, as a share of row-height", .from(0...0.9))
    Field(
      "row-height-sigma", \.rowHeightSigma,
      "the standard deviation of the natural logarithm of heights, whose median is row-height",
      .from(0...2))
    Field(
      "columns", \.columns,
      "the number of columns, as in a collection view; a line of items is as high as its highest item",
      .from(1...64))
    Field(
      "keeps", \.keeps, "the views that stay while their rows are off screen", KeptViews.bounds)
    Field(
      "binds-on-return", orNull: \.bindsOnReturn,
      "if true, a view that stayed asks for its image again when its row returns, or when the screen that covered "
        + "the list goes; null for only the strategies with 'cancel: on-disappear'")
    Field(
      "cell-kinds", \.cellKinds, "the number of reuse identifiers",
      .from(1...64)
    )
    .needs("views are reused") { $0.keeps == .pool || $0.keeps.isRecycling }
    Field(
      "prefetching", orNull: \.prefetching,
      "if true, the list has a prefetchDataSource; null for only the strategies that prefetch by it"
    )
    .guessed(
      "inferred: rows are requested on both sides while the direction is unknown, both sides have the same margin, "
        + "and a list that goes away cancels nothing; unknown: if a collection view counts items as a table counts rows"
    )
    Field(
      "prepares-cells", \.preparesCells,
      "if true, cells are prepared one row ahead, as in UIKit since iOS 15"
    )
    .needs("'keeps' is pool") { $0.keeps == .pool }.guessed(
      "the cell kept behind goes to the pool before the one ahead is requested, which agrees "
        + "with 12 cells seen by others for 10 visible rows; unknown: if a collection view keeps a "
        + "line on either side, and has pools and updates like a table")
    Field(
      "prefetch-count", \.prefetchCount,
      "the number of rows beyond the visible ones that are prefetched",
      .from(1...10_000)
    ).guessed("the fall-back of the prefetch context in UIKit, as read by others; fairly sure")
    Field(
      "prefetch-refresh-threshold", \.prefetchRefreshThreshold,
      "rows are requested again as soon as one of this many nearest rows was not requested yet",
      .from(0...9_999)
    ).guessed("the fall-back of the prefetch context in UIKit, as read by others; fairly sure")
    Field(
      "prefetch-cancel-margin", orNull: \.prefetchCancelMargin,
      "the distance from the visible rows at which prefetches are cancelled; null for prefetch-count"
    )
    Field(
      "slots", \.slots, "the image views of a cell; none for one view of each class of the feed",
      .that("must be 16 at most") { $0.count <= 16 })
  }

  /// Reports settings that are not compatible.
  package func checkTogether(_ problems: inout Problems) {
    problems.require(
      rowHeightVariation == 0 || rowHeightSigma == 0, "row-height-sigma",
      "cannot be used with row-height-variation: heights are spread evenly or lognormally")
    problems.require(
      (prefetchCount...max(prefetchCount, 10_000)).contains(prefetchCancelMargin ?? prefetchCount),
      "prefetch-cancel-margin", "must be from prefetch-count to 10000")
  }
}
