#if os(Linux)
  import EmulatedPath
  import Foundation
  import Glibc
  import Platform

  /// A server of bodies behind the TLS server. It answers `GET /bytes/N` with N bytes, over HTTP/1.1, with one thread
  /// per connection, in the namespace in which it is started.
  struct BytesBackend: Sendable {
    let port: UInt16

    /// The most bytes read of a request's header.
    private static let longestHead = 16 << 10

    /// Listens in the calling thread's namespace, and serves until the process ends.
    init(port: UInt16) throws(EmulationError) {
      self.port = port
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = INADDR_ANY.bigEndian
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
          unsafe bind(listener, generic, length) == 0
        }
      }
      guard listener >= 0, isBound, listen(listener, 512) == 0 else {
        throw .failed(call: "listening", reason: SystemReason.of(errno: errno))
      }
      Self.onThread("backend") {
        while true {
          let connection = accept(listener, nil, nil)
          if connection < 0, errno != EINTR, errno != ECONNABORTED { return }
          if connection >= 0 { Self.onThread("answers") { Self.serve(connection) } }
        }
      }
    }

    private static func onThread(_ name: String, _ work: @escaping @Sendable () -> Void) {
      let thread = Thread(block: work)
      thread.name = name
      thread.start()
    }

    /// Answers one request after the other until the connection closes.
    private static func serve(_ connection: Int32) {
      defer { close(connection) }
      var one: Int32 = 1
      unsafe setsockopt(
        connection, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
      while let head = head(connection) {
        guard send(answer(to: head), connection) else { return }
      }
    }

    /// Returns the header of the next request; nil at the end. Requests have no body and are not pipelined.
    private static func head(_ connection: Int32) -> String? {
      var head: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 4_096)
      while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        let count = unsafe part.withUnsafeMutableBytes {
          unsafe read(connection, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0, head.count < longestHead else { return nil }
        head += part[..<count]
      }
      return String(decoding: head, as: UTF8.self)
    }

    private static func answer(to head: String) -> [UInt8] {
      let target = head.split(separator: " ").dropFirst().first?.split(separator: "?").first ?? ""
      guard target.hasPrefix("/bytes/"), let count = Int(target.dropFirst(7)), count >= 0 else {
        return Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8)
      }
      let fields =
        "HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: \(count)\r\n"
        + "Cache-Control: max-age=3600\r\nETag: \"0123456789abcdef\"\r\n\r\n"
      return Array(fields.utf8) + [UInt8](repeating: 0xd8, count: count)
    }

    private static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes {
          unsafe Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
#endif
