import ImagePipeline
import Primitives

/// Handles the session's requests when the process is suspended or ends.
extension URLSessionModel {
  /// Suspends the session. Requests under way are lost with their connections. Waiting requests continue to wait.
  ///
  /// - Parameter engine: The engine.
  /// - Returns: The loads whose requests were under way, in the order of these requests.
  mutating func suspend(_ engine: inout some AppEngine) -> [LoadToken] {
    isSuspended = true
    let sent = tasks.taken.map { tasks[$0] }.filter(\.isSent)
    let lost = sent.sorted { $0.id.number < $1.id.number }.map(\.id)
    for request in lost { _ = abandon(request, .failed, &engine) }
    for place in pools.indices { pools[place].closeAll() }
    return lost.map(\.load)
  }

  /// Resumes the session and sends waiting requests. Their timeouts restart, since no time has passed for the app.
  mutating func resume(at now: Instant, _ engine: inout some AppEngine) {
    isSuspended = false
    forgetTimeouts()
    let waiting = tasks.taken.map { tasks[$0] }.filter { !$0.waitsForConnectivity }
    for task in waiting.sorted(by: { $0.id.number < $1.id.number }) {
      watch(task.id, from: now, &engine)
    }
    for group in ConnectionGroup.all(hosts: limits.hosts) { startWaiting(over: group, &engine) }
  }

  /// Ends the process, with all its requests and connections.
  mutating func endProcess(_ engine: inout some AppEngine) {
    isSuspended = false
    for queue in waiting.indices { waiting[queue] = Queue() }
    for task in tasks.taken.map({ tasks[$0] }).sorted(by: { $0.id.number < $1.id.number }) {
      _ = abandon(task.id, .cancelled, &engine)
    }
    cutBodies.removeAll()
    for place in pools.indices { pools[place].closeAll() }
    forgetTimeouts()
  }

  /// Removes the deadlines of all requests. A timer that still fires has no effect.
  private mutating func forgetTimeouts() {
    deadlines = Deadlines()
    isTimerSet = false
  }
}
