import CommandKit
import Primitives

/// The arguments of the process as bytes, before they become texts.
enum WrittenArguments {
  /// The reason that they are refused: an argument that is not valid text would name another file; nil if all are
  /// valid.
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
