package import Environment
package import ImagePipeline
package import Primitives
package import Scrolling

/// An event of a scenario at an instant of the run.
package struct ScheduledEvent: Hashable, Sendable {
  /// An action of the scenario.
  package enum Action: Hashable, Sendable {
    /// The app's own life changes.
    case lifecycle(LifecycleEvent)
    /// A person is about to put the app away. The system keeps it for this time if it uses little memory.
    case kept(Nanoseconds)
    /// The device changes to another network. Transfers under way continue at its rates.
    case network(NetworkProfile)
    /// The rates of the network change. Transfers under way continue. ``SessionPlan/recordRates()`` adds a recording of
    /// them to the network.
    case rate(RateChange)
    /// The network is lost: requests fail, including those under way.
    case offline
    /// The network is available again.
    case online
    /// The rows of the table change.
    case rows(RowOperation)
    /// A share of the images gets new content at the same URL.
    case changeContent(share: Double)
  }

  /// The time of the event.
  package let instant: Instant
  package let action: Action

  /// Creates an event at an instant.
  package init(at instant: Instant, _ action: Action) {
    self.instant = instant
    self.action = action
  }
}

/// The changes that a pull to refresh brings.
package struct RefreshConfiguration: KeyedConfiguration {
  /// The time until the new list arrives.
  package var delay = Nanoseconds.milliseconds(600)
  /// The changes of the rows after it has arrived, in order.
  package var rows: [RowOperation] = []
  /// The maximum number of refreshes in a run. Later refreshes change nothing.
  package var limit = 10

  /// Creates a refresh that changes nothing.
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

  /// The maximum number of new items of all refreshes together.
  package var insertedItems: Int { limit * rows.reduce(0) { $0 + $1.insertedItems } }
}
