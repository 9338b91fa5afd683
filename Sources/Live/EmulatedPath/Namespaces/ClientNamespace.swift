#if os(Linux)
  import Dispatch
  import Foundation
  import Glibc
  import Platform

  /// The namespaces of the client's side. The whole process, executed again inside `unshare`, has a separate network
  /// and separate mounts. The namespaces end with their last process, even if it is killed.
  package enum ClientNamespace {
    /// The environment variable that marks a process inside the namespaces, and names the outermost process.
    private static let mark = "CACHEBENCH_EMULATED_PATH"

    /// True if this process is inside the namespaces.
    package static var isInside: Bool { ProcessInfo.processInfo.environment[mark] != nil }

    /// The reason, in one sentence, for which this process cannot have the namespaces or start a server with TLS in
    /// them; nil if it can.
    package static var obstacle: String? {
      for (program, package) in [
        ("unshare", "util-linux"), ("setpriv", "util-linux"), ("mount", "mount"),
        ("ip", "iproute2"), ("ss", "iproute2"), ("openssl", "openssl"),
        ("nghttpx", "nghttp2-proxy"),
      ] where SystemCommand.path(of: program) == nil {
        return "\(program) is not installed (on Debian, it is in the package \(package))"
      }
      return refusal(of: "ip link set lo up").map {
        "this user may not create namespaces: \($0)"
      }
    }

    /// Turns the loopback interface on; it is off in a new namespace.
    ///
    /// - Throws: `EmulationError`.
    package static func prepare() throws(EmulationError) {
      try SystemCommand.run(["ip", "link", "set", "lo", "up"])
    }

    /// The command that starts another program in the namespaces of this process, from outside of them.
    package static var entrance: [String] {
      let process = "\(ProcessInfo.processInfo.processIdentifier)"
      let isApart = ProcessInfo.processInfo.environment[mark] == "user"
      let user = isApart ? ["--user", "--preserve-credentials"] : []
      return ["nsenter", "--target", process] + user + ["--mount", "--net", "--wd", "--"]
    }

    /// Lets programs that this process starts create namespaces themselves.
    static func hideMark() { unsafe unsetenv(mark) }

    /// Returns the reason for which a command fails inside the namespaces; nil if it works, or if this process is
    /// already inside them.
    static func refusal(of command: String) -> String? {
      guard !isInside else { return nil }
      do { try SystemCommand.run(unshare + command.split(separator: " ").map(String.init)) } catch {
        return "\(error)"
      }
      return nil
    }

    /// Executes the program again inside the namespaces, in the same process, with the same streams, arguments and
    /// terminal. Returns only on failure.
    ///
    /// - Returns: The reason of the failure.
    package static func enter() -> EmulationError {
      let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
      guard let unsharePath = SystemCommand.path(of: "unshare"), !own.isEmpty else {
        return .impossible("the program cannot start itself again")
      }
      // A program inherits ignored signals. Without the defaults, Ctrl-C would do nothing.
      for number in [SIGINT, SIGTERM, SIGPIPE] { signal(number, SIG_DFL) }
      let words = unshare + [own] + CommandLine.arguments.dropFirst()
      unsafe setenv(mark, geteuid() == 0 ? "network" : "user", 1)
      _ = unsafe CommandWords(words).withPointers { unsafe execv(unsharePath, $0) }
      return .failed(call: "execv", reason: SystemReason.of(errno: errno))
    }

    /// The start of a command whose program gets separate namespaces. Without root's rights, the program appears as
    /// root inside them.
    private static var unshare: [String] {
      ["unshare", geteuid() == 0 ? "-nm" : "-Urnm", "--propagation", "private"]
    }
  }

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
