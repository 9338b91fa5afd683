#if os(Linux)
  import Glibc
  import Primitives
  import Environment

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
