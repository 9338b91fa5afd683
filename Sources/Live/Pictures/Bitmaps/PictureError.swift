package import Environment
package import Primitives

/// Why a picture can be neither drawn, written nor read.
package enum PictureError: ExitCoded, Equatable, CustomStringConvertible {
  /// The identity has no room in so small a picture.
  case tooSmall(PixelSize)
  /// The bytes begin like none of the formats.
  case unrecognized(byteCount: Int)
  /// The bytes begin like a picture of the format and are none.
  case undecodable(ImageFormat, byteCount: Int)
  /// The picture ends before its end.
  case incomplete(ImageFormat, byteCount: Int)
  /// The format is HEIC, or one that the libgd of this machine was built without.
  case cannotEncode(ImageFormat)
  /// There is no memory for the bitmap, or its size is none.
  case noBitmap(PixelSize)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .tooSmall(let size):
      "a picture of \(size.width)x\(size.height) pixels is too small for its identity; "
        + "make it at least \(GridLayout.smallestSide)x\(GridLayout.smallestSide)"
    case .unrecognized(let count):
      "\(count) bytes are not a JPEG, PNG, WebP or GIF"
    case .undecodable(let format, let count):
      "\(count) bytes begin like \(format.rawValue) but do not decode"
    case .incomplete(let format, let count):
      "\(count) bytes of \(format.rawValue) are incomplete"
    case .cannotEncode(let format):
      "libgd does not write \(format.rawValue) here; choose jpeg or png"
    case .noBitmap(let size):
      "no bitmap of \(size.width)x\(size.height) pixels can be made"
    }
  }

  package var exitCode: ExitCode { .runFailed }
}
