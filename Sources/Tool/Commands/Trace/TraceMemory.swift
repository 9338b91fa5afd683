import CommandKit
import Platform
import Primitives
import RequestTraces

/// The memory that a command may fill on behalf of a trace.
struct TraceMemory: Sendable {
  /// What the command line allows; nil for what `MachineMemory` does.
  var stated: ByteCount?

  /// Of commands that make a trace; those that read one have their own words.
  static let parameters: [Parameter<Self>] = [
    .option(
      "memory", "SIZE", .text { try ByteCount(text: $0) }, \.stated,
      help:
        "Refuse a trace that needs more memory, such as 4GiB. Default: half of the memory of "
        + "the machine, or less if little is free.")
  ]

  /// The bytes that may be filled, what a trace that is there holds included.
  ///
  /// - Parameter held: The bytes that it holds.
  /// - Returns: The bytes.
  func budget(with held: Int = 0) -> Int {
    let machine = MachineMemory()
    return min(stated?.bytes ?? machine.budget(with: held), machine.available(with: held))
  }

  /// Makes sure that there is memory for something, before it is begun.
  ///
  /// - Parameters:
  ///   - bytes: What it takes.
  ///   - trace: The trace that is in memory meanwhile, if one is.
  ///   - doing: What is to be done, as in `writing it as csv`.
  ///   - file: What errors call the trace.
  ///   - instead: What would take less, as in `write fewer requests with --limit`.
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
