extension PrivateCache {
  /// A request on its way to the origin, and on whose behalf.
  public struct Forwarding: Hashable, Sendable {
    /// Why the cache sends other fields than the app did.
    enum Purpose: Hashable, Sendable {
      /// It does not.
      case fetch
      /// A 304 is to confirm a stored response.
      case validation
      /// A 206 is to complete a stored part.
      case completion
    }

    /// What to send.
    public let request: HTTPRequest
    /// What the app asked for.
    let original: HTTPRequest
    let purpose: Purpose

    init(_ original: HTTPRequest) {
      request = original
      self.original = original
      purpose = .fetch
    }

    init(_ original: HTTPRequest, adding fields: [HTTPField], to purpose: Purpose) {
      var request = original
      for field in fields { request.fields[field.name] = field.value }
      self.request = request
      self.original = original
      self.purpose = purpose
    }
  }
}
