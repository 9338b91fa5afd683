import CommandLineInterface
import Foundation
import Platform

/// The threads that the process may have at once.
enum Threads {
  /// As many as queues and tasks of the system's libraries may ask for at once. Where they get none they wait for ever
  /// and say nothing.
  private static var need: Int { ProcessInfo.processInfo.activeProcessorCount + 4 }

  /// Tries to have some threads at once.
  ///
  /// - Parameter count: How many.
  /// - Returns: Why the program cannot do anything; nil if it can.
  static func shortage(of count: Int = need) -> CommandFailure? {
    let gate = unsafe UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { unsafe gate.deallocate() }
    unsafe pthread_mutex_init(gate, nil)
    unsafe pthread_mutex_lock(gate)
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, 1 << 16)
    var made: [pthread_t] = []
    var code: Int32 = 0
    while code == 0, made.count < count {
      var thread = pthread_t()
      code = unsafe pthread_create(
        &thread, &attributes,
        { gate in
          // Held until all are there.
          let gate = unsafe gate?.assumingMemoryBound(to: pthread_mutex_t.self)
          if let gate = unsafe gate {
            unsafe pthread_mutex_lock(gate)
            unsafe pthread_mutex_unlock(gate)
          }
          return nil
        }, gate)
      if code == 0 { made.append(thread) }
    }
    unsafe pthread_mutex_unlock(gate)
    for thread in made { unsafe pthread_join(thread, nil) }
    guard code != 0 else { return nil }
    return CommandFailure(
      .runFailed,
      "only \(made.count) more threads can be made, but at least \(count) are needed "
        + "(\(SystemReason.of(errno: code))); raise the limit with 'ulimit -u', or that of the container"
    )
  }
}
