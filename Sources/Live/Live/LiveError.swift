package import AppModel
package import Environment
import ImagePipeline
import Platform
package import Primitives

/// The reason for which a live run did not finish.
package enum LiveError: ExitCoded, Equatable, Sendable, CustomStringConvertible {
  /// Nothing responds at the server's address.
  case serverGone(address: String, reason: String)
  /// A file of the run could not be written or read.
  case disk(path: String, reason: String)
  /// The feed's pictures are too small to hold an identity in their pixels.
  case tooSmall(PixelSize)
  /// The run's clock does not support that speed.
  case speed(Double)
  /// No request can be made on this machine; the text gives the reason in a sentence.
  case noSessions(String)
  /// The loader could not be made.
  case loader(String)

  /// The error and the action to take.
  package var description: String {
    switch self {
    case .serverGone(let address, let reason):
      "the image server at \(address) no longer responds (\(reason)); start the run again"
    case .disk(let path, let reason):
      "\(path): \(reason); live runs need a writable temporary folder; set TMPDIR"
    case .tooSmall(let size):
      "pictures of \(size.width)x\(size.height) pixels are too small for the identity that "
        + "live runs encode in them; use 40 pixels or more per side for the feed or its class, and "
        + "for 'decode.size' or the view in 'table.slots' if those are smaller"
    case .speed(let speed):
      "a speed of \(speed) is not possible; use 0.1 to 100"
    case .noSessions(let reason): "live runs cannot send requests here: \(reason)"
    case .loader(let reason): "the loader could not be made: \(reason)"
    }
  }

  package var exitCode: ExitCode { .runFailed }

  /// The smallest side with room for the identity in the pixels.
  private static var smallestSide: Int { 40 }

  /// Refuses a plan or a speed that cannot run live.
  package static func check(_ plan: SessionPlan, speed: Double) throws(LiveError) {
    guard (0.1...100).contains(speed) else { throw .speed(speed) }
    for pixels in Bitmaps(plan.strategy, of: Feed(plan)).map(\.size)
    where min(pixels.width, pixels.height) < smallestSide {
      throw .tooSmall(pixels)
    }
  }

  /// Returns the error of a file that could not be written or read.
  static func disk(path: String, _ error: any Error) -> LiveError {
    .disk(path: path, reason: SystemReason.of(error))
  }

  /// Returns the error of a file that could not be written or read, from the system's error number.
  static func disk(path: String, errno code: Int32) -> LiveError {
    .disk(path: path, reason: SystemReason.of(errno: code))
  }
}
