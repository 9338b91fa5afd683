// What the named values of showing images mean.

extension CancelMoment: ExplainedChoice {
  /// When a load is given up.
  public var meaning: String {
    switch self {
    case .never: "never: it runs on for nobody"
    case .onReuse: "when the cell is reused for another row"
    case .onEndDisplaying: "when the row leaves the screen"
    }
  }
}

extension DeliveryGuard: ExplainedChoice {
  /// Who gets the image.
  public var meaning: String {
    switch self {
    case .none: "nothing: the cell that asked gets it, whatever it shows now"
    case .url: "the cell that asked still wants the same URL"
    case .token: "the cell that asked has not been bound again"
    case .cancelledAtDispatch: "its load was not cancelled before the bytes were there"
    case .cancelledAtDelivery: "its load was not cancelled up to the moment of delivery"
    case .row: "the table has a cell at the row index that asked; that cell gets it"
    case .item: "the table has a cell for the item that asked; that cell gets it"
    }
  }
}

extension PlaceholderConfiguration.Action: ExplainedChoice {
  /// What becomes of the recycled image.
  public var meaning: String {
    switch self {
    case .set: "the placeholder replaces it"
    case .clear: "it is removed"
    case .hide: "it is hidden over a placeholder view, but not let go"
    case .keep: "it shows until the new one arrives"
    }
  }
}

extension PlaceholderConfiguration.Moment: ExplainedChoice {
  /// When it is done.
  public var meaning: String {
    switch self {
    case .beforeLookup: "before the cache is asked, on a hit too"
    case .onMiss: "on a miss, in the same turn of the main queue"
    case .nextTurn: "on a miss, in a later turn of the main queue"
    }
  }
}

extension Transition: ExplainedChoice {
  /// How it appears.
  public var meaning: String {
    switch self {
    case .none: "at once"
    case .fade: "it fades in over 0.3 s"
    }
  }
}

extension TransitionOrigin: ExplainedChoice {
  /// Which loads those are.
  public var meaning: String {
    switch self {
    case .anyLoad: "any load; what was found in memory has none"
    case .network: "a load from the network, not from a disk"
    }
  }
}

extension DecodeMoment: ExplainedChoice {
  /// Where it happens.
  public var meaning: String {
    switch self {
    case .onMain: "on the main thread, at the first frame that shows the image"
    case .inBackground: "on a worker, before the image is delivered"
    }
  }
}

extension PrefetchChoice: ExplainedChoice {
  /// Which rows those are.
  public var meaning: String {
    switch self {
    case .none: "none"
    case .table: "those that the table's prefetchDataSource is told of (table.prefetching)"
    case .velocity: "those that the content will reach in half a second, at most twenty"
    }
  }
}
