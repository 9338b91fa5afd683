package import ImagePipeline
package import Primitives
package import Scrolling
package import Environment

/// Something that a scenario makes happen at a moment of the run.
package struct ScheduledEvent: Hashable, Sendable {
  /// What can happen.
  package enum Action: Hashable, Sendable {
    /// The app's own life changes.
    case lifecycle(LifecycleEvent)
    /// A person is about to put the app away, which is then kept so long if it takes little memory.
    case kept(Nanoseconds)
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

/// What a pull to refresh brings.
package struct RefreshConfiguration: KeyedConfiguration {
  /// How long the new list takes to arrive.
  package var delay = Nanoseconds.milliseconds(600)
  /// What then happens to the rows, in order.
  package var rows: [RowOperation] = []
  /// How many refreshes the run allows; later ones change nothing.
  package var limit = 10

  /// Nothing changes.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("delay", \.delay, "the time until the new list arrives", .wait)
      .guessed("some round trips and server time; without a source")
    Field("rows", \.rows, "the changes of rows, in order")
    Field(
      "limit", \.limit, "the number of refreshes that change something; later ones do not",
      .from(0...1_000))
  }

  /// New items that all refreshes together can add.
  package var insertedItems: Int { limit * rows.reduce(0) { $0 + $1.insertedItems } }
}
