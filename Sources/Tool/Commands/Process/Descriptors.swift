import CommandKit
import Foundation
import Platform
import Primitives

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
