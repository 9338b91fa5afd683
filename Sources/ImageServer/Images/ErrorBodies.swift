import Pictures
import Primitives
import World

/// The bodies of errors that the scenario asks for.
struct ErrorBodies: Sendable {
  private let kitchen: Kitchen

  init(_ kitchen: Kitchen) { self.kitchen = kitchen }

  /// An error with a picture that belongs to no item, or with text; of the length that the scenario
  /// gives it, as far as a picture can have that.
  func answer(_ answer: ServerAnswer) -> Answer {
    if answer.isImage, let picture = try? kitchen.picture(Self.key(answer)) {
      return Answer(
        answer.status, [HeaderField("Content-Type", picture.format.mediaType)],
        bytes: picture.bytes)
    }
    return Answer(
      answer.status, [HeaderField("Content-Type", "text/plain; charset=utf-8")],
      bytes: Self.text(answer))
  }

  /// The picture that must be made first, if any.
  func need(of answer: ServerAnswer) -> EncodingCache.Key? {
    let key = Self.key(answer)
    return answer.isImage && !kitchen.has(key) ? key : nil
  }

  private static func key(_ answer: ServerAnswer) -> EncodingCache.Key {
    EncodingCache.Key(
      PictureIdentity(.none, version: 0), size: PixelSize(width: 80, height: 80), format: .png,
      wanted: answer.body.bytes)
  }

  private static func text(_ answer: ServerAnswer) -> [UInt8] {
    let sentence = Array("\(answer.status): this is what the scenario's server answers.\n".utf8)
    let length = answer.body.bytes
    return Array(sentence.prefix(length))
      + [UInt8](repeating: UInt8(ascii: " "), count: max(0, length - sentence.count))
  }
}
