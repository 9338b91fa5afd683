import ImageLoading
import Pictures

/// One image in memory, with the bytes behind its number.
struct HeldImage {
  let content: ImageContent
  /// The file; nothing if the host had none to give, which is a disagreement in itself.
  let file: [UInt8]?
  var bitmap: Bitmap?
  /// Who holds it: its load, the memory store, and cells.
  var holders = 1
  /// How many of those are the memory store.
  var timesStored = 0
}
