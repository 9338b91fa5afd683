import ImagePipeline
import Primitives
import Scrolling

/// The screen that a tap on a row pushes over the list: a view controller that binds its views once, when it is
/// loaded, and is deallocated when it is popped.
struct DetailScreen {
  /// What is shown of a row.
  private struct Subject {
    let cell: CellID
    let row: Int32
    let item: ItemID
  }

  let id = ScreenID.detail
  /// The slots of its views.
  let slots: Range<Int>
  /// The calls that it has made and nobody has taken yet, in the words of a table with one cell.
  var events: [TableEvent] = []

  /// Views of a cell of any screen together, which is how views are numbered.
  private let viewsPerCell: Int
  private var subject: Subject?
  /// View controllers there were: each has a cell of its own.
  private var pushed: UInt32 = 0

  init(_ plan: SessionPlan) { (slots, viewsPerCell) = (plan.slots(of: .detail), plan.slots.count) }

  /// Whether it is shown, over the list.
  var isPushed: Bool { subject != nil }

  /// The row of an item was tapped, or nothing where there was no row.
  mutating func push(_ tapped: (row: Int, item: ItemID)?) {
    guard let tapped, !slots.isEmpty else { return }
    let row = Int32(tapped.row)
    let new = Subject(cell: CellID(pushed), row: row, item: tapped.item)
    pushed += 1
    subject = new
    events.append(.cellForRow(new.cell, row: row, item: new.item))
    events.append(.willDisplay(new.cell, row: row, item: new.item))
  }

  /// Goes back to the list, or goes with the process.
  mutating func pop() {
    guard let old = subject else { return }
    events.append(.didEndDisplaying(old.cell, row: old.row, item: old.item))
    events.append(.released(old.cell))
    subject = nil
  }

  /// Its view at a place: that of the row or item which it shows.
  func view(at place: Place) -> ViewID {
    guard let subject else { return .none }
    switch place {
    case .row(let row, let slot):
      return row == subject.row ? ViewID(of: subject.cell, slot, of: viewsPerCell) : .none
    case .item(let item, let slot):
      return item == subject.item ? ViewID(of: subject.cell, slot, of: viewsPerCell) : .none
    }
  }
}
