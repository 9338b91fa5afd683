package import AppModel
package import Primitives

/// A step of the simulated machine that no observation reports. No metric and no log needs it.
package enum MachineStep: Sendable {
  /// The machine performs an action of the app in this time; without a duration, it begins it.
  case performed(AppAction, Range<Instant>)
  /// These requests left over a connection that is now ready. Others leave when they are sent.
  case left([RequestID], at: Instant)
  /// The first byte of the answer to a request arrived.
  case firstByte(RequestID, at: Instant)
}
