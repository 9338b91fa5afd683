#if os(Linux)
  import Foundation
  import Glibc
  import Platform

  /// The namespaces of the client's side: the whole process, executed anew inside `unshare`, has a network
  /// and mounts of its own. They are gone with its last process, however that ends.
  package enum ClientNamespace {
    /// Set in the environment of a process that has them.
    private static let mark = "CACHEBENCH_EMULATED_PATH"

    /// Whether this process has them.
    package static var isInside: Bool { ProcessInfo.processInfo.environment[mark] == "1" }

    /// Why this process cannot have them, or cannot have a server with TLS in them, in one sentence; nil
    /// where it can.
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

    /// Turns the loopback on, which is off in a namespace that is new.
    ///
    /// - Throws: `EmulationError`.
    package static func prepare() throws(EmulationError) {
      try SystemCommand.run(["ip", "link", "set", "lo", "up"])
    }

    /// Why a command fails inside them; nil where it does not, and for a process that has them.
    static func refusal(of command: String) -> String? {
      guard !isInside else { return nil }
      do { try SystemCommand.run(unshare + command.split(separator: " ").map(String.init)) } catch {
        return "\(error)"
      }
      return nil
    }

    /// Executes the program anew inside the namespaces: the same process, with the same streams, arguments
    /// and terminal. Returns only if that fails.
    ///
    /// - Returns: Why it failed.
    package static func enter() -> EmulationError {
      let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
      guard let unsharePath = SystemCommand.path(of: "unshare"), !own.isEmpty else {
        return .impossible("the program cannot start itself again")
      }
      // Signals that are ignored stay so when a program is executed, and then Ctrl-C would do nothing.
      for number in [SIGINT, SIGTERM, SIGPIPE] { signal(number, SIG_DFL) }
      let words = unshare + [own] + CommandLine.arguments.dropFirst()
      unsafe setenv(mark, "1", 1)
      _ = unsafe CommandWords(words).withPointers { unsafe execv(unsharePath, $0) }
      return .failed(call: "execv", reason: SystemReason.of(errno: errno))
    }

    /// The words before a program that is to have namespaces of its own; without root's rights it seems to
    /// be root in there.
    private static var unshare: [String] {
      ["unshare", geteuid() == 0 ? "-nm" : "-Urnm", "--propagation", "private"]
    }
  }
#endif
