package import Environment
import Primitives

/// Requests that are cancelled over a slow link, and those that follow.
package struct CancelCase: Sendable {
  /// The questions that are asked of every network.
  package enum Question: String, Sendable, CaseIterable {
    /// Six bodies are cancelled in one instant, and a seventh is requested in it.
    case burst
    /// A list that scrolls faster than the link: most bodies are cancelled early, and some have more time.
    case stream
  }

  /// The question; nil for the requests of a strategy.
  package let question: Question?
  /// The name of the question or strategy.
  package let name: String
  /// The network, with the queue that is measured.
  package let network: NetworkProfile
  /// The protocol.
  package let spoken: HTTPProtocol
  /// True if the connections have TLS.
  package let isSecure: Bool
  /// The requests; of a strategy, those of each seed.
  package let runs: [RecordedRequests]

  /// Creates a case of a question.
  package init(_ question: Question, over network: NetworkProfile, _ spoken: HTTPProtocol) {
    let rate = network.down ?? BitRate(bitsPerSecond: 1_000_000_000)
    self.question = question
    name = question.rawValue
    self.network = network
    self.spoken = spoken
    isSecure = true
    runs = [
      RecordedRequests(
        question == .burst
          ? Self.burst(rate, network.roundTrip) : Self.stream(rate, network.roundTrip))
    ]
  }

  /// Creates a case of the requests of a strategy, recorded once a seed.
  package init(
    _ name: String, _ runs: [RecordedRequests], over network: NetworkProfile,
    _ spoken: HTTPProtocol, isSecure: Bool
  ) {
    question = nil
    self.name = name
    self.network = network
    self.spoken = spoken
    self.isSecure = isSecure
    self.runs = runs
  }

  /// The requests of a question.
  package var schedule: RequestSchedule { runs.first?.schedule ?? RequestSchedule([]) }

  /// The bodies that are cancelled: as many as URLSession has connections over HTTP/1.1.
  private static let cancelled = 6
  /// The length of the body that is requested after the cancellation.
  static let next = ByteCount(30_000)

  /// Returns the length of a body: more for fast links, so that the machine's work stays small beside it.
  private static func large(_ rate: BitRate) -> ByteCount {
    ByteCount(rate.bitsPerSecond < 10_000_000 ? 300_000 : 2_000_000)
  }

  /// Cancels the bodies when all connections have left slow start, and a part of each body has come.
  private static func burst(_ rate: BitRate, _ roundTrip: Nanoseconds) -> RequestSchedule {
    let bytes = large(rate)
    let patience = roundTrip * 8 + rate.time(for: ByteCount(cancelled * bytes.bytes / 6))
    let bodies = (0..<cancelled).map { _ in
      RequestSchedule.Entry(at: .zero, bytes, patience: patience)
    }
    return RequestSchedule(bodies + [.init(at: patience, next)])
  }

  /// Requests a fifth of a large body a third more often than the link carries one. Of eight, five are cancelled when
  /// half of their time on the link is over, and three have the time of twelve.
  private static func stream(_ rate: BitRate, _ roundTrip: Nanoseconds) -> RequestSchedule {
    let bytes = ByteCount(large(rate).bytes / 5)
    let time = rate.time(for: bytes)
    let (short, long) = (roundTrip * 3 + Nanoseconds(time.rawValue / 2), (roundTrip + time) * 12)
    let interval = Nanoseconds(time.rawValue * 3 / 4)
    let count = max(48, min(120, Int(5_000_000_000 / interval.rawValue)))
    return RequestSchedule(
      (0..<count).map {
        RequestSchedule.Entry(at: interval * Int64($0), bytes, patience: $0 % 8 < 5 ? short : long)
      })
  }

  /// The time in which whole answers are counted: until the last request has been cancelled.
  var span: Nanoseconds {
    schedule.entries.map { $0.moment + ($0.patience ?? .zero) }.max() ?? .zero
  }
}
