#if os(Linux)
  import CSystem
  import Foundation
  import Glibc
  import Platform

  /// Programs of the system, run in the namespaces of the calling thread.
  ///
  /// Foundation's `Process` is not used. On Linux, its `waitUntilExit` can wait for ever on a thread without a run
  /// loop.
  package enum SystemCommand {
    /// The folders that are searched in addition to the user's `PATH`, which often lacks the folders of network tools.
    private static let furtherFolders = ["/usr/sbin", "/sbin", "/usr/bin", "/bin"]

    /// Returns the path of a program; nil if it is not installed.
    package static func path(of name: String) -> String? {
      let own = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let folders = own.split(separator: ":").map(String.init) + furtherFolders
      return folders.map { "\($0)/\(name)" }.first {
        FileManager.default.isExecutableFile(atPath: $0)
      }
    }

    /// Runs a program and waits for its end.
    ///
    /// - Parameter words: Its name and its arguments.
    /// - Returns: Its standard output.
    /// - Throws: `EmulationError` if the program is missing or exits with a status other than 0.
    @discardableResult
    package static func run(_ words: [String]) throws(EmulationError) -> String {
      let (output, errors) = (try OpenPipe(), try OpenPipe())
      defer {
        close(output.reading)
        close(errors.reading)
      }
      let started = Result { () throws(EmulationError) in
        try spawn(words, (output.writing, errors.writing))
      }
      close(output.writing)
      close(errors.writing)
      let process = try started.get()
      // These programs write short error messages, which cannot fill the pipe.
      let (text, reason) = (output.rest, errors.rest)
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
      guard status == 0 else {
        let line = reason.split(separator: "\n").last.map(String.init)
        throw .refused(
          command: words.joined(separator: " "),
          reason: line ?? "it exited with status \(status >> 8 & 0xff)")
      }
      return text
    }

    /// Starts a program that dies with the calling thread, even if this process is killed.
    ///
    /// - Throws: `EmulationError` if the program is missing.
    package static func startServer(_ words: [String]) throws(EmulationError) {
      let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
      defer { close(null) }
      _ = try spawn(dying + words, (null, null))
    }

    /// Starts a program with the streams of this process. It dies with the calling thread.
    ///
    /// - Throws: `EmulationError` if the program is missing.
    static func startClient(_ words: [String]) throws(EmulationError) -> pid_t {
      try spawn(dying + words, nil)
    }

    /// The start of a command that makes its program die with the thread that starts it.
    private static let dying = ["setpriv", "--pdeathsig", "KILL", "--"]

    /// Starts a program that signals can end. If `streams` is nil, it has the streams of this process.
    private static func spawn(
      _ words: [String], _ streams: (output: Int32, errors: Int32)?
    ) throws(EmulationError) -> pid_t {
      guard let name = words.first, let path = path(of: name) else {
        throw .impossible("\(words.first ?? "a program") is not installed")
      }
      var actions = unsafe posix_spawn_file_actions_t()
      unsafe posix_spawn_file_actions_init(&actions)
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      var attributes = posix_spawnattr_t()
      unsafe posix_spawnattr_init(&attributes)
      defer { unsafe posix_spawnattr_destroy(&attributes) }
      if let streams {
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, streams.output, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, streams.errors, 2)
      } else {
        // A program inherits ignored and blocked signals.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGINT, SIGTERM, SIGPIPE] { unsafe sigaddset(&signals, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
      }
      var process: pid_t = 0
      let code = unsafe CommandWords(words).withPointers {
        unsafe posix_spawn(&process, path, &actions, &attributes, $0, environ)
      }
      guard code == 0 else {
        throw .refused(
          command: words.joined(separator: " "), reason: SystemReason.of(errno: code ?? ENOMEM))
      }
      return process
    }
  }

  /// Both ends of a pipe.
  private struct OpenPipe {
    let reading: Int32
    let writing: Int32

    init() throws(EmulationError) {
      var ends: [Int32] = [0, 0]
      guard unsafe cachebench_pipe(&ends) == 0 else {
        throw .failed(call: "pipe", reason: SystemReason.of(errno: errno))
      }
      (reading, writing) = (ends[0], ends[1])
    }

    /// All bytes until the last writer has closed the pipe.
    var rest: String {
      var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
      while true {
        let count = unsafe part.withUnsafeMutableBytes {
          unsafe read(reading, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += part[..<count]
      }
    }
  }
#endif
