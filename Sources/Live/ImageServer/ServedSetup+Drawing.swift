import Environment
import Pictures
package import Primitives

extension ServedSetup {
  /// The images of the feed, each in its initial version.
  package var images: some Collection<(rendition: RenditionID, version: UInt32)> {
    (0..<feed.objectCount).lazy.map { [server] in
      (RenditionID(index: $0), server.version(of: RenditionID(index: $0), at: .start))
    }
  }

  /// Draws images of the feed before the first request, so that no request waits for the drawing. It draws the first
  /// images, as many as fit in the server's cache.
  ///
  /// - Parameters:
  ///   - images: The images, each in a version.
  ///   - kept: The maximum number of bytes of encoded images in the cache.
  ///   - progress: Called after each image.
  /// - Throws: `PictureError` if an image is too small for its identity, or if this machine's libgd does not write its
  ///   format; `CancellationError`. The identity in the pixels is the image's number and its version.
  /// - Complexity: O(*n*) in the number of pixels drawn.
  package mutating func draw(
    _ images: some Sequence<(rendition: RenditionID, version: UInt32)>,
    kept: ByteCount = ByteCount(ServerOptions().encodings), progress: () -> Void = {}
  ) throws {
    let renderer = PictureRenderer(seed: seed)
    var cache = EncodingCache(capacity: kept)
    for image in images {
      try Task.checkCancellation()
      let key = ImageQuery(image.rendition, feed).key(version: image.version, feed)
      let picture = try renderer.picture(key)
      guard cache.held + ByteCount(picture.bytes.count) <= kept else { break }
      cache.insert(picture, for: key)
      progress()
    }
    drawn = cache
  }
}
