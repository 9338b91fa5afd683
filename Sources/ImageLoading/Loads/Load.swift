import Primitives
import Scrolling

/// One attempt to load an image, from the bind that started it to its delivery.
struct Load {
  /// Where an attempt stands.
  enum Stage: UInt8 {
    case readingDisk, readingHTTP, waiting, fetching, queuedAgain, fetchingAgain, revalidating,
      decoding, delivering

    /// Whether a request of the attempt is under way.
    var hasRequest: Bool {
      switch self {
      case .fetching, .fetchingAgain, .revalidating: true
      case .readingDisk, .readingHTTP, .waiting, .queuedAgain, .decoding, .delivering: false
      }
    }
  }

  let token: LoadToken
  let item: ItemID
  let row: Int32
  var stage = Stage.readingDisk
  var waiters = WaiterList()
  var isPrefetch = false
  var origin = Origin.store
  var version: UInt32 = 0
  var bytes: UInt32 = 0
  var isImage = true
  var hasFailed = false
  var status: UInt16 = 200
  var image = ImageID.none
}
