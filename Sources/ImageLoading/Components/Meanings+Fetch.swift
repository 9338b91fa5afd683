// What the named values of fetching mean.

extension TaskKind: ExplainedChoice {
  /// What the HTTP cache makes of it.
  public var meaning: String {
    switch self {
    case .data: "a data task, whose response the HTTP cache may store"
    case .download: "a download task, whose response goes to a file and not into the HTTP cache"
    }
  }
}

extension FetchOrder: ExplainedChoice {
  /// Which goes first.
  public var meaning: String {
    switch self {
    case .fifo: "the one that has waited longest"
    case .lifo: "the one that came last: after a fling, what is on screen"
    }
  }
}

extension SameURL: ExplainedChoice {
  /// What becomes of the load.
  public var meaning: String {
    switch self {
    case .restarts: "the load is given up and another one started"
    case .continues: "the load goes on, and the cell waits for it as before"
    }
  }
}

extension CancelScope: ExplainedChoice {
  /// What ends.
  public var meaning: String {
    switch self {
    case .subscription: "that cell's wait; the load ends when nobody waits any more"
    case .load: "the load, whoever else waits for it"
    }
  }
}

extension RememberedFailures: ExplainedChoice {
  /// Which those are.
  public var meaning: String {
    switch self {
    case .none: "none: each bind asks again"
    case .undecodable: "bodies that do not decode"
    case .all: "every failure, a lost network included"
    }
  }
}

extension UndecodableBody: ExplainedChoice {
  /// What becomes of the cell.
  public var meaning: String {
    switch self {
    case .ignored: "nothing: the cell keeps what it shows"
    case .clears: "the cell is given no image"
    case .fails: "the load fails like one without an answer"
    case .crashes: "the app force-unwraps nil"
    }
  }
}
