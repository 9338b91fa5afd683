package import ImageLoading
package import Primitives
package import Scrolling
package import World

/// Something that a scenario makes happen at a moment of the run.
package struct Occurrence: Hashable, Sendable {
  /// What can happen.
  package enum Action: Hashable, Sendable {
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
  package let instant: Instant
  /// What happens.
  package let action: Action

  /// Makes something happen at a moment.
  package init(at instant: Instant, _ action: Action) {
    self.instant = instant
    self.action = action
  }
}
