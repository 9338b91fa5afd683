package import Environment
import Primitives

/// The requests of a case over a cold connection, which are repeated.
package struct ReferenceCase: Sendable {
  /// The client of a case.
  package enum Client: String, Sendable {
    /// URL sessions of corelibs Foundation.
    case urlSession = "URLSession"
    /// The program curl.
    case curl
  }

  /// The length of each body.
  package let bytes: Int
  /// Bodies requested at once.
  package let concurrency: Int
  /// The protocol.
  package let spoken: HTTPProtocol
  /// The client; curl only for one body.
  package let client: Client
  /// Requests that are not all made at once, with their name; nil for those that are.
  package private(set) var course: (name: String, schedule: RequestSchedule)?

  /// Creates a case.
  package init(
    bytes: Int, concurrency: Int, _ spoken: HTTPProtocol, by client: Client = .urlSession
  ) {
    self.bytes = bytes
    self.concurrency = concurrency
    self.spoken = spoken
    self.client = client
  }

  /// Creates a case of the requests of a course, such as those of a scenario and one of its strategies.
  package init(_ name: String, _ schedule: RequestSchedule, _ spoken: HTTPProtocol) {
    let bytes = schedule.entries.reduce(0) { $0 + $1.bytes.bytes }
    self.init(bytes: bytes, concurrency: schedule.entries.count, spoken)
    course = (name, schedule)
  }

  /// The requests: all at once, unless they are those of a course.
  package var schedule: RequestSchedule {
    course?.schedule
      ?? RequestSchedule(
        Array(repeating: .init(at: .zero, ByteCount(bytes)), count: concurrency))
  }

  /// Below this rate, in bits per second, a measurement of large bodies would take minutes.
  private static let slow = 500_000

  /// The cases of a network: bodies of three sizes, one and sixteen at once, in both protocols.
  ///
  /// - Parameters:
  ///   - network: The network.
  ///   - isQuick: True to leave out the largest size and the second client.
  /// - Returns: The cases, the smallest bodies first.
  package static func all(for network: NetworkProfile, isQuick: Bool) -> [ReferenceCase] {
    let isSlow = network.down.map { $0.bitsPerSecond < slow } ?? false
    let sizes = isQuick || isSlow ? [3_000, 30_000] : [3_000, 30_000, 300_000]
    return sizes.flatMap { bytes in
      HTTPProtocol.allCases.flatMap { spoken in
        [1, 16].map { ReferenceCase(bytes: bytes, concurrency: $0, spoken) }
          + (isQuick ? [] : [ReferenceCase(bytes: bytes, concurrency: 1, spoken, by: .curl)])
      }
    }
  }

  /// Returns the repeats of a case: many if the network is random.
  package static func repeats(for network: NetworkProfile, isQuick: Bool) -> Int {
    switch (network.loss > 0, isQuick) {
    case (true, false): 20
    case (true, true): 5
    case (false, false): 3
    case (false, true): 1
    }
  }
}

/// A model of a network: returns the times of requests over cold connections to a server that answers at once. A
/// seed determines the random events.
package typealias ScheduleModel =
  @Sendable (RequestSchedule, NetworkProfile, HTTPProtocol, _ seed: UInt64) -> [RequestTimes]

/// A model of cancelled requests: returns the outcome of a repeat of a case, or of one seed of a strategy.
package typealias CancelModel = (CancelCase, _ position: Int) throws -> CancelOutcome
