import ImageLoading
import Primitives
import World

/// What the network leaves for its host to do once it has made up its mind.
struct Effects {
  /// What the host passes on, in the order in which it came about: an answer belongs after the end of
  /// its request and before whatever the connection is used for next.
  enum News {
    case fact(HostFact)
    case answered(LoadToken, ServerAnswer, sentAt: Instant)
    case failed(LoadToken, FetchFailure)
  }

  var news: [News] = []
  var scheduled: [(event: NetworkEvent, instant: Instant)] = []

  var isEmpty: Bool { news.isEmpty && scheduled.isEmpty }

  mutating func tell(_ fact: HostFact) { news.append(.fact(fact)) }

  mutating func schedule(_ event: NetworkEvent, at instant: Instant) {
    scheduled.append((event, instant))
  }

  mutating func clear() {
    news.drain()
    scheduled.drain()
  }
}
