/// The content of an image view.
public enum ViewContent: Equatable, Sendable, BitwiseCopyable {
  /// A loaded image.
  case image(BitmapID)
  /// The placeholder that ships with the app.
  case placeholder
  /// The error image that ships with the app.
  case error
  /// No content.
  case empty
  /// The previous image, made invisible. The placeholder view beneath it is visible.
  case hidden
}
