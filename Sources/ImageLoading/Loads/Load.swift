import Primitives
import Scrolling

/// One attempt to load an image, from the bind that started it to its delivery.
struct Load {
  /// Where an attempt stands.
  enum Stage: UInt8 {
    case readingDisk, readingHTTP, waiting, fetching, queuedAgain, fetchingAgain, decoding,
      delivering
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
  var status: UInt16 = 200
  var image = ImageID.none
}
