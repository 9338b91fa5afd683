package import Environment
public import Primitives

/// The format in which files are stored.
public enum DiskEncoding: NamedValue, ExplainedChoice {
  /// The downloaded bytes in their own format.
  case never = "never: the downloaded bytes, in their format"
  /// JPEG and PNG are encoded again in their own format, other formats as PNG. GIF is stored as downloaded.
  case knownOrPNG =
    "known-or-png: JPEG and PNG are encoded again in their format, others but GIF as PNG"
  /// Every image is encoded as JPEG.
  case jpeg = "jpeg: every image is encoded as JPEG"

  /// Returns the format in which an image is encoded; nil if its file is stored as downloaded.
  package func format(of format: ImageFormat) -> ImageFormat? {
    switch self {
    case .never: nil
    case .knownOrPNG: format == .gif ? nil : format == .jpeg ? .jpeg : .png
    case .jpeg: .jpeg
    }
  }
}
