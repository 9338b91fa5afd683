package import Environment
package import Primitives

/// The reason for which a picture cannot be drawn, written or read.
package enum PictureError: ExitCoded, Equatable, CustomStringConvertible {
  /// The picture is too small for the identity.
  case tooSmall(PixelSize)
  /// The bytes do not begin like a file of any known format.
  case unrecognized(byteCount: Int)
  /// The bytes begin like a picture of the format but cannot be decoded.
  case undecodable(ImageFormat, byteCount: Int)
  /// The picture is cut short.
  case incomplete(ImageFormat, byteCount: Int)
  /// The format is HEIC, or one that the machine's libgd does not support.
  case cannotEncode(ImageFormat)
  /// There is no memory for the bitmap, or its size is invalid.
  case noBitmap(PixelSize)

  /// The error and the action to take.
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
