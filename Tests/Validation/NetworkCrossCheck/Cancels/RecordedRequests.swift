import Environment
package import Primitives

/// The requests that a strategy would make if no answer ever came.
package struct RecordedRequests: Sendable {
  /// The requests.
  package let schedule: RequestSchedule
  /// The image of each request. Once an image has come whole, it is not requested again. Empty if all requests are
  /// made.
  let images: [Int]
  /// The time from the first request to the end of the run. No request goes on after it. Nil for no end.
  let end: Nanoseconds?

  /// Creates recorded requests.
  package init(_ schedule: RequestSchedule, images: [Int] = [], end: Nanoseconds? = nil) {
    (self.schedule, self.images, self.end) = (schedule, images, end)
  }
}
