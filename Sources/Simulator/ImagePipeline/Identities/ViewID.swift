public import Primitives
public import Scrolling

/// One run of the app, counted from 0: a new one starts after each end.
public struct ProcessID: Hashable, Sendable, BitwiseCopyable {
  /// The process's number.
  public var rawValue: UInt32

  /// Names the process of a number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// One screen of the app.
public struct ScreenID: Hashable, Sendable, BitwiseCopyable {
  /// The screen's number.
  public let rawValue: UInt32

  /// Names the screen of a number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// The screen that the app starts with.
  public static var first: ScreenID { ScreenID(0) }
  /// The screen with the detail of a row, which a tap on the row pushes over the first.
  public static var detail: ScreenID { ScreenID(1) }
  /// The second list, in a tab of its own beside the first.
  public static var tab: ScreenID { ScreenID(2) }
  /// The screens that there are, by their numbers, which is how their image views are numbered too.
  public static var all: [ScreenID] { [.first, .detail, .tab] }
}

/// One image view, stable for the run. A cell has one for each of its slots, numbered on end.
///
/// Slots are numbered over all screens, those of the list before those of a detail, and those of a second list last;
/// a cell of any has numbers for all, and views in the slots of its own screen.
public struct ViewID: DenseID {
  /// The view's number.
  public let rawValue: UInt32

  /// Names the view of a number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// An image view of a cell.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - slot: Which of its views.
  ///   - slots: How many each cell has.
  public init(of cell: CellID, _ slot: SlotID = .first, of slots: Int = 1) {
    rawValue = cell == .none ? .max : cell.rawValue * UInt32(slots) + UInt32(slot.rawValue)
  }

  /// Which of its cell's views it is, where each has so many.
  func slot(of slots: Int) -> SlotID { SlotID(UInt8(rawValue % UInt32(slots))) }

  /// The cell that the view belongs to, where each has so many views.
  public func cell(of slots: Int = 1) -> CellID {
    self == .none ? .none : CellID(rawValue / UInt32(slots))
  }
}

/// One pipeline of an app, counted from 0.
public struct PipelineID: Hashable, Sendable, BitwiseCopyable {
  /// The pipeline's number.
  public let rawValue: UInt8

  /// Names the pipeline of a number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The strategy's own.
  public static var first: PipelineID { PipelineID(0) }
}
