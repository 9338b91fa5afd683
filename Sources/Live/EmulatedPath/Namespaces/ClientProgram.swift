#if os(Linux)
  import Dispatch
  import Foundation
  import Glibc
  import Platform

  /// A program of the user at the client's end of a path, with the streams of this process.
  package final class ClientProgram: Sendable {
    private let process: pid_t
    private let status = Locked<Int32>(0)
    private let ended = DispatchSemaphore(value: 0)

    /// The time for which a program may go on after the end is requested, and after it was told so.
    private static let patience = (asked: 1, told: 5)

    /// Starts it. It dies with this process.
    ///
    /// - Parameters:
    ///   - words: Its name and its arguments.
    ///   - url: The server's URL, which it gets as `CACHEBENCH_URL`.
    ///   - authority: The file with the certificate to trust, which it gets as `SSL_CERT_FILE`.
    ///   - notice: Called on a separate thread when it has ended.
    /// - Throws: `EmulationError` if it is missing.
    package init(
      _ words: [String], url: String, authority: String, notice: @escaping @Sendable () -> Void
    ) throws(EmulationError) {
      unsafe setenv("CACHEBENCH_URL", url, 1)
      unsafe setenv("SSL_CERT_FILE", authority, 0)
      ClientNamespace.hideMark()
      let process = try ServerNamespace(isApart: false).perform { () throws(EmulationError) in
        try SystemCommand.startClient(words)
      }
      self.process = process
      let thread = Thread { [status, ended] in
        var word: Int32 = 0
        while unsafe waitpid(process, &word, 0) < 0, errno == EINTR {}
        status.withLock { $0 = word }
        ended.signal()
        notice()
      }
      thread.name = "client"
      thread.start()
    }

    /// Waits for its end for a moment, and then ends it.
    ///
    /// - Returns: Its exit code; 128 plus the number of the signal that ended it, as shells say.
    package func finish() -> Int32 {
      if ended.wait(timeout: .now() + .seconds(Self.patience.asked)) == .timedOut {
        kill(process, SIGTERM)
        if ended.wait(timeout: .now() + .seconds(Self.patience.told)) == .timedOut {
          kill(process, SIGKILL)
          ended.wait()
        }
      }
      let word = status.withLock { $0 }
      return word & 0x7f == 0 ? word >> 8 & 0xff : 128 + word & 0x7f
    }
  }
#endif
