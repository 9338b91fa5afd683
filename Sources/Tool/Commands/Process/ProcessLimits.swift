import CommandKit
import Foundation
import Platform
import Primitives

#if canImport(Glibc)
  import Glibc
#endif

/// Checks the process's limit on threads.
enum Threads {
  /// The number of threads that queues and tasks of system libraries may need at the same time. With fewer, they wait
  /// for ever without an error.
  private static var need: Int { ProcessInfo.processInfo.activeProcessorCount + 4 }

  /// Tries, on Linux, to run a number of threads at the same time.
  ///
  /// - Parameter count: The number of threads.
  /// - Returns: The reason for which the program cannot work; nil if it can.
  static func shortage(of count: Int = need) -> CommandFailure? {
    #if canImport(Glibc)
      let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      defer { unsafe gate.deallocate() }
      unsafe pthread_mutex_init(gate, nil)
      unsafe pthread_mutex_lock(gate)
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      defer { unsafe attributes.deallocate() }
      unsafe pthread_attr_init(attributes)
      unsafe pthread_attr_setstacksize(attributes, 1 << 16)
      var made: [pthread_t] = []
      var code: Int32 = 0
      while code == 0, made.count < count {
        var thread = pthread_t()
        // Each thread waits until all have started.
        code = unsafe pthread_create(&thread, attributes, wait, gate)
        if code == 0 { made.append(thread) }
      }
      unsafe pthread_mutex_unlock(gate)
      for thread in made { pthread_join(thread, nil) }
      guard code != 0 else { return nil }
      return CommandFailure(
        .runFailed,
        "only \(made.count) more threads can be made, but at least \(count) are needed "
          + "(\(SystemReason.of(errno: code))); raise the limit with 'ulimit -u', or that of the container"
      )
    #else
      return nil
    #endif
  }

  #if canImport(Glibc)
    private static let wait: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
      {
        if let gate = unsafe $0?.assumingMemoryBound(to: pthread_mutex_t.self) {
          unsafe pthread_mutex_lock(gate)
          unsafe pthread_mutex_unlock(gate)
        }
        return nil
      }
  #endif
}

/// Checks the process's limit on open files, pipes and connections.
enum Descriptors {
  /// The minimum number of free descriptors. With fewer, system libraries trap when they create queues, or when another
  /// process draws charts. It was measured on Linux, where thirteen trap.
  private static let least = 17

  /// The reason for which the program cannot work; nil if it can.
  static var shortage: CommandFailure? {
    let left = left(upTo: least)
    guard left < least else { return nil }
    return CommandFailure(
      .runFailed,
      "only \(left) more files can be opened, but at least \(least) are needed; raise the limit with 'ulimit -n "
    )
  }

  /// Occupies the descriptors of closed standard streams. Otherwise an opened file could get one and be written to by
  /// mistake. Writing to these streams fails as before.
  static func fillClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
      // `open` returns the lowest free descriptor, which is the stream's. A folder cannot be written to.
      _ = unsafe open("/", O_RDONLY)
    }
  }

  /// Returns the number of free descriptors, up to a maximum.
  private static func left(upTo most: Int) -> Int {
    guard let limit = OpenFileLimit.current else { return most }
    return (0..<Int32(clamping: limit)).lazy
      .filter { fcntl($0, F_GETFD) == -1 }.prefix(most).count
  }
}
