#if os(Linux)
  import Foundation
  import Glibc
  import Platform

  /// A network device whose packets this process reads and writes. It is in the network namespace of the thread that
  /// makes it. Its descriptor works from any thread.
  struct TunDevice: Sendable {
    /// The system's device file for such devices.
    static let device = "/dev/net/tun"
    /// The largest packet in bytes, including the IP header.
    static let largestPacket = 1_500

    /// The name of a device; a namespace has one.
    private static let name = "cachebench0"

    /// The reason for which this process cannot make a device in a namespace; nil if it can.
    static var obstacle: String? {
      guard unsafe access(device, R_OK | W_OK) == 0 else {
        return "\(device) cannot be opened: \(SystemReason.of(errno: errno))"
      }
      return ClientNamespace.refusal(of: "ip tuntap add cachebench9 mode tun").map {
        "this user may not create a TUN device: \($0)"
      }
    }

    /// The descriptor. It reads and writes one packet at a time, without waiting.
    let descriptor: Int32

    /// Linux's `TUNSETIFF`, and `IFF_TUN | IFF_NO_PI`: IP packets without a preceding header.
    private static let setInterface: UInt = 0x4004_54ca
    private static let flags: UInt16 = 0x0001 | 0x1000

    /// Makes a device, gives it an address and a route to its peer, and turns it on.
    init(address: String, peer: String) throws(EmulationError) {
      descriptor = unsafe open(Self.device, O_RDWR | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw .failed(call: "opening \(Self.device)", reason: SystemReason.of(errno: errno))
      }
      var request = [UInt8](repeating: 0, count: 40)
      request.replaceSubrange(0..<Self.name.utf8.count, with: Self.name.utf8)
      request[16] = UInt8(truncatingIfNeeded: Self.flags)
      request[17] = UInt8(truncatingIfNeeded: Self.flags >> 8)
      let descriptor = descriptor
      let status = unsafe request.withUnsafeMutableBytes { bytes -> Int32 in
        guard let start = bytes.baseAddress else { return -1 }
        return unsafe ioctl(descriptor, Self.setInterface, start)
      }
      guard status == 0 else {
        throw .failed(call: "TUNSETIFF", reason: SystemReason.of(errno: errno))
      }
      try Self.configure(address, peer)
    }

    private static func configure(_ address: String, _ peer: String) throws(EmulationError) {
      // Connections must not inherit measurements of earlier connections. The next bytes are chosen when they can
      // leave, as HTTP/2 servers do with TCP_NOTSENT_LOWAT. Router discovery is off.
      for (key, value) in [
        ("ipv4/tcp_no_metrics_save", "1"), ("ipv4/tcp_notsent_lowat", "16384"),
        ("ipv6/conf/all/disable_ipv6", "1"),
      ] {
        try? Data(value.utf8).write(to: URL(filePath: "/proc/sys/net/\(key)"))
      }
      for line in [
        "ip link set lo up", "ip addr add \(address)/32 peer \(peer) dev \(name)",
        "ip link set \(name) mtu \(largestPacket) txqueuelen 10000 up",
      ] { try SystemCommand.run(line.split(separator: " ").map(String.init)) }
      try route(to: peer, from: address)
    }

    /// Sets the behaviour of later connections to a peer.
    static func route(
      to peer: String, from address: String, options: [String] = []
    ) throws(EmulationError) {
      try SystemCommand.run(
        ["ip", "route", "change", peer, "dev", name, "src", address, "congctl"]
          + [EmulatedPath.wantedControl] + options)
    }
  }
#endif
