import CommandKit
import Primitives

/// `cachebench trace convert`: converts a trace to another format.
struct TraceConvert: Command {
  var source = TraceSource()
  var destination = TraceDestination()

  static let overview = CommandOverview("convert", page: PackedResources.traceConvertTXT)

  static let parameters: [Parameter<Self>] =
    Parameter.group(\.destination, TraceDestination.parameters)
    + Parameter.group(\.source, TraceSource.parameters)

  func run() throws -> ExitCode {
    try destination.write(source.load(), named: source.title, within: source.memory)
    return .success
  }
}
