import CommandKit
import Primitives
import RequestTraces

/// `cachebench trace sample`: makes a smaller trace that has similar hit ratios.
struct TraceSample: Command {
  var share = 1.0
  var source = TraceSource()
  var destination = TraceDestination()

  static let overview = CommandOverview("sample", page: PackedResources.traceSampleTXT)

  static let parameters: [Parameter<Self>] =
    [
      .requiredOption(
        "share", "SHARE", .share(of: "share"), \.share,
        help: "The share of the objects to keep, such as 1%.")
    ]
    + Parameter.group(\.destination, TraceDestination.parameters)
    + Parameter.group(\.source, TraceSource.parameters)

  func run() throws -> ExitCode {
    let sample = try source.load(share: share)
    guard sample.requests.count > 0 else {
      throw CommandFailure("the sample has no requests; take a larger share")
    }
    try destination.write(sample, named: source.title, within: source.memory)
    return .success
  }
}
