import ImagePipeline
package import Primitives

/// Requests that are made again for the same load: after a redirect, and for the rest of a cut body.
extension URLSessionModel {
  /// Stores the redirect of a request under way, if the session has an HTTP cache.
  package mutating func remember(_ request: RequestID, until expiry: Instant, at now: Instant) {
    guard limits.remembersRedirects, expiry > now, let slot = slot(of: request) else { return }
    moved[tasks[slot].address] = expiry
  }

  /// Follows a redirect at once.
  ///
  /// - Parameters:
  ///   - request: The redirected request.
  ///   - now: The current instant.
  ///   - engine: The engine.
  /// - Returns: True if the request was under way.
  package mutating func redirect(
    _ request: RequestID, at now: Instant, _ engine: inout some AppEngine
  ) -> Bool {
    guard let slot = slot(of: request) else { return false }
    engine.observe(.requestEnded(request.load, .zero, .redirected))
    tasks.update(slot) { $0.followsRedirect = true }
    sendAgain(slot, at: now, &engine)
    return true
  }

  /// Requests the rest of a cut body, of which one byte has arrived.
  ///
  /// - Parameters:
  ///   - request: The request for that byte.
  ///   - now: The current instant.
  ///   - engine: The engine.
  /// - Returns: True if the request was under way, and for one byte.
  mutating func askForRest(
    after request: RequestID, at now: Instant, _ engine: inout some AppEngine
  ) -> Bool {
    guard let slot = slot(of: request), tasks[slot].isProbe else { return false }
    engine.observe(.requestEnded(request.load, ByteCount(1), .probed))
    tasks.update(slot) { $0.isProbe = false }
    sendAgain(slot, at: now, &engine)
    return true
  }

  /// Makes another request for a task whose request was answered. It waits behind those that wait.
  private mutating func sendAgain(_ slot: Int, at now: Instant, _ engine: inout some AppEngine) {
    let task = tasks[slot]
    pools[task.connectionGroup.index].free(Int(task.connection), closing: false, limits)
    count += 1
    let id = RequestID(load: task.id.load, number: count)
    incomingBytes -= task.incoming
    tasks.update(slot) {
      $0.id = id
      $0.connection = -1
      $0.hasFirstByte = false
      $0.incoming = 0
    }
    waiting[task.connectionGroup.index].append(id)
    watch(id, from: now, &engine)
    startWaiting(over: task.connectionGroup, &engine)
  }
}
