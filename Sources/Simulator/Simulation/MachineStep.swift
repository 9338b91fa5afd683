package import AppModel
package import Primitives

/// A step of the simulated machine that no observation reports. No metric and no log needs it.
package enum MachineStep: Sendable {
  /// The machine performs an action of the app in this time; without a duration, it begins it.
  case performed(AppAction, Range<Instant>)
  /// The network has news of requests. Those that need not wait for their connection leave when they are sent.
  case network(NetworkModel.News, at: Instant)
}
