public import Primitives

/// The file format of an image, which decides what decoding costs.
public enum ImageFormat: String, NamedChoice {
  case jpeg, png, webp, gif, heic
}
