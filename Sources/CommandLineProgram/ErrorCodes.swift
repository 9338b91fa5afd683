import CommandLineInterface
import HTTPArchives
import Harness
import ImageServer
import Platform
import Primitives
import Reports
import Scenarios
import TraceFiles
import TraceReplay
import Traces

extension ExitCode {
  /// The code with which the program ends for an error; one that is not named here is a defect.
  init(of error: any Error) {
    self =
      switch error {
      case let failure as CommandFailure: failure.code
      case is RunError, is ServerError: .runFailed
      case is CompressionError, is StreamError, is WriteError: .cannotWrite
      case is AgreementToleranceError, is HTTPArchiveError, is LookupError,
        is QuantityError, is ReplayError, is ScenarioError, is SelectionError, is TraceError,
        is TraceProblem, is UnknownMetric:
        .usage
      default: .internalError
      }
  }
}
