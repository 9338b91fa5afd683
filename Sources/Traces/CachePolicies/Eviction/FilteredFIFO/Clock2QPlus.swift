import Primitives

/// Clock2Q+: a small FIFO before a CLOCK, and a FIFO of ghosts; a use soon after the entry does not earn promotion.
///
/// Blocks of metadata are requested several times in a row by related requests. The newer half of the small FIFO is the
/// correlation window: hits there do not set the bit that earns a place in the main CLOCK. Y. Zhai, B. D. Marthen, S.
/// Balivada, V. S. Bojji, E. Knauft, J. Rohilla, J. Zuo, Q. Liu, M. Austruy, W. Wang, J. Yang. *Clock2Q+: A Simple and
/// Efficient Replacement Algorithm for Metadata Cache in VMware vSAN.* VLDB 2026 (arXiv 2511.21958).
///
/// The variant: the evicting queue is chosen as in `S3FIFO`, and with its parameters the hits are the same. The age of
/// an object in the small queue is the amount that entered after it, as in libCacheSim. Ghosts amount to 90 % there;
/// the paper has 50 %.
struct Clock2QPlus: ThreeQueuePolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: FilterParameters {
    /// The share of the capacity that newcomers pass through, from 0 to 1.
    var smallFraction = 0.1
    /// The maximum size of the ghosts, as a share of the capacity.
    var ghostFraction = 0.5
    /// The share of the small queue that must enter after an object before its uses count, from 0 to 1.
    var windowFraction = 0.5
    /// The number of uses in the small queue that earn a place in the main queue, from 1 to 3.
    var promotionThreshold: UInt8 = 1
    /// The maximum number of uses that count, from 1 to 3, each worth a round of the main queue.
    var maximumUses: UInt8 = 1
    /// True if the main queue takes newcomers while the cache first fills.
    var warmStart = true

    /// Returns the window, rounded up as in the authors' program.
    func window(inSmall target: Int) -> Int {
      target == .max ? .max : Int((Double(target) * windowFraction).rounded(.up))
    }

    static let fields = Fields<Self> {
      Field("small-fraction", \.smallFraction, "the share of the small queue", .from(0...1))
      Field(
        "ghost-fraction", \.ghostFraction, "the ghosts, as a share of the capacity", .from(0...1))
      Field(
        "window-fraction", \.windowFraction, "the share that enters before uses count", .from(0...1)
      )
      Field("promotion-threshold", \.promotionThreshold, "the uses that earn promotion")
      Field("maximum-uses", \.maximumUses, "the uses that count", .from(1...3))
      Field(
        "warm-start", \.warmStart, "if true, the main queue takes newcomers while the cache fills")
    }

    func checkTogether(_ problems: inout Problems) {
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
