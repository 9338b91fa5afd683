import CommandKit
import Foundation
import Primitives

/// The files, pipes and connections that the process may have open at once.
enum Descriptors {
  /// With fewer than these left, libraries of the system trap: when they set queues up, and when charts are
  /// drawn by another process. Measured on Linux, where thirteen do.
  private static let least = 17

  /// Why the program cannot do anything; nil where it can.
  static var shortage: CommandFailure? {
    let left = left(upTo: least)
    guard left < least else { return nil }
    return CommandFailure(
      .runFailed,
      "only \(left) more files can be opened, but at least \(least) are needed; raise the limit with 'ulimit -n "
    )
  }

  /// Takes the places of standard streams that are closed, so that no file comes there and is written to in
  /// their stead. What is written to them fails as before.
  static func fillClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
      // The lowest that is free, which is the stream; a folder takes no bytes.
      _ = unsafe open("/", O_RDONLY)
    }
  }

  /// How many descriptors are not taken, as far as is asked about.
  private static func left(upTo most: Int) -> Int {
    var limit = rlimit()
    #if canImport(Darwin)
      let resource = RLIMIT_NOFILE
    #else
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard unsafe getrlimit(resource, &limit) == 0 else { return most }
    return (0..<Int32(clamping: limit.rlim_cur)).lazy
      .filter { fcntl($0, F_GETFD) == -1 }.prefix(most).count
  }
}
