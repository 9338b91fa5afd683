public import Primitives

/// The part of a load that another load for the same image can join.
public enum JoinedPart: NamedValue, ExplainedChoice {
  /// The whole load, from the look-up on disk to the delivery.
  case load = "load: all of it, from the look at the disk until its delivery"
  /// The request. Another load reads the disk separately, and requests an image again that is being decoded. A load
  /// whose request has ended is not cancelled.
  case request =
    "request: its request; another load reads the disk for itself, or requests again what is being decoded"
}

/// The effect of binding a cell again to the URL that it is loading.
public enum SameURL: NamedValue, ExplainedChoice {
  /// The load is cancelled and a new load starts, even if only the bind has changed.
  case restarts = "restarts: the load is cancelled and a new one starts"
  /// The load continues, and the cell still waits for it.
  case continues = "continues: the load continues, and the cell waits for it as before"
  /// The load continues if its request left before this turn of the main thread. Otherwise it is cancelled and a new
  /// load starts.
  case continuesOnceSent =
    "continues-once-sent: the load continues if its request left before; one that still waits starts again"
}

/// The order in which a bind cancels its cell's old load and begins a new one, which may join the old one.
public enum LoadReplacing: NamedValue, ExplainedChoice {
  /// The old load is cancelled. The new load cannot join it.
  case cancelsFirst = "cancels-first: the old one is cancelled, and cannot be joined any more"
  /// The new load begins or joins the old load. After that, the old load is cancelled.
  case joinsFirst =
    "joins-first: the new one begins, or joins the old one, which is cancelled afterwards"
  /// The old load is cancelled. It can be joined until its request has reported its end; then the new load fails.
  case joinsCancelled =
    "joins-cancelled: the old one is cancelled, and can be joined until its request has failed"
}
