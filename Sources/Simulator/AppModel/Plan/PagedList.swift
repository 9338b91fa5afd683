import Environment
package import Primitives
package import Scrolling

/// A list whose rows arrive in pages, in frames at their planned times.
package struct PagedList<Layout: ListLayout & ~Copyable>: ~Copyable {
  /// The list with the rows that have arrived.
  package var list: Layout
  private var pages: ListPages?
  /// The time at which a page arrives; `never` if none was requested.
  private(set) var due = Instant.never

  /// Creates a list at its top, with its first page or, without pages, with all rows.
  ///
  /// - Complexity: That of creating the list.
  package init(_ plan: SessionPlan) {
    var table = plan.firstTable
    table.prefetching = false
    list = Layout(
      table, viewport: plan.device.viewport, itemCount: plan.feed.firstRows, seed: plan.seed)
    pages = ListPages(plan.feed)
    list.footer = pages?.footer ?? .zero
  }

  /// Adds the rows of the page that arrived up to a moment.
  ///
  /// - Returns: True if there was one.
  package mutating func addPage(until now: Instant, into events: inout [TableEvent]) -> Bool {
    guard due <= now, let count = pages?.arrive() else { return false }
    due = .never
    list.footer = pages?.footer ?? .zero
    try? list.perform(.insert(RowSpan(at: list.rowCount, count: count)), into: &events)
    return true
  }

  /// Shows a frame, and requests the next page if its end is near.
  package mutating func scroll(to offset: Points, at now: Instant, into events: inout [TableEvent])
  {
    list.scroll(to: offset, into: &events)
    guard let delay = pages?.request(visible: list.visibleRows, of: list.rowCount) else { return }
    due = now + delay
  }
}
