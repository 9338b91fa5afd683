import ImageLoading
import Primitives

/// Requests in the order in which they came; removal from the front takes constant time on average.
struct RequestQueue {
  /// One request of a load, which may make another under the same token later.
  struct Request {
    let token: LoadToken
    let order: UInt32
  }

  private var requests: [Request] = []
  private var head = 0

  var first: Request? { head < requests.count ? requests[head] : nil }

  mutating func append(_ request: Request) { requests.append(request) }

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
