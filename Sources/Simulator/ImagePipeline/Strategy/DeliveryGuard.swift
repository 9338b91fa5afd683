public import Primitives

/// The check before an image is put into a cell.
public enum DeliveryGuard: NamedValue, ExplainedChoice {
  /// No check. The cell that requested the image gets it, even if it now shows another row.
  case none = "none: no check: the cell that asked gets it, whatever it shows now"
  /// The cell that requested the image still wants the same URL.
  case url = "url: the cell that asked still wants the same URL"
  /// The cell that requested the image has not been bound again.
  case token = "token: the cell that asked has not been reused since"
  /// The cell's load was not cancelled before its bytes arrived. A load that is cancelled while it decodes, or while
  /// its result waits in the main queue, still delivers.
  case cancelledAtDispatch =
    "cancelled-at-dispatch: its load was not cancelled before the bytes arrived"
  /// The cell's load was not cancelled before the delivery.
  case cancelledAtDelivery =
    "cancelled-at-delivery: its load was not cancelled before the delivery"
  /// The table has a cell at the row index of the request. That cell gets the image.
  case row = "row: the list shows a cell at the row index that asked; that cell gets it"
  /// The table has a cell for the item of the request, at any row. That cell gets the image.
  case item = "item: the list shows a cell for the item that asked; that cell gets it"
}
