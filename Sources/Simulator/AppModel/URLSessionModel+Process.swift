import ImagePipeline
import Primitives

/// What becomes of the session's requests when the process is suspended or ends.
extension URLSessionModel {
  /// The app is suspended: what is under way is lost with its connections, what waits goes on waiting.
  ///
  /// - Parameter host: The host.
  /// - Returns: The loads whose requests were under way, in the order in which these were made.
  mutating func suspend(_ host: inout some AppEngine) -> [LoadToken] {
    isSuspended = true
    let sent = tasks.taken.map { tasks[$0] }.filter(\.isSent)
    let lost = sent.sorted { $0.id.number < $1.id.number }.map(\.id)
    for request in lost { _ = abandon(request, .failed, &host) }
    for place in pools.indices { pools[place].closeAll() }
    return lost.map(\.load)
  }

  /// The app goes on, and what has waited leaves. Its timeouts begin anew, as no time has passed for it.
  mutating func resume(at now: Instant, _ host: inout some AppEngine) {
    isSuspended = false
    forgetTimeouts()
    let waiting = tasks.taken.map { tasks[$0] }.filter { !$0.waitsForConnectivity }
    for task in waiting.sorted(by: { $0.id.number < $1.id.number }) {
      watch(task.id, from: now, &host)
    }
    for lane in ConnectionGroup.all(hosts: limits.hosts) { startWaiting(over: lane, &host) }
  }

  /// The process ends, with all its requests and connections.
  mutating func endProcess(_ host: inout some AppEngine) {
    isSuspended = false
    for queue in waiting.indices { waiting[queue] = Queue() }
    for task in tasks.taken.map({ tasks[$0] }).sorted(by: { $0.id.number < $1.id.number }) {
      _ = abandon(task.id, .cancelled, &host)
    }
    for place in pools.indices { pools[place].closeAll() }
    forgetTimeouts()
  }

  /// Nothing is watched any more; a timer that still comes finds nothing.
  private mutating func forgetTimeouts() {
    deadlines = Deadlines()
    isTimerSet = false
  }
}
