#if os(Linux)
  import CSystem
  import Dispatch
  import Foundation
  import Glibc
  import Platform

  /// The thread of the server's side. It opens the server's descriptors and starts its programs, by default in a
  /// separate network namespace.
  package final class ServerNamespace: Sendable {
    private typealias Job = @Sendable () -> Void

    private let jobs = Locked<[Job]>([])
    private let added = DispatchSemaphore(value: 0)

    /// Starts the thread. It lives as long as the process; the programs that it starts die with it.
    ///
    /// - Parameter isApart: True if the thread gets a separate namespace.
    /// - Throws: `EmulationError` if the namespace is refused.
    package init(isApart: Bool = true) throws(EmulationError) {
      let thread = Thread { [self] in
        while true {
          added.wait()
          jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }?()
        }
      }
      thread.name = "server-namespace"
      thread.start()
      guard isApart else { return }
      let reason = try perform { () throws(EmulationError) -> String? in
        cachebench_unshare_network() == 0 ? nil : SystemReason.of(errno: errno)
      }
      if let reason { throw .failed(call: "unshare(CLONE_NEWNET)", reason: reason) }
    }

    /// Runs work on the thread and waits for it.
    ///
    /// - Throws: The error of the work.
    package func perform<Answer: Sendable>(
      _ work: @escaping @Sendable () throws(EmulationError) -> Answer
    ) throws(EmulationError) -> Answer {
      let done = DispatchSemaphore(value: 0)
      let answer = Locked<Result<Answer, EmulationError>?>(nil)
      jobs.withLock {
        $0.append {
          let result = Result { () throws(EmulationError) in try work() }
          answer.withLock { $0 = result }
          done.signal()
        }
      }
      added.signal()
      done.wait()
      guard let result = answer.withLock({ $0 }) else {
        throw .failed(call: "a thread", reason: "it gave no answer")
      }
      return try result.get()
    }
  }
#endif
