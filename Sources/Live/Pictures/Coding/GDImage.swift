import CGD
import Environment

/// An image of libgd. Its memory is freed at the end of its life.
///
/// Only this file and `GDPage` own C memory. libgd has one error handler per process. Before the first image, it is
/// replaced by a handler that prints nothing and counts errors.
@safe struct GDImage: ~Copyable {
  private let image: gdImagePtr

  static let silence: Void = cgd_be_silent()

  private init(_ image: gdImagePtr) { unsafe self.image = unsafe image }

  deinit { unsafe gdImageDestroy(image) }

  /// Creates an image with a bitmap's pixels.
  init(_ bitmap: Bitmap) throws(PictureError) {
    self = try Self(size: bitmap.size)
    unsafe bitmap.pixels.withUnsafeBufferPointer { unsafe cgd_copy_in(image, $0.baseAddress) }
  }

  /// Creates an image with undefined pixels.
  private init(size: PixelSize) throws(PictureError) {
    _ = Self.silence
    guard let made = unsafe gdImageCreateTrueColor(Int32(size.width), Int32(size.height)) else {
      throw .noBitmap(size)
    }
    unsafe self.init(made)
  }

  /// Decodes a file.
  ///
  /// - Throws: `PictureError.undecodable`, or `incomplete` if libgd decoded a part and reported an error.
  static func decoding(
    _ bytes: UnsafeRawBufferPointer, as format: ImageFormat
  ) throws(PictureError) -> GDImage {
    _ = silence
    cgd_begin()
    guard let base = bytes.baseAddress, let count = Int32(exactly: bytes.count),
      let decoded = unsafe read(UnsafeMutableRawPointer(mutating: base), count, format)
    else { throw .undecodable(format, byteCount: bytes.count) }
    let image = unsafe GDImage(decoded)
    guard cgd_found_wrong() == 0 else { throw .incomplete(format, byteCount: bytes.count) }
    guard image.becomesTrueColor() else { throw .noBitmap(image.size) }
    return image
  }

  private func becomesTrueColor() -> Bool {
    unsafe cgd_is_truecolor(image) != 0 || gdImagePaletteToTrueColor(image) != 0
  }

  private static func read(
    _ data: UnsafeMutableRawPointer, _ count: Int32, _ format: ImageFormat
  ) -> gdImagePtr? {
    switch format {
    // With the argument 0, libgd reports an error if the file ends too early. With any argument, it decodes the part
    // that is there.
    case .jpeg: unsafe gdImageCreateFromJpegPtrEx(count, data, 0)
    case .png: unsafe gdImageCreateFromPngPtr(count, data)
    case .webp: unsafe gdImageCreateFromWebpPtr(count, data)
    case .gif: unsafe gdImageCreateFromGifPtr(count, data)
    case .heic, .avif: nil
    }
  }

  var size: PixelSize {
    unsafe PixelSize(width: Int(cgd_width(image)), height: Int(cgd_height(image)))
  }

  /// Returns a copy of the pixels.
  func bitmap() -> Bitmap {
    let size = size
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: size.area) { buffer, count in
      unsafe cgd_copy_out(image, buffer.baseAddress)
      count = size.area
    }
    return Bitmap(size: size, pixels: pixels)
  }

  /// Returns the same picture in another size. Each pixel is the mean of the pixels it covers.
  func resampled(to target: PixelSize) throws(PictureError) -> GDImage {
    let result = try GDImage(size: target)
    let (from, to) = (size, target)
    unsafe gdImageCopyResampled(
      result.image, image, 0, 0, 0, 0, Int32(to.width), Int32(to.height), Int32(from.width),
      Int32(from.height))
    return result
  }

  /// Returns the picture as a file. For GIF, the image itself is first reduced to at most 256 colors.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - quality: The quality of a lossy format, 0 to 100.
  /// - Returns: The whole file.
  /// - Throws: `PictureError.cannotEncode` if libgd does not support the format.
  func encoded(as format: ImageFormat, quality: Int) throws(PictureError) -> [UInt8] {
    var count: Int32 = 0
    guard let data = unsafe write(format, Int32(quality), &count) else {
      throw .cannotEncode(format)
    }
    defer { unsafe gdFree(data) }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  private func write(
    _ format: ImageFormat, _ quality: Int32, _ count: inout Int32
  ) -> UnsafeMutableRawPointer? {
    switch format {
    case .jpeg: return unsafe gdImageJpegPtr(image, &count, quality)
    case .png: return unsafe gdImagePngPtr(image, &count)
    case .webp: return unsafe gdImageWebpPtrEx(image, &count, quality)
    case .heic, .avif: return nil
    case .gif:
      // The argument 0 turns off dithering. Dithering would add speckles to the cells that encode the picture's
      // identity.
      guard unsafe gdImageTrueColorToPalette(image, 0, 256) != 0 else { return nil }
      return unsafe gdImageGifPtr(image, &count)
    }
  }
}
