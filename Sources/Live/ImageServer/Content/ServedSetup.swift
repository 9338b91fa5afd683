package import AppModel
package import Environment
import Pictures
import Platform
import Primitives

/// The content of a server: a feed, the server's behaviour, and the network that it simulates.
package struct ServedSetup: Sendable {
  /// The allowed sides of pictures, in pixels. Smaller pictures have no room for their identity. Larger pictures take
  /// too long.
  package static let sides = 40...4_096

  /// The title on the page.
  package var title: String
  /// The description on the page, in a sentence.
  package var summary = ""
  /// The items and their images.
  package let feed: Feed
  /// The seed of the feed and of the server's behaviour.
  package let seed: UInt64
  var server: Server
  /// The networks, each with the instant from which it applies. If the list is empty, nothing is shaped.
  private(set) var networks: [(instant: Instant, profile: NetworkProfile?)]
  /// The archive that answers requests; nil if the feed and the server's own routes answer them.
  package var archive: ServedArchive?
  /// The server that requests are passed on to; nil if there is none.
  package var upstream: ServedUpstream?
  /// The folder whose files are served in addition to the images; nil if there is none.
  package var page: ServedFolder?
  /// Images that exist from the start; nil if there are none.
  var drawn: EncodingCache?

  /// Creates the content of a scenario's run: its feed, its server, and all changes to both.
  ///
  /// - Parameters:
  ///   - plan: The run.
  ///   - title: The title on the page.
  ///   - isShaped: True if responses are sent as over the plan's network; false if they are sent as fast as the
  ///     server's own behaviour allows.
  package init(_ plan: SessionPlan, title: String, isShaped: Bool) {
    self.title = title
    feed = Feed(plan)
    seed = plan.seed
    server = Server(plan.server, feed: feed, seed: plan.seed)
    networks = [(.start, isShaped ? plan.network : nil)]
    for scheduled in plan.schedule.sorted(by: { $0.instant < $1.instant }) {
      handle(scheduled, isShaped)
    }
  }

  private mutating func handle(_ scheduled: ScheduledEvent, _ isShaped: Bool) {
    switch scheduled.action {
    case .changeContent(let share): server.change(share: share, at: scheduled.instant)
    case .network(let profile) where isShaped:
      networks.append((scheduled.instant, profile))
    case .offline where isShaped, .online where isShaped:
      var profile = networks.last?.profile
      profile?.offline = if case .offline = scheduled.action { true } else { false }
      networks.append((scheduled.instant, profile))
    default: break
    }
  }

  /// Shapes all traffic to one network from the start.
  package mutating func shape(to profile: NetworkProfile) {
    networks = [(.start, profile)]
  }

  /// Returns the network at an instant; nil if traffic is not shaped.
  func network(at now: Instant) -> NetworkProfile? {
    networks.last { $0.instant <= now }?.profile ?? networks.first?.profile
  }
}

extension Locked<UInt64> {
  /// Adds one and returns the new count.
  func next() -> UInt64 {
    withLock {
      $0 += 1
      return $0
    }
  }
}
