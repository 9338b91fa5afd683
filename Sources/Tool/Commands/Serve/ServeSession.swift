import Foundation
import ImageServer
import LiveRuns
import Platform
import TextOutput

/// Prints the messages of `cachebench serve` and stores the records while it serves.
final class ServeSession: Sendable {
  private struct State: Sendable {
    var file: FileHandle?
    /// True if the previous content of the file was removed.
    var hasBegun = false
    var records: [ServerLogRecord] = []
    var failure: WriteError?
  }

  private let printsJSON: Bool
  private let grades: Bool
  /// True if the records are stored until the end.
  private let keeps: Bool
  private let path: String
  private let state: Locked<State>

  /// Opens the file of the log, if one is requested. Its previous content is removed later, when there is a record.
  ///
  /// - Throws: `WriteError`.
  init(printsJSON: Bool, grades: Bool, judges: Bool, log: String?) throws {
    keeps = grades || judges
    self.printsJSON = printsJSON
    self.grades = grades
    path = log ?? ""
    state = Locked(State(file: try log.map(Self.file)))
  }

  private static func file(_ path: String) throws -> FileHandle {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw WriteError(path: path, reason: SystemReason.of(errno: errno))
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Removes the file's previous content before the first line. A pipe has none.
  private static func begin(_ state: inout State) {
    guard !state.hasBegun, let file = state.file else { return }
    state.hasBegun = true
    _ = ftruncate(file.fileDescriptor, 0)
  }

  /// Stores a record. A write error is reported once here, and at the end by the exit code.
  func keep(_ record: ServerLogRecord) {
    // Most of the work is done before other threads have to wait.
    let line = path.isEmpty ? [] : Array((record.text + "\n").utf8)
    state.withLock { state in
      if keeps { state.records.append(record) }
      Self.begin(&state)
      guard let file = state.file else { return }
      do throws(WriteError) { try line.writeAll(to: file.fileDescriptor, at: path) } catch {
        state.failure = error
        state.file = nil
        try? StandardStream.error.write("error: \(error); nothing more is logged\n")
      }
    }
  }

  /// Reports the address of the started server.
  ///
  /// - Parameters:
  ///   - address: The server's address.
  ///   - setup: The content that it serves.
  ///   - authority: The certificate file that a client must trust; nil without TLS.
  ///   - isPublic: True if other machines may reach it.
  ///   - path: The emulated path to the server; nil if there is none.
  ///   - hasClient: True if the session starts a client, whose output is not mixed with messages.
  /// - Throws: `WriteError`.
  func announce(
    _ address: ServerAddress, _ setup: ServedSetup, authority: String?, isPublic: Bool,
    path: SecureNetwork?, hasClient: Bool
  ) throws {
    state.withLock(Self.begin)
    if hasClient { return }
    if isPublic {
      try StandardStream.error.write(
        "warning: \(address.host) can be reached from other machines, without a password\n")
    }
    if printsJSON {
      let place: CommandDocument = [
        "url": address.url, "port": address.port, "enter": path?.entrance,
        "pid": ProcessInfo.processInfo.processIdentifier, "authority": authority,
      ]
      try StandardStream.output.write(place.line)
    } else {
      try StandardStream.output.write(
        "Serving \(setup.title) at \(address.url)\n"
          + (authority.map {
            "Its certificate was made for this session: trust \($0).\n"
          } ?? "")
          + (path.map {
            "Start a client inside of its network: \($0.entrance.joined(separator: " ")) COMMAND\n"
          } ?? "Open it in a browser. ") + "Press Ctrl-C to stop.\n")
    }
  }

  /// Prints the grade, if it is requested.
  ///
  /// - Returns: The grade.
  /// - Throws: `WriteError` if the log could not be written completely.
  func finish() throws -> Grade {
    let state = state.withLock { $0 }
    let grade = Grade(state.records)
    if grades { try grade.write(isJSON: printsJSON) }
    try state.file?.close()
    if let failure = state.failure { throw failure }
    return grade
  }
}
