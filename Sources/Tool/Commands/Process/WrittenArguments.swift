import CommandKit

/// Checks the arguments of the process as bytes, before they become texts.
enum WrittenArguments {
  /// The reason for which the arguments are refused; nil if all are valid. Swift replaces the invalid bytes of an
  /// argument, so it would name another file.
  static var problem: CommandFailure? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = unsafe CommandLine.unsafeArgv[index],
        unsafe String(validatingCString: bytes) == nil
      else { continue }
      let text = unsafe String(cString: bytes)
      return CommandFailure(
        "'\(text)' is not UTF-8: rename the file, or make a link with another name")
    }
    return nil
  }
}
