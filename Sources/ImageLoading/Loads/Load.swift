import Primitives
import Scrolling

/// One attempt to load an image, from the bind that started it to its delivery.
struct Load {
  /// Where an attempt stands.
  enum Stage: UInt8 {
    case readingDisk, readingHTTP, waiting, fetching, queuedAgain, fetchingAgain, revalidating,
      pausing, decoding, delivering

    /// Whether a request of the attempt is under way.
    var hasRequest: Bool {
      switch self {
      case .fetching, .fetchingAgain, .revalidating: true
      case .readingDisk, .readingHTTP, .waiting, .queuedAgain, .pausing, .decoding, .delivering:
        false
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
  /// The status of the answer; 0 where there was none.
  var status: UInt16 = 200
  /// What the file holds that was read, where the key stands for several images; none for its own.
  var found = ObjectID.none
  /// How often the request has been sent again after a failure.
  var retries: UInt8 = 0
  var image = ImageID.none

  /// The picture that the bytes show.
  var object: ObjectID { found == .none ? token.object : found }

  /// Whether all that is left is to decode and deliver.
  var hasItsBytes: Bool { stage == .decoding || stage == .delivering }
}
