package import Primitives

/// The shares of faults among image bodies. A body has at most one fault.
package struct TransferFaults: KeyedConfiguration {
  /// The share of bodies that end early.
  package var truncated = 0.0
  /// The share of bodies whose connection is reset midway.
  package var resets = 0.0
  /// The share of bodies that stop for a while midway. The simulator delays the whole body before its first byte.
  package var stalls = 0.0
  /// The duration of a stop.
  package var stallTime = Nanoseconds.seconds(5)
  /// The share of bodies that arrive at the drip rate. The simulator delays a body by its time at that rate; the body
  /// then passes at the rate of the link.
  package var drips = 0.0
  package var dripRate = BitRate.kilobits(8)
  /// The share of bodies sent as `text/html`. It has an effect only in live runs, since the modelled decoders use the
  /// bytes.
  package var wrongTypes = 0.0

  /// Creates faults with shares of 0.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("truncated", \.truncated, "the share of bodies that end early", .from(0...1))
    Field(
      "resets", \.resets, "the share of bodies during which the connection is reset",
      .from(0...1))
    Field("stalls", \.stalls, "the share of bodies that pause midway", .from(0...1))
    Field("stall-time", \.stallTime, "the length of the pause", .wait)
      .guessed("noticeable, and shorter than any timeout; without a source")
    Field("drips", \.drips, "the share of bodies that arrive at the drip rate", .from(0...1))
    Field("drip-rate", \.dripRate, "the drip rate", .above(.zero, "0 bps"))
      .guessed("a kilobyte per second: hopeless, but never silent; without a source")
    Field(
      "wrong-types", \.wrongTypes, "the share of bodies sent as text/html; live only", .from(0...1))
  }

  /// Reports settings that are not compatible.
  package func checkTogether(_ problems: inout Problems) {
    if truncated + resets + stalls + drips + wrongTypes > 1 {
      problems.add("", "the shares of faulty bodies must not be above 1 together")
    }
  }

  /// Returns the fault for 64 random bits. If a body fails, it fails between a tenth and nine tenths of its length.
  func fault(at bits: UInt64) -> TransferFault {
    let place = 0.1 + 0.8 * SplitMix64.unit(SplitMix64(seed: bits).value(at: 0))
    let kinds: [(Double, TransferFault)] = [
      (truncated, .truncated(after: place)), (resets, .reset(after: place)),
      (stalls, .stalled(after: place)), (drips, .dripping), (wrongTypes, .mislabelled),
    ]
    var bound = 0.0
    for (share, fault) in kinds where share > 0 {
      bound += share
      if SplitMix64.unit(bits) < bound { return fault }
    }
    return .none
  }
}

/// The server's response to one request.
package struct ServerResponse: Equatable, Sendable, BitwiseCopyable {
  /// The HTTP status code.
  package let status: UInt16
  /// The version of the image's content. It is the entity tag, if the server sends entity tags.
  package let version: UInt32
  /// The length of the body.
  package let body: ByteCount
  /// True if the body decodes as an image.
  package let isImage: Bool
  /// The fault of the body; `.none` unless the status is 200.
  package var fault = TransferFault.none

  /// True if the server is too busy for the request, and may say when to ask again.
  package var isBusy: Bool { status == 429 || status == 503 }

  /// Returns the response to a request for the rest of an image (206), or for the first byte of the rest; or the whole
  /// response if the image has changed.
  package func rest(after bytes: Int, of known: UInt32, isProbe: Bool = false) -> ServerResponse {
    guard status == 200, version == known, bytes < body.bytes else { return self }
    return ServerResponse(
      status: 206, version: version, body: isProbe ? ByteCount(1) : body - ByteCount(bytes),
      isImage: isImage, fault: fault)
  }
}

/// A fault of one body. Associated values are shares of the body's length, 0 to 1.
package enum TransferFault: Equatable, Sendable, BitwiseCopyable {
  /// No fault.
  case none
  /// The body ends early, by a regular end of the stream.
  case truncated(after: Double)
  /// The connection is reset, as when a server crashes.
  case reset(after: Double)
  /// No bytes arrive for a while.
  case stalled(after: Double)
  /// The whole body arrives slowly.
  case dripping
  /// The body arrives complete, with a wrong Content-Type.
  case mislabelled

  /// The share of the body after which the transfer fails; nil if it does not fail.
  package var failsAfter: Double? {
    switch self {
    case .truncated(let share), .reset(let share): share
    case .none, .stalled, .dripping, .mislabelled: nil
    }
  }
}
