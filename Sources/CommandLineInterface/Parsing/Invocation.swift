/// A command with the values that a command line gives it, all of the declared kinds.
public struct Invocation: Sendable {
  /// The command to run.
  public let command: Command
  private var given: [String: [String]] = [:]

  init(of command: Command) { self.command = command }

  /// Whether a flag or option was given.
  public func has(_ option: Option) -> Bool { given[option.usage] != nil }

  /// The value of an option, or nil.
  public func text(_ option: Option) -> String? { texts(option).first }

  /// The values of a repeatable option, in the order given.
  public func texts(_ option: Option) -> [String] { given[option.usage] ?? [] }

  /// The value of an option of the kind ``ValueKind/integer(_:)``, or nil.
  public func integer(_ option: Option) -> Int? { text(option).flatMap(Int.init) }

  /// The values of an option of the kind ``ValueKind/unsigned``, in the order given.
  public func unsigned(_ option: Option) -> [UInt64] { texts(option).compactMap { UInt64($0) } }

  /// The value of an argument, or nil where an optional one was left out.
  public func text(_ argument: Argument) -> String? { texts(argument).first }

  /// The values of an argument, in the order given.
  public func texts(_ argument: Argument) -> [String] { given[argument.name] ?? [] }

  mutating func add(_ text: String, to option: Option) {
    given[option.usage, default: []] += [text]
  }

  mutating func add(_ texts: some Sequence<String>, to argument: Argument) {
    given[argument.name, default: []] += texts
  }
}
