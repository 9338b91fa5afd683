public import AppModel
import Pictures

/// The pixels of an image file, for a loader without an image decoder of its own.
public struct DecodedPicture: Sendable {
  /// The pixels, row after row from the top, each as `0x00RRGGBB`.
  public let pixels: [UInt32]
  /// The number of pixels in a row.
  public let width: Int

  /// Decodes a file by libgd, in its full size; nil if it is not a whole JPEG, PNG or WebP image, or
  /// a GIF image.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public init?(_ file: [UInt8]) {
    guard let bitmap = try? PictureDecoder.decode(file) else { return nil }
    (pixels, width) = (bitmap.pixels, bitmap.width)
  }
}

extension LoaderView {
  /// Puts an image into the view.
  public func show(_ picture: DecodedPicture, from origin: Origin = .unknown) {
    show(picture.pixels, width: picture.width, from: origin)
  }
}
