import Foundation

/// Why the system refused something, in its own words, such as "No space left on device".
public enum SystemReason {
  /// The reason of a call of the C library, by its `errno`.
  public static func of(errno code: Int32) -> String { unsafe String(cString: strerror(code)) }

  /// The reason that an error of Foundation's wraps, whose own text only says that something failed; what
  /// another error says of itself.
  public static func of(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    return cause.domain == NSPOSIXErrorDomain
      ? of(errno: Int32(cause.code)) : error.localizedDescription
  }
}
