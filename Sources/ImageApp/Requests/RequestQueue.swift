import Primitives

/// Requests in the order in which they came; removal from the front takes constant time on average.
struct RequestQueue {
  private var requests: [RequestID] = []
  private var head = 0

  var first: RequestID? { head < requests.count ? requests[head] : nil }

  mutating func append(_ request: RequestID) { requests.append(request) }

  mutating func removeFirst() {
    head += 1
    if head == requests.count {
      requests.drain()
      head = 0
    } else if head > 4_096, head * 2 > requests.count {
      requests.removeFirst(head)
      head = 0
    }
  }
}
