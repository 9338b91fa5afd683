package import AppModel
package import ImagePipeline
package import Primitives

/// Future events in order of time. Simultaneous events are in the order of their scheduling.
package struct EventQueue {
  private struct Entry: HeapElement {
    let time: Instant
    let order: UInt64
    let event: SimulationEvent

    func precedes(_ other: Entry) -> Bool {
      time == other.time ? order < other.order : time < other.time
    }
  }

  private static let nothing = Entry(time: .never, order: .max, event: .mainThreadFree)

  private var heap = Heap<Entry>()
  private var scheduled: UInt64 = 0
  // Half of all events are of two kinds with one pending event each. They need no heap.
  private var sync = nothing
  private var thread = nothing
  /// The end. Later events are never requested.
  private var end = Instant.start

  /// Creates an empty queue.
  package init() {}

  /// Schedules an event.
  ///
  /// - Complexity: O(log *n*).
  package mutating func schedule(_ event: SimulationEvent, at time: Instant) {
    scheduled += 1
    let entry = Entry(time: time, order: scheduled, event: event)
    switch event {
    case .timer(.verticalSync) where sync.order == .max: sync = entry
    case .mainThreadFree where thread.order == .max: thread = entry
    default: heap.insert(entry)
    }
  }

  /// Removes the earliest event; nil if it is after the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func next(until end: Instant) -> (time: Instant, event: SimulationEvent)? {
    self.end = end
    var first = heap.first ?? Self.nothing
    if sync.precedes(first) { first = sync }
    if thread.precedes(first) { first = thread }
    guard first.order != .max, first.time <= end else { return nil }
    switch first.order {
    case sync.order: sync = Self.nothing
    case thread.order: thread = Self.nothing
    default: heap.removeFirst()
    }
    return (first.time, first.event)
  }

  /// True if an event at this time would be the next one. The caller may then continue at once.
  func isNext(at time: Instant) -> Bool {
    time <= end && time < sync.time && time < thread.time
      && time < heap.first?.time ?? .never
  }
}

/// A future event of a simulated run.
package enum SimulationEvent: Sendable, BitwiseCopyable {
  /// A timer that the app requested.
  case timer(AppTimer)
  /// The main thread can take its next job.
  case mainThreadFree
  /// A read is done.
  case read(LoadToken)
  /// A decoding thread may have made a bitmap.
  case decoders
  /// An event in the network.
  case network(NetworkEvent)
}

/// A future event in the network.
package enum NetworkEvent: Sendable, BitwiseCopyable {
  /// The server accepts a connection.
  case acceptance(ConnectionHandle)
  /// The server sends its part of a connection's handshake.
  case handshake(ConnectionHandle)
  /// Requests may leave over a connection.
  case ready(ConnectionHandle)
  /// A request that the queue did not accept is sent again.
  case departure(RequestID)
  /// A request reaches the server.
  case arrival(RequestID)
  /// The server has the response to a request.
  case answer(RequestID)
  /// Acknowledgements let a connection continue to send.
  case window(ConnectionHandle)
  /// The server notices that a request was cancelled.
  case reset(RequestID)
  /// The first byte of a response reaches the device.
  case firstByte(RequestID)
  /// The last byte of a response reaches the device.
  case lastByte(RequestID)
}

/// The index of a connection, and its generation among the connections that had the index.
package struct ConnectionHandle: Hashable, Sendable, BitwiseCopyable {
  let index: Int32
  let generation: UInt32
}
