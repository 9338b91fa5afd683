import CommandKit
import Primitives

/// The arguments of the process as they were written, before they become texts.
enum WrittenArguments {
  /// Why they cannot be obeyed: one that is no text would stand for another file than the one it names.
  static var problem: CommandFailure? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = unsafe CommandLine.unsafeArgv[index],
        unsafe String(validatingCString: bytes) == nil
      else { continue }
      let text = unsafe String(cString: bytes)
      return CommandFailure(
        .usage, "'\(text)' is not UTF-8: rename the file, or make a link with another name")
    }
    return nil
  }
}
