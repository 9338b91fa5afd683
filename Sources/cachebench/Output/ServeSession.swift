import CommandLineInterface
import Foundation
import ImageServer
import Platform

/// What `cachebench serve` says and keeps while it serves.
final class ServeSession: Sendable {
  private struct State: Sendable {
    var file: FileHandle?
    var records: [ServerLogRecord] = []
    var failure: CommandFailure?
  }

  private let isJSON: Bool
  private let grades: Bool
  private let path: String?
  private let state: Locked<State>

  /// Opens the file of the log, if one is wanted.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/cannotWrite``.
  init(_ invocation: Invocation) throws {
    isJSON = invocation.has(.json)
    grades = invocation.has(Serve.grade)
    path = invocation.text(Serve.log)
    var file: FileHandle?
    if let path {
      do {
        try Data().write(to: URL(filePath: path))
        file = try FileHandle(forWritingTo: URL(filePath: path))
      } catch {
        throw Self.failure(path, error)
      }
    }
    state = Locked(State(file: file))
  }

  private static func failure(_ path: String, _ error: any Error) -> CommandFailure {
    CommandFailure(.cannotWrite, "cannot write \(path): \(SystemReason.of(error))")
  }

  /// Keeps a record. What cannot be written is said once, and at the end by the exit code.
  func take(_ record: ServerLogRecord) {
    state.withLock { state in
      if grades { state.records.append(record) }
      guard let file = state.file else { return }
      do { try file.write(contentsOf: Data(record.line.utf8)) } catch {
        let failure = Self.failure(path ?? "", error)
        state.failure = failure
        state.file = nil
        try? StandardStream.error.write("error: \(failure); the log ends here\n")
      }
    }
  }

  /// Says where the server is.
  func announce(_ address: ServerAddress, _ world: ServedWorld, isPublic: Bool) throws {
    if isPublic {
      try StandardStream.error.write(
        "warning: \(address.host) can be reached from other machines, without a password\n")
    }
    if isJSON {
      let place = Place(
        url: address.url, port: address.port, pid: ProcessInfo.processInfo.processIdentifier)
      try JSONOutput.writeLine(place)
    } else {
      try StandardStream.output.write(
        "Serving \(world.title) at \(address.url)\nOpen it in a browser; Ctrl-C ends it.\n")
    }
  }

  /// Prints the grade, if one is wanted.
  func finish() throws -> ExitCode {
    let state = state.withLock { $0 }
    if grades { try GradeOutput.write(Grade(state.records), isJSON: isJSON) }
    try state.file?.close()
    if let failure = state.failure { throw failure }
    return .success
  }

  private struct Place: Encodable {
    let schemaVersion = 1
    let url: String
    let port: UInt16
    let pid: Int32
  }
}
