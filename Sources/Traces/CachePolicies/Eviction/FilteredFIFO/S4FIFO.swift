import Primitives

/// S4-FIFO: S3-FIFO with five parameters and, at the new end of the small queue, a part in which uses do not count.
///
/// Newcomers are often used several times at once and then never again; such early uses predict nothing. Xia, Nixon,
/// Marthen, Bhandari, Yang. *Learning-Augmented Heuristics: Simple Yet Smart, Robust and Interpretable Cache Eviction.*
/// OSDI 2026.
///
/// In the paper, a model trained on thousands of traces chooses the parameters for a cache from observations. The model
/// is left out: parameters are set by hand. By default only `windowFraction` differs from `S3FIFO`; with 0
/// the hits are the same.
///
/// Other deviations: a ghost that does not earn a place in the main queue is forgotten, and renewed when the object
/// leaves the small queue again. In the authors' program it stays, keeps its place among the ghosts and counts the
/// request as a use. Everything else is as in `S3FIFO`.
struct S4FIFO: ThreeQueuePolicy, ~Copyable {
  /// The tunables of the paper, with its authors' initial values except for the window.
  struct Parameters: FilterParameters {
    /// The share of the capacity that newcomers pass through, from 0 to 1.
    var smallFraction = 0.1
    /// The maximum size of the ghosts, as a share of the capacity, from 0 to 6.
    var ghostFraction = 0.9
    /// The share of the small queue that must enter after an object before its uses count, from 0 to 1.
    var windowFraction = 0.25
    /// The number of uses in the small queue that earn a place in the main queue, from 1 to 3.
    var promotionThreshold: UInt8 = 2
    /// The number of uses in the small queue that a ghost needs to return to the main queue: 0 or 1.
    var ghostThreshold: UInt8 = 0

    func window(inSmall target: Int) -> Int { share(windowFraction, of: target) }

    static let fields = Fields<Self> {
      Field("small-fraction", \.smallFraction, "the share of the small queue", .from(0...1))
      Field(
        "ghost-fraction", \.ghostFraction, "the ghosts, as a share of the capacity", .from(0...6))
      Field(
        "window-fraction", \.windowFraction, "the share that enters before uses count", .from(0...1)
      )
      Field(
        "promotion-threshold", \.promotionThreshold, "the uses that earn promotion", .from(1...3))
      Field(
        "ghost-threshold", \.ghostThreshold, "the uses that a ghost needs to return", .from(0...1))
    }
  }

  static var name: String { "s4-fifo" }
  static var summary: String { "S3-FIFO in which early uses in the small queue do not count" }

  var queues: FilteredQueues
  var filling = Filling(isWarm: true)

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    queues = FilteredQueues(parameters, capacity: capacity, objectCount: objectCount)
  }
}
