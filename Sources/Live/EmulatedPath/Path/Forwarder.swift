#if os(Linux)
  import CSystem
  import Dispatch
  package import Environment
  import Foundation
  import Glibc
  import Platform
  package import Primitives

  /// Passes packets between two devices according to a path, on a separate thread, until it is stopped.
  package final class Forwarder: Sendable {
    /// The counts of both directions.
    package struct Counts: Hashable, Sendable {
      /// To the client.
      package var down = PathDirection.Counts()
      /// To the server.
      package var up = PathDirection.Counts()
    }

    /// The requests of other threads to the forwarder's thread.
    private struct Orders: Sendable {
      /// The time at which the thread stops.
      var end = Instant.never
      /// The new path, if it has changed.
      var path: NetworkPath?
    }

    /// The time of ``MonotonicClock`` at which the path's time starts.
    package let start: Instant
    private let orders = Locked(Orders())
    private let counts = Locked(Counts())
    private let ended = DispatchSemaphore(value: 0)

    /// The longest sleep of the thread while no packet is due. A stop is noticed after this time at most.
    private static let nap = Nanoseconds.milliseconds(20)

    /// Starts to pass packets. Packets that already wait in the devices are discarded.
    init(client: TunDevice, server: TunDevice, _ path: NetworkPath, seed: UInt64) {
      start = MonotonicClock.now
      let chance = SplitMix64(seed: seed)
      var down = ForwardedWay(
        from: server, to: client, PathDirection(path, .down, chance: chance.split("down")))
      var up = ForwardedWay(
        from: client, to: server, PathDirection(path, .up, chance: chance.split("up")))
      down.discard()
      up.discard()
      let ways = (down, up)
      let thread = Thread { [self] in carry(ways.0, ways.1) }
      thread.name = "forwarder"
      thread.start()
    }

    /// Continues with another path, whose time is that of the first path. Packets under way are lost.
    package func change(to path: NetworkPath) { orders.withLock { $0.path = path } }

    /// Stops; packets under way are lost.
    ///
    /// - Parameter roundTrip: The round trip of a path whose connections were just closed. The packets that close them
    ///   pass before the stop, so that they do not disturb later connections.
    /// - Returns: The counts of both directions.
    @discardableResult
    package func stop(closing roundTrip: Nanoseconds = .zero) -> Counts {
      let closing = roundTrip == .zero ? .zero : roundTrip * 2 + Self.nap
      let end = MonotonicClock.now + closing
      orders.withLock { $0.end = end }
      ended.wait()
      return counts.withLock { $0 }
    }

    private func carry(_ down: ForwardedWay, _ up: ForwardedWay) {
      var (down, up) = (down, up)
      Self.hurry()
      while true {
        let orders = orders.withLock { orders in
          defer { orders.path = nil }
          return orders
        }
        if MonotonicClock.now >= orders.end { break }
        if let path = orders.path {
          down.change(to: path)
          up.change(to: path)
        }
        let now = MonotonicClock.now - start
        let next = min(down.next, up.next, Instant.start + now + Self.nap)
        Self.sleep(down.descriptor, up.descriptor, next - (Instant.start + now))
        let woken = Instant.start + (MonotonicClock.now - start)
        down.readPackets(at: woken)
        up.readPackets(at: woken)
        let later = Instant.start + (MonotonicClock.now - start)
        down.deliver(at: later)
        up.deliver(at: later)
      }
      counts.withLock { $0 = Counts(down: down.direction.counts, up: up.direction.counts) }
      ended.signal()
    }

    /// Waits for a packet of either device, for at most a given time.
    private static func sleep(_ one: Int32, _ other: Int32, _ time: Nanoseconds) {
      var waited = [
        pollfd(fd: one, events: Int16(POLLIN), revents: 0),
        pollfd(fd: other, events: Int16(POLLIN), revents: 0),
      ]
      let rest = max(0, time.rawValue)
      var limit = timespec(tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
      _ = unsafe cachebench_wait(&waited, UInt(waited.count), &limit)
    }

    /// Makes the thread wake within a microsecond, and before other threads if that is allowed. By default, Linux adds
    /// 50 µs to every sleep.
    private static func hurry() {
      try? Data("1".utf8).write(to: URL(filePath: "/proc/\(cachebench_thread())/timerslack_ns"))
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -10)
    }
  }

  /// A clock that never goes back.
  package enum MonotonicClock {
    /// The current time since the machine started.
    package static var now: Instant {
      var time = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
  }

  /// One direction of a forwarder: reads packets from a device, delays them, and writes them to another device.
  struct ForwardedWay: Sendable {
    private struct Held: Sendable {
      let due: Instant
      let packet: [UInt8]
    }

    /// Determines the fate of the packets.
    private(set) var direction: PathDirection
    private let source: TunDevice
    private let sink: TunDevice
    private var held: [Held] = []
    private var head = 0
    private var heldBytes = 0

    /// The maximum number of packets read before due packets are written.
    private static let turn = 64
    /// The maximum number of bytes held. This is ample: on a path without a rate limit, senders have some megabytes
    /// under way.
    private static let maxHeld = 256 << 20

    init(from source: TunDevice, to sink: TunDevice, _ direction: PathDirection) {
      self.source = source
      self.sink = sink
      self.direction = direction
    }

    /// The descriptor to watch for packets.
    var descriptor: Int32 { source.descriptor }

    /// The time at which the next packet is due.
    var next: Instant { head < held.count ? held[head].due : .never }

    /// Reads the available packets.
    mutating func readPackets(at now: Instant) {
      for _ in 0..<Self.turn {
        guard let packet = read() else { return }
        guard case .arrives(let due) = direction.handle(packet.count, at: now),
          heldBytes + packet.count <= Self.maxHeld
        else { continue }
        held.append(Held(due: due, packet: packet))
        heldBytes += packet.count
      }
    }

    /// Writes the due packets. The device drops packets that it has no room for, as a real device does.
    mutating func deliver(at now: Instant) {
      while head < held.count, held[head].due <= now {
        let packet = held[head].packet
        _ = unsafe packet.withUnsafeBytes { bytes in
          unsafe write(sink.descriptor, bytes.baseAddress, bytes.count)
        }
        heldBytes -= packet.count
        head += 1
      }
      if head == held.count {
        held.removeAll(keepingCapacity: true)
        head = 0
      } else if head > 1_024, head * 2 > held.count {
        held.removeFirst(head)
        head = 0
      }
    }

    /// Continues with another path; packets under way are lost.
    mutating func change(to path: NetworkPath) {
      direction.change(to: path)
      held = []
      (head, heldBytes) = (0, 0)
    }

    /// Discards the packets that wait in the device.
    mutating func discard() { while read() != nil {} }

    private func read() -> [UInt8]? {
      let room = TunDevice.largestPacket
      let packet = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        count = max(0, unsafe Glibc.read(source.descriptor, buffer.baseAddress, room))
      }
      return packet.isEmpty ? nil : packet
    }
  }
#endif
