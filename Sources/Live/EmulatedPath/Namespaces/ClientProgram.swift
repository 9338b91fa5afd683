#if os(Linux)
  import Dispatch
  import Foundation
  import Glibc
  import Platform

  /// A program of the user at the client's end of a path. It uses the streams of this process.
  package enum ClientProgram {
    /// The time that the program has to end after each request to end.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// Starts the program, which dies with this process.
    ///
    /// - Parameters:
    ///   - words: The program's name and its arguments.
    ///   - url: The server's URL, which the program gets as `CACHEBENCH_URL`.
    ///   - authority: The file with the certificate to trust, which the program gets as `SSL_CERT_FILE`.
    ///   - notice: Called on a separate thread when the program has ended.
    /// - Returns: A function that ends the program and returns its exit code: 128 plus the signal's number if a signal
    ///   ended it, as in shells. Call it once.
    /// - Throws: `EmulationError` if the program cannot be started.
    package static func start(
      _ words: [String], url: String, authority: String, notice: @escaping @Sendable () -> Void
    ) throws(EmulationError) -> () -> Int32 {
      unsafe setenv("CACHEBENCH_URL", url, 1)
      unsafe setenv("SSL_CERT_FILE", authority, 0)
      ClientNamespace.hideMark()
      let process = try ServerNamespace(isApart: false).perform { () throws(EmulationError) in
        try SystemCommand.startClient(words)
      }
      let (code, ended) = (Locked<Int32>(0), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        var word: Int32 = 0
        while unsafe waitpid(process, &word, 0) < 0, errno == EINTR {}
        code.withLock { $0 = word & 0x7f == 0 ? word >> 8 & 0xff : 128 + word & 0x7f }
        ended.signal()
        notice()
      }
      return {
        var signals = [SIGKILL, SIGTERM]
        while ended.wait(timeout: .now() + patience) == .timedOut {
          if let number = signals.popLast() { kill(process, number) }
        }
        return code.withLock { $0 }
      }
    }
  }
#endif
