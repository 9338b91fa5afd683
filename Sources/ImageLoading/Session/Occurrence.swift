public import Primitives
public import Scrolling
public import World

/// Something that a scenario makes happen at a moment of the run.
public struct Occurrence: Hashable, Sendable {
  /// What can happen.
  public enum Action: Hashable, Sendable {
    /// The app's own life changes.
    case lifecycle(LifecycleEvent)
    /// Another network takes over; transfers under way go on at its rates.
    case network(NetworkProfile)
    /// The network is lost: requests fail, those under way too.
    case offline
    /// The network is back.
    case online
    /// The rows of the table change.
    case rows(RowOperation)
    /// A share of the images gets new content at the same URL.
    case changeContent(share: Double)
  }

  /// When it happens.
  public let instant: Instant
  /// What happens.
  public let action: Action

  /// Makes something happen at a moment.
  public init(at instant: Instant, _ action: Action) {
    self.instant = instant
    self.action = action
  }
}
