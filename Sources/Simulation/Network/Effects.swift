import ImageLoading
import Primitives
import World

/// What the network leaves for its host to do once it has made up its mind.
struct Effects {
  /// How a request came out.
  enum Outcome {
    case answered(LoadToken, ServerAnswer, sentAt: Instant)
    case failed(LoadToken, FetchFailure)
  }

  var facts: [HostFact] = []
  var outcomes: [Outcome] = []
  var scheduled: [(event: NetworkEvent, instant: Instant)] = []

  var isEmpty: Bool { facts.isEmpty && outcomes.isEmpty && scheduled.isEmpty }

  mutating func schedule(_ event: NetworkEvent, at instant: Instant) {
    scheduled.append((event, instant))
  }

  mutating func clear() {
    if !facts.isEmpty { facts.removeAll(keepingCapacity: true) }
    if !outcomes.isEmpty { outcomes.removeAll(keepingCapacity: true) }
    if !scheduled.isEmpty { scheduled.removeAll(keepingCapacity: true) }
  }
}
