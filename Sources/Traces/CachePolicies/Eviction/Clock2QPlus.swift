import Primitives

/// Clock2Q+: a small FIFO before a CLOCK, and a FIFO of ghosts; what is used again soon after it entered
/// is not thereby thought worth keeping.
///
/// Blocks of metadata are asked for several times in a row by requests that belong together. Hits in the
/// correlation window, the newer half of the small FIFO, therefore do not set the bit that earns a place in
/// the main CLOCK. Y. Zhai, B. D. Marthen, S. Balivada, V. S. Bojji, E. Knauft, J. Rohilla, J. Zuo, Q. Liu,
/// M. Austruy, W. Wang, J. Yang. *Clock2Q+: A Simple and Efficient Replacement Algorithm for Metadata Cache
/// in VMware vSAN.* VLDB 2026 (arXiv 2511.21958).
///
/// The variant: which queue evicts is as `S3FIFO` has it, whose hits this has with its parameters. The age
/// in the small queue is what has entered that since, as in libCacheSim. There ghosts amount to 90 %; the
/// paper has 50 %.
struct Clock2QPlus: ThreeQueuePolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: FilterParameters {
    /// The share of the capacity that newcomers pass through, from 0 to 1.
    var smallFraction = 0.1
    /// The most that ghosts amount to, as a share of the capacity.
    var ghostFraction = 0.5
    /// The share of the small queue that must pass an object by before uses of it count, from 0 to 1.
    var windowFraction = 0.5
    /// Uses in the small queue that earn a place in the main queue, from 1 to 3.
    var promotionThreshold: UInt8 = 1
    /// The most uses that count, from 1 to 3, each worth a round of the main queue.
    var maximumUses: UInt8 = 1
    /// Whether the main queue takes newcomers while the cache first fills.
    var warmStart = true

    /// Rounded up, as in the authors' program.
    func window(inSmall target: Int) -> Int {
      target == .max ? .max : Int((Double(target) * windowFraction).rounded(.up))
    }

    func check(_ problems: inout Problems) {
      problems.require(smallFraction, in: 0...1, "small-fraction")
      problems.require(ghostFraction, in: 0...1, "ghost-fraction")
      problems.require(windowFraction, in: 0...1, "window-fraction")
      problems.require(maximumUses, in: 1...3, "maximum-uses")
      problems.require(
        promotionThreshold >= 1 && promotionThreshold <= maximumUses, "promotion-threshold",
        "must be from 1 to the maximum of uses")
    }
  }

  static var name: String { "clock2q+" }
  static var summary: String { "a small FIFO, in which early uses do not count, before a CLOCK" }

  var queues: FilteredQueues
  var filling: Filling

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    queues = FilteredQueues(parameters, capacity: capacity, objectCount: objectCount)
    filling = Filling(isWarm: parameters.warmStart)
  }
}
