package import AppModel
import Pictures
import Platform
import Primitives
package import Environment

/// What a server serves: a feed, the server's behaviour, and the network it is to seem behind.
package struct ServedWorld: Sendable {
  /// The sides that pictures can be asked for in, in pixels: below, their identity has no room; above,
  /// they take too long.
  package static let sides = 40...4_096

  /// What the page calls it.
  package var title: String
  /// What the page says of it, in a sentence.
  package var summary = ""
  /// The items and their images.
  package let feed: Feed
  /// The seed that the feed and the server's behaviour come from.
  package let seed: UInt64
  var server: Server
  /// Networks, each from some moment on; nothing is shaped without one.
  private(set) var networks: [(instant: Instant, profile: NetworkProfile?)]
  /// What is answered instead of the feed and the server's own routes; nil for those.
  package var archive: ServedArchive?
  /// The server that requests are passed on to instead; nil for none.
  package var upstream: ServedUpstream?
  /// Images that are there from the start; nil for none.
  var drawn: EncodingCache?

  /// The world of a scenario's run: its feed, its server, and everything that happens to both.
  ///
  /// - Parameters:
  ///   - plan: The run.
  ///   - title: What the page calls it.
  ///   - isShaped: Whether answers come as over the plan's network; else as fast as the server's own
  ///     behaviour allows.
  package init(_ plan: SessionPlan, title: String, isShaped: Bool) {
    self.title = title
    feed = Feed(plan)
    seed = plan.seed
    server = Server(plan.server, feed: feed, seed: plan.seed)
    networks = [(.start, isShaped ? plan.network : nil)]
    for occurrence in plan.schedule.sorted(by: { $0.instant < $1.instant }) {
      take(occurrence, isShaped)
    }
  }

  private mutating func take(_ occurrence: ScheduledEvent, _ isShaped: Bool) {
    switch occurrence.action {
    case .changeContent(let share): server.change(share: share, at: occurrence.instant)
    case .network(let profile) where isShaped:
      networks.append((occurrence.instant, profile))
    case .offline where isShaped, .online where isShaped:
      var profile = networks.last?.profile
      profile?.offline = if case .offline = occurrence.action { true } else { false }
      networks.append((occurrence.instant, profile))
    default: break
    }
  }

  /// Shapes all traffic to one network from the start.
  package mutating func shape(to profile: NetworkProfile) {
    networks = [(.start, profile)]
  }

  /// The network at a moment; nothing where traffic is not shaped.
  func network(at now: Instant) -> NetworkProfile? {
    networks.last { $0.instant <= now }?.profile ?? networks.first?.profile
  }
}

extension Locked<UInt64> {
  /// Counts one more, and says how many that makes.
  func next() -> UInt64 {
    withLock {
      $0 += 1
      return $0
    }
  }
}
