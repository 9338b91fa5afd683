import Environment
import EventLogs
import ImageServer
import Platform
import Primitives
import RequestTraces
import Scenarios
import Scrolling
import Testing

@testable import Checks

/// The exit codes of errors that no command handles.
@Suite struct ErrorCodeTests {
  private static let errors: [(any Error, ExitCode)] = [
    (LookupError.unreadable(path: "list.yaml", reason: "gone"), .usage),
    (DocumentError(.nowhere, "wrong"), .usage),
    (TraceError(file: "trace.csv", message: "wrong"), .usage),
    (FileError(file: "access.log", place: ":1", message: "wrong"), .usage),
    (ServerError.pictureSize(PixelSize(width: 1, height: 1)), .usage),
    (ServerError.alreadyStarted, .runFailed),
    (RowOperationError.tooMany, .runFailed),
    (BaselineError.missing(path: "baseline.json"), .incomparableBaseline),
    (WriteError(path: "results.json", reason: "full"), .cannotWrite),
    (EventLogError(file: "log.jsonl", line: 1, reason: "wrong"), .internalError),
    (CancellationError(), .internalError),
  ]

  @Test(arguments: errors.indices) func anErrorStatesItsCode(_ place: Int) {
    let (error, code) = Self.errors[place]
    #expect(ExitCode(of: error) == code)
  }
}
