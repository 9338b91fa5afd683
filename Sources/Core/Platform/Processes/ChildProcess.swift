#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Primitives

/// Another program, started without Foundation's `Process`. That class fails if fewer than 256 files may be open, and
/// waits on a separate thread.
package struct ChildProcess: ~Copyable {
  private let number: pid_t

  /// Starts a program in a folder, without input and output.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - words: Its arguments.
  ///   - environment: Its variables, each as `NAME=VALUE`.
  ///   - folder: Its working folder.
  ///   - errors: The file that receives its standard error.
  /// - Throws: `ReadError` with the system's reason if it cannot be started.
  package init(
    _ path: String, _ words: [String], environment: [String], folder: String, errors: String
  ) throws(ReadError) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var number: pid_t = 0
    let shell = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder, path]
    let code = unsafe CommandWords(shell + words).withPointers { words in
      unsafe CommandWords(environment).withPointers {
        unsafe posix_spawn(&number, shell[0], &actions, nil, words, $0)
      }
    }
    guard code == 0 else { throw ReadError(SystemReason.of(errno: (code ?? nil) ?? ENOMEM)) }
    self.number = number
  }

  /// Waits for the end of the program.
  ///
  /// - Parameter isEnough: True ends the wait and kills the program, which may ignore SIGTERM like the process that
  ///   started it.
  /// - Returns: The status from `waitpid`; nil if the program was killed.
  package consuming func status(unless isEnough: () -> Bool) -> Int32? {
    var status: Int32 = 0
    while true {
      let ended = unsafe waitpid(number, &status, WNOHANG)
      if ended == number { return status }
      guard ended == 0 || errno == EINTR else { return -1 }
      if isEnough() {
        kill(number, SIGKILL)
        while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
        return nil
      }
      usleep(5_000)
    }
  }
}

/// The words of a command line as a C array.
package struct CommandWords {
  private let words: [String]

  /// Stores the words.
  package init(_ words: [String]) { self.words = words }

  /// Calls a function with an array of pointers that ends with nil. The array is valid until the function returns.
  package func withPointers<Answer>(
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Answer?
  ) -> Answer? {
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    return unsafe pointers.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      return unsafe body(start)
    }
  }
}
