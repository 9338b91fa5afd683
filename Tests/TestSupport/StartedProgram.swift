private import CSystem
public import Foundation
private import Platform

/// A program that runs beside the tests, in a separate process group. It is killed with the last reference to it.
///
/// Every end is collected from the system. An exit test of Swift Testing waits for any child of the process: it would
/// find the end of another program again and again, and never its own.
///
/// Foundation's `Process` is not used. On Linux its `run()` reads up to 256 bytes past the list of open files, which
/// can end the tests (swift-corelibs-foundation, pull request 5472).
public final class StartedProgram: Sendable {
  /// The system's error when a program could not be started.
  public struct Failure: Error {
    /// The `errno`.
    public let code: Int32
  }

  private let number: pid_t
  private let ending = Locked<Int32?>(nil)

  /// Starts a program that has no input and no other open files than those given here.
  ///
  /// In particular it has no streams of the tests: their runner waits until all writers have closed those, also after
  /// a crash.
  ///
  /// - Parameters:
  ///   - program: The executable.
  ///   - arguments: The words after its name.
  ///   - environment: Variables added to those of the tests.
  ///   - folder: Its working folder; that of the tests by default.
  ///   - output: A file that receives its standard output.
  ///   - error: A file that receives its standard error.
  /// - Throws: ``Failure`` if it could not be started.
  public init(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:],
    in folder: URL? = nil, output: URL? = nil, error: URL? = nil
  ) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let isolation = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let isolation: Int32 = 0
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (stream, file) in [(STDOUT_FILENO, output), (STDERR_FILENO, error)] {
      unsafe posix_spawn_file_actions_addopen(
        &actions, stream, file?.path ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    unsafe cachebench_isolate(&actions, folder?.path ?? ".")
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Threads of tests block signals, and a program inherits that.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP | isolation))
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var number: pid_t = 0
    let code = unsafe CommandWords([program.path] + arguments).withPointers { words in
      unsafe CommandWords(variables.map { "\($0)=\($1)" }).withPointers {
        unsafe posix_spawn(&number, program.path, &actions, &attributes, words, $0)
      }
    }
    guard code == 0 else { throw Failure(code: (code ?? nil) ?? ENOMEM) }
    self.number = number
  }

  deinit {
    guard isRunning else { return }
    kill(-number, SIGKILL)
    _ = wait()
  }

  /// False after its end.
  public var isRunning: Bool { ending.withLock { ended(&$0) == nil } }

  /// Waits for its end, which holds the thread. After twenty minutes, it kills the program and its group.
  ///
  /// - Returns: Its exit code, or the signal that ended it.
  public func wait() -> Int32 {
    let limit = ContinuousClock.now + .seconds(1_200)
    while true {
      if let code = ending.withLock({ ended(&$0) }) { return code }
      if ContinuousClock.now > limit { kill(-number, SIGKILL) }
      // The end is waited for, not the time. Between two looks, `send` can take the lock.
      Thread.sleep(forTimeInterval: 0.005)
    }
  }

  /// Sends a signal, unless the program has ended.
  public func send(_ signal: Int32) {
    ending.withLock { if ended(&$0) == nil { _ = kill(number, signal) } }
  }

  /// Returns the exit code or the signal, which it collects from the system once; nil if the program runs, and -1 if
  /// the system does not know the program.
  private func ended(_ ending: inout Int32?) -> Int32? {
    var status: Int32 = 0
    guard ending == nil else { return ending }
    let found = unsafe waitpid(number, &status, WNOHANG)
    if found == number {
      ending = status & 0x7f == 0 ? status >> 8 & 0xff : status & 0x7f
    } else if found < 0, errno != EINTR {
      ending = -1
    }
    return ending
  }
}
