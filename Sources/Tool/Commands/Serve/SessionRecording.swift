import Foundation
import ImageServer
import Importers
import Platform
import Primitives
import TextOutput

/// A recording of the exchanges between clients and an upstream server as an archive. Its file appears whole or not at
/// all.
final class SessionRecording: Sendable {
  private struct State: Sendable, ~Copyable {
    var file: StreamedFile
    var count = 0
    /// The number of responses that came too late to be written.
    var omitted = 0
    /// The time at which writing stops; nil before the end is requested.
    var end: ContinuousClock.Instant?

    consuming func publish() throws(WriteError) { try file.publish() }
  }

  private let state: Locked<State?>
  /// The queue is separate: writing a large body takes a while, and other responses must not wait.
  private let queue = DispatchQueue(label: "cachebench recording")

  /// Begins the archive.
  ///
  /// - Throws: `WriteError`.
  init(path: String) throws(WriteError) {
    var file = try StreamedFile(path: path)
    file.append(Array(RecordedEntry.beginning(version: Version.current).utf8))
    state = Locked(State(file: file))
  }

  /// Appends an exchange to the archive. If the exchange comes too late, it is only counted.
  func record(_ passed: PassedExchange) {
    let end = Date.now
    queue.async { [self] in
      let entry = RecordedEntry(passed, end: end).json(unless: { isOver })
      state.withLock { state in
        guard let entry else {
          state?.omitted += 1
          return
        }
        let separator = state?.count == 0 ? "" : ",\n"
        state?.file.append(Array(separator.utf8) + entry)
        state?.count += 1
      }
    }
  }

  private var isOver: Bool {
    state.withLock { state in
      guard let end = state?.end else { return false }
      return .now > end
    }
  }

  /// The time after the request to end in which finished bodies may still be written.
  private static let grace = Duration.milliseconds(500)

  /// Moves the archive to its destination. If nothing was recorded, an existing file is not replaced.
  ///
  /// - Returns: The number of responses in the archive, and the number of those that came too late.
  /// - Throws: `WriteError` if a part of the archive could not be written.
  func finish() throws(WriteError) -> (count: Int, omitted: Int) {
    state.withLock { $0?.end = .now + Self.grace }
    queue.sync {}
    return try state.withLock { state throws(WriteError) in
      state?.file.append(Array(RecordedEntry.ending.utf8))
      guard let whole = state.take() else { return (0, 0) }
      let found = (whole.count, whole.omitted)
      if whole.count > 0 { try whole.publish() }
      return found
    }
  }
}

extension RecordedEntry {
  /// Creates an entry for an exchange that ended at `end`.
  fileprivate init(_ passed: PassedExchange, end: Date) {
    let opening = passed.opening
    let parts: [String: Nanoseconds?] = [
      "dns": opening?.name, "connect": opening?.connection,
      "ssl": opening?.tls == .zero ? nil : opening?.tls, "wait": passed.wait,
      "receive": passed.receive,
    ]
    let timings = parts.compactMapValues { $0.map { $0.seconds * 1_000 } }
    let total = timings.filter { $0.key != "ssl" }.values.reduce(0, +)
    self.init(
      start: end.addingTimeInterval(-total / 1_000), method: passed.method, url: passed.url,
      transport: passed.transport, requestFields: passed.requestFields, status: Int(passed.status),
      fields: passed.fields, body: Data(passed.body), transferred: passed.transferred,
      timings: timings)
  }
}
