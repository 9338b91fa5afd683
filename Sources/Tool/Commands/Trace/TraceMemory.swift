import CommandKit
import Platform
import Primitives
import RequestTraces

/// The memory that a command may use for a trace.
struct TraceMemory: Sendable {
  /// The limit on the command line; nil if it is that of `MachineMemory`.
  var stated: ByteCount?

  /// The option of commands that generate a trace. Commands that read a trace declare it with another help text.
  static let parameters: [Parameter<Self>] = [
    .option(
      "memory", "SIZE", .text { try ByteCount(text: $0) }, \.stated,
      help:
        "Refuse a trace that needs more memory, such as 4GiB. Default: half of the memory of "
        + "the machine, or less if little is free.")
  ]

  /// Returns the number of bytes that may be used, including those of an existing trace.
  ///
  /// - Parameter held: The number of bytes of the existing trace.
  /// - Returns: The number of bytes.
  func budget(with held: Int = 0) -> Int {
    let machine = MachineMemory()
    return min(stated?.bytes ?? machine.budget(with: held), machine.available(with: held))
  }

  /// Checks that there is enough memory for some work before the work begins.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes that the work needs.
  ///   - trace: The trace that is in memory during the work; nil if there is none.
  ///   - doing: The work, as in `writing it as csv`.
  ///   - file: The trace's name in errors.
  ///   - instead: A suggestion for work that needs less memory, such as `write fewer requests with --limit`.
  /// - Throws: `TraceError`.
  func require(
    _ bytes: Int, beside trace: LoadedTrace? = nil, for doing: String, of file: String,
    instead: String
  ) throws(TraceError) {
    let held = trace?.bytesHeld ?? 0
    let allowed = budget(with: held)
    guard bytes > allowed - held else { return }
    let beside = trace == nil ? "" : " in addition to \(ByteCount(held)) for the trace"
    throw TraceError(
      file: file,
      message:
        "\(doing) needs about \(ByteCount(bytes)) of memory\(beside), and "
        + "\(ByteCount(allowed)) is allowed; \(instead), or allow more with --memory")
  }
}
