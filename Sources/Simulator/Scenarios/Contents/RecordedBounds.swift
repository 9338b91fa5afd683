import AppModel
import Environment
import ImagePipeline
package import Primitives

/// The recorded session from which a scenario was made. Figures of runs that go beyond it are extrapolated.
package struct RecordedBounds: KeyedConfiguration {
  /// The round trip of its network.
  package var roundTrip = Nanoseconds.zero
  /// The rate of its network; nil if it is not known.
  package var down: BitRate?
  /// The most images that its hits prove to be in memory; nil if it reached the limit of memory.
  package var images: Int?
  /// The most requests at a time that it shows; nil if its queue was full.
  package var requests: Int?

  /// Creates a session of which nothing is known.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("round-trip", \.roundTrip, "the round trip of its network", .wait)
    Field("down", orNull: \.down, "the rate of its network; null if it is not known")
    Field(
      "images", orNull: \.images,
      "the most images that its hits prove to be in memory; null if it reached a limit",
      .atLeast(0))
    Field(
      "requests", orNull: \.requests,
      "the most requests at a time that it shows; null if more waited", .atLeast(1))
  }

  /// Returns the ways in which a run goes beyond the session, in words.
  func extrapolations(of plan: SessionPlan) -> [String] {
    let (network, strategy) = (plan.setting.network, plan.strategy)
    let kept = strategy.ofPipelines.compactMap(\.memory)
    let sent = strategy.fetch.connections ?? .max
    let all: [(Bool, String)] = [
      (
        network.roundTrip != roundTrip || network.down != down || network.trace != nil,
        "the network '\(network.name)' is not that of the recorded session: waits are extrapolated"
      ),
      (
        images.map { most in kept.contains { $0.countLimit ?? .max > most } } ?? false,
        "the recorded session reached no limit of memory: more than \(images ?? 0) images in it are extrapolated"
      ),
      (
        requests.map { sent > $0 } ?? false,
        "the recorded session never had a full queue: more than \(requests ?? 0) requests at a time are extrapolated"
      ),
    ]
    return all.filter(\.0).map(\.1)
  }
}
