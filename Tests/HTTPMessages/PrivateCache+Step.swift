extension PrivateCache {
  /// What the host has to do next.
  public enum Step: Hashable, Sendable {
    /// Hand this to the app, and then make the background request, if there is one.
    case respond(HTTPResponse, then: Forwarding?)
    /// Ask the origin, and tell the cache how it went.
    case forward(Forwarding)
  }
}
