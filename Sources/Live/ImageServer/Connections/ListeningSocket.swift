import CSockets
import Foundation
import Platform

/// A socket that listens for connections at an address of this machine. It is closed with its last use.
final class ListeningSocket: Sendable {
  let descriptor: Int32
  /// The port, even if the system chose it.
  let port: UInt16
  /// True if only this machine can reach the socket.
  let isLoopback: Bool

  /// The maximum number of connections that wait to be accepted.
  private static let backlog: Int32 = 4_096

  /// Starts to listen.
  init(host: String, port: UInt16) throws(ServerError) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    unsafe hints.ai_family = AF_UNSPEC
    unsafe hints.ai_socktype = Self.stream
    var found: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(host, String(port), &hints, &found)
    defer { unsafe freeaddrinfo(found) }
    guard status == 0, let address = unsafe found else {
      throw .unknownHost(host, reason: unsafe String(cString: gai_strerror(status)))
    }
    let descriptor = unsafe socket(address.pointee.ai_family, Self.stream, 0)
    guard descriptor >= 0 else { throw Self.failure(host, port, errno) }
    var yes: Int32 = 1
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let isBound = unsafe bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0
    guard isBound, listen(descriptor, Self.backlog) == 0 else {
      let code = errno
      close(descriptor)
      throw Self.failure(host, port, code)
    }
    self.descriptor = descriptor
    (self.port, isLoopback) = Self.place(of: descriptor) ?? (port, false)
  }

  deinit { close(descriptor) }

  /// Waits for the next connection and accepts it.
  ///
  /// - Parameter serve: Receives its descriptor and the address of the other side.
  /// - Returns: The result of `serve`; false with the system's error code in `errno` if there is none.
  func accept(
    _ serve: (_ connection: Int32, _ peer: UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { peer in
        let connection = unsafe cachebench_accept(descriptor, peer, &length)
        return unsafe connection >= 0 && serve(connection, peer, length)
      }
    }
  }

  /// Ends listening. A thread that waits for a connection returns.
  func shutDown() { _ = shutdown(descriptor, 2 /* SHUT_RDWR, whose type differs by system */) }

  private static var stream: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }

  private static func failure(_ host: String, _ port: UInt16, _ code: Int32) -> ServerError {
    let reason = SystemReason.of(errno: code)
    return switch code {
    case EADDRINUSE: .portInUse(host: host, port: port)
    case EACCES: .portForbidden(port: port)
    case EADDRNOTAVAIL: .unknownHost(host, reason: reason)
    default: .refused("listen at \(host), port \(port)", reason: reason)
    }
  }

  private static func place(of descriptor: Int32) -> (port: UInt16, isLoopback: Bool)? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe getsockname(descriptor, address, &length)
      }
    }
    guard status == 0 else { return nil }
    // The port is at the same offset in IPv4 and IPv6 addresses.
    let isIPv4 = Int32(storage.ss_family) == AF_INET
    return unsafe withUnsafeBytes(of: storage) { bytes in
      let isLoopback =
        unsafe isIPv4 ? bytes[4] == 127 : bytes[8..<23].allSatisfy { $0 == 0 } && bytes[23] == 1
      return unsafe (UInt16(bytes[2]) << 8 | UInt16(bytes[3]), isLoopback)
    }
  }
}
