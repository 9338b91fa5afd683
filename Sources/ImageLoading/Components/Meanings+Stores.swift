// What the named values of keys and stores mean.

extension Key: ExplainedChoice {
  /// What images are known by.
  public var meaning: String {
    switch self {
    case .url: "the image's URL"
    case .urlAndSize: "the URL and the size in which the row shows it"
    case .path: "the URL without its query"
    case .row: "the index of the row, whatever it shows at the moment"
    case .item: "the item that the row shows"
    }
  }
}

extension CostFunction: ExplainedChoice {
  /// What is counted.
  public var meaning: String {
    switch self {
    case .none: "nothing: only the number of images counts"
    case .encoded: "the bytes of its file, which a bitmap exceeds many times"
    case .decoded: "the bytes of its bitmap"
    case .encodedAndDecoded: "the bytes of both, where both are kept"
    }
  }
}

extension StoreMoment: ExplainedChoice {
  /// When it is stored.
  public var meaning: String {
    switch self {
    case .arrival: "as soon as it is there"
    case .arrivalIfViewLives: "as soon as it is there, if the view that asked still exists"
    case .delivery: "when it is put into a cell, and only then"
    }
  }
}

extension Scope: ExplainedChoice {
  /// Whose life it is.
  public var meaning: String {
    switch self {
    case .app: "the process"
    case .screen: "the view controller: the store dies with the screen"
    }
  }
}

extension FileMeasure: ExplainedChoice {
  /// What is counted.
  public var meaning: String {
    switch self {
    case .length: "its length"
    case .blocks: "the blocks of 4 KiB it takes on the volume"
    }
  }
}

extension SweepMoment: ExplainedChoice {
  /// When the limits are looked at.
  public var meaning: String {
    switch self {
    case .onWrite: "at every write: the limits always hold"
    case .onBackground: "when the app enters the background"
    case .afterLaunch: "once, some time after each launch"
    case .periodically: "again and again"
    case .never: "never"
    }
  }
}

extension Reaction: ExplainedChoice {
  /// What becomes of the images.
  public var meaning: String {
    switch self {
    case .keeps: "nothing leaves"
    case .trims: "the store evicts down to a share of its limits"
    case .empties: "everything leaves"
    }
  }
}
