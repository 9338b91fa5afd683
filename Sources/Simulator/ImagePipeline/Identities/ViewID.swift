public import Primitives
public import Scrolling

/// A process of the app, counted from 0. A new process starts after each end.
public struct ProcessID: Hashable, Sendable, BitwiseCopyable {
  /// The process's number.
  public var rawValue: UInt32

  /// Creates the identity of the process of a number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// One screen of the app.
public struct ScreenID: Hashable, Sendable, BitwiseCopyable {
  /// The screen's number.
  public let rawValue: UInt32

  /// Creates the identity of the screen of a number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// The screen that the app starts with.
  public static var first: ScreenID { ScreenID(0) }
  /// The screen with the detail of a row, which a tap on the row pushes over the first.
  public static var detail: ScreenID { ScreenID(1) }
  /// The second list, in a tab of its own.
  public static var tab: ScreenID { ScreenID(2) }
  /// All screens in the order of their numbers. Their image views are numbered in the same order.
  public static var all: [ScreenID] { [.first, .detail, .tab] }
}

/// An image view. It has the same number for the whole run. The views in the slots of a cell have consecutive numbers.
/// Slots are numbered over all screens: first the list, then a detail, then a second list. A cell of any screen has
/// numbers for all slots, but views only in the slots of its own screen.
public struct ViewID: DenseID {
  /// The view's number.
  public let rawValue: UInt32

  /// Creates the identity of the view of a number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the identity of the view in a slot of a cell.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - slot: The slot of the view.
  ///   - slots: The number of views of each cell.
  public init(of cell: CellID, _ slot: SlotID = .first, of slots: Int = 1) {
    rawValue = cell == .none ? .max : cell.rawValue * UInt32(slots) + UInt32(slot.rawValue)
  }

  /// Returns the view's slot, if each cell has `slots` views.
  func slot(of slots: Int) -> SlotID { SlotID(UInt8(rawValue % UInt32(slots))) }

  /// Returns the view's cell, if each cell has `slots` views.
  public func cell(of slots: Int = 1) -> CellID {
    self == .none ? .none : CellID(rawValue / UInt32(slots))
  }
}

/// A pipeline of an app, counted from 0.
public struct PipelineID: Hashable, Sendable, BitwiseCopyable {
  /// The pipeline's number.
  public let rawValue: UInt8

  /// Creates the identity of the pipeline of a number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The first pipeline of the strategy.
  public static var first: PipelineID { PipelineID(0) }
}
