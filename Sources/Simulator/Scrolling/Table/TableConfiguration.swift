package import Primitives

/// How a list is laid out, and which of UITableView's or UICollectionView's optional mechanisms it uses.
package struct TableConfiguration: KeyedConfiguration {
  /// The height of a row, or the middle of the heights of rows that vary; at least 1 pt.
  package var rowHeight = Points(88)
  /// How far heights stray from `rowHeight` to either side, as a share of it: 0 to 0.9.
  package var rowHeightVariation = 0.0
  /// The standard deviation of the natural logarithm of heights, whose median is `rowHeight`: 0 to 2.
  package var rowHeightSigma = 0.0
  /// How many rows lie side by side: 1 for a table, more for a grid, 64 at most.
  ///
  /// A row is then what a collection view calls an item, and a line has `columns` of them.
  package var columns = 1
  /// How many reuse identifiers the rows are spread over: 1 to 64.
  package var cellKinds = 1
  /// Whether there is a `prefetchDataSource`; none where the app decides, and none for a table alone.
  package var prefetching: Bool?
  /// Whether cells are prepared one row ahead, as UIKit does since iOS 15.
  package var preparesCells = true
  /// How many rows beyond the visible ones are prefetched.
  ///
  /// 20 is the fall-back in UIKit's prefetch context (iOS 18.2 and 26.1, read by others in
  /// disassembly); what UITableView itself passes has not been seen.
  package var prefetchCount = 20
  /// Rows are asked for again as soon as one of this many and one nearest rows was not yet. 10 has
  /// the same origin as `prefetchCount`.
  package var prefetchRefreshThreshold = 10
  /// Prefetched rows farther than this from the visible ones are cancelled; `prefetchCount` unless
  /// given, as UIKit's fall-backs are equal. That both sides have the same margin is inferred.
  package var prefetchCancelMargin: Int?

  /// The image views of a cell; one for each class of the feed's images, unless given.
  package var slots: [SlotConfiguration] = []

  /// Rows of 88 pt and one kind; cells prepared ahead.
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
      "cell-kinds", \.cellKinds, "the number of reuse identifiers",
      .from(1...64))
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
    ).guessed(
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

  /// Reports what does not go together.
  package func checkTogether(_ problems: inout Problems) {
    problems.require(
      rowHeightVariation == 0 || rowHeightSigma == 0, "row-height-sigma",
      "cannot be used with row-height-variation: heights are spread evenly or lognormally")
    problems.require(
      (prefetchCount...max(prefetchCount, 10_000)).contains(prefetchCancelMargin ?? prefetchCount),
      "prefetch-cancel-margin", "must be from prefetch-count to 10000")
  }
}
