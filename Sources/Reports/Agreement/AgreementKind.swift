public import Metrics

/// How closely a metric of a live run is expected to follow that of the virtual run of the same plan.
///
/// The percentages are chosen, not derived: wide enough that a machine with other work to do stays
/// within them, narrow enough that a host that leaves out a part of its work does not. What has no
/// percentage is either the same or not compared at all.
public enum AgreementKind: String, Sendable, CaseIterable {
  /// Follows from the gestures and the feed alone.
  case exact
  /// Requests, hits and images, of which a few depend on what comes first.
  case counts
  /// Shares of such counts.
  case shares
  /// Bytes of such counts.
  case bytes
  /// How long images take to appear.
  case waits
  /// What is on screen, frame by frame, while images load.
  case screen
  /// A percentile of so few appearances that a single one decides it.
  case extremes
  /// What the machine itself takes, which has no counterpart.
  case machine

  /// Why it is expected to agree no more closely than that.
  public var reason: String {
    switch self {
    case .exact: "timing cannot change it"
    case .counts:
      "microseconds decide which of two loads ends first, and a late frame what is given up"
    case .shares: "a share of counts that differ a little"
    case .bytes: "the bytes of counts that differ a little"
    case .waits: "the machine's own work comes on top of the modelled network"
    case .screen: "real frames fall at other moments than modelled ones"
    case .extremes:
      "fewer than \(Self.fewest) appearances took longer, so that any of them decides it"
    case .machine: "the device's costs pass in virtual time only, the machine's in real time only"
    }
  }

  /// By how many percent of the larger figure the two may differ, unless stated otherwise; nil where
  /// nothing is compared.
  public var percent: Double? {
    switch self {
    case .exact, .shares: 0
    case .counts: 20
    case .bytes: 25
    case .waits, .screen: 60
    case .extremes, .machine: nil
    }
  }

  /// How many appearances a percentile leaves above itself if it is to be compared: the spread of an
  /// order statistic grows as fewer lie beyond it.
  static let fewest = 5

  /// What the two may differ by in any case, so that small figures are not held to a fraction of one.
  public func slack(in unit: Metric.Unit) -> Double {
    guard self != .exact else { return 0 }
    return switch unit {
    case .count: 10
    case .ratio: 0.1
    case .bytes: 262_144
    case .milliseconds: 250
    case .cellSeconds: 2
    case .cellMilliseconds: 2_000
    case .millisecondsPerSecond: 5
    }
  }
}

extension Metric {
  /// How closely the metric is expected to agree between two reports: percentiles of few appearances
  /// not at all.
  func agreement(of one: RunReport, and other: RunReport) -> AgreementKind {
    guard let percentile else { return agreement }
    let beyond = Double(min(one.waits.count, other.waits.count)) * (1 - percentile / 100)
    return beyond < Double(AgreementKind.fewest) ? .extremes : agreement
  }

  /// Which percentile of the waits for an image the metric is.
  private var percentile: Double? {
    switch name {
    case "timeToImageP50": 50
    case "timeToImageP95": 95
    case "timeToImageP99": 99
    default: nil
    }
  }

  /// How closely the metric is expected to agree between the hosts.
  public var agreement: AgreementKind {
    switch name {
    case "binds", "crashes": .exact
    case "frames", "hitchTimeRatio", "mainThreadDecodes", "peakConcurrentRequests": .machine
    case "staleFrames", "leftoverFrames", "placeholderFlashes", "leftWithoutImage",
      "staleAssignments", "staleErrorAssignments":
      .screen
    // What a store loses to the optimum are the binds that come while images load.
    case "percentOfOptimum": .screen
    default:
      switch unit {
      case .count: .counts
      case .ratio: .shares
      case .bytes: .bytes
      case .milliseconds: .waits
      case .cellSeconds, .cellMilliseconds, .millisecondsPerSecond: .screen
      }
    }
  }
}
