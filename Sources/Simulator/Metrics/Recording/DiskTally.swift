import ImagePipeline
import Primitives

/// Counts the bytes read from disk, written to it, and left on it.
struct DiskTally {
  private var bytes = 0
  private var written = 0
  private var read = 0
  /// The lengths of the files of all the strategy's pipelines, and of stored responses, by their keys.
  private var own: [File: Int] = [:]
  private var responses: [ObjectID: Int] = [:]
  private var ownBytes = 0
  private var peakOwnBytes = 0

  mutating func didWrite(_ count: ByteCount, _ file: File) {
    bytes += count.bytes
    written += count.bytes
    keep(file, count.bytes)
  }

  mutating func didRead(_ count: ByteCount) { read += count.bytes }

  mutating func didRemove(_ count: ByteCount, _ file: File) {
    bytes -= count.bytes
    keep(file, nil)
  }

  private mutating func keep(_ file: File, _ length: Int?) {
    switch file.store {
    case .httpDisk: responses[file.key] = length
    // The saved store is one file with all images, not the file of one image.
    case .saved, .bundle: break
    default:
      ownBytes += (length ?? 0) - (own[file] ?? 0)
      peakOwnBytes = max(peakOwnBytes, ownBytes)
      own[file] = length
    }
  }

  /// The number of bytes of images that are both in a file and in a stored response.
  private var twice: Int {
    own.reduce(0) { sum, file in sum + min(file.value, responses[file.key.key] ?? 0) }
  }

  func report(_ values: inout MetricValues) {
    values[.diskBytes] = Double(bytes)
    values[.diskBytesWritten] = Double(written)
    values[.diskBytesRead] = Double(read)
    values[.peakFileBytes] = Double(peakOwnBytes)
    values[.storedTwiceBytes] = Double(twice)
  }
}
