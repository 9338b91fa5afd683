package import Primitives

/// A network between the device and the server.
package struct NetworkProfile: KeyedConfiguration {
  package var name = "custom"
  /// The source of the figures and their certainty.
  package var source = ""
  /// The rate towards the device, shared by all transfers; nil if there is no limit.
  package var down: BitRate?
  /// The rate towards the server; nil if there is no limit.
  package var up: BitRate?
  /// The time of a round trip without queueing.
  package var roundTrip = Nanoseconds.milliseconds(50)
  /// The maximum deviation of a round trip in either direction, as a share of it. Deviations are uniformly distributed.
  package var jitter = 0.0
  /// The share of packets that are lost in each direction.
  package var loss = 0.0
  /// The name or path of a recording with the rates, the round trip and the loss over time; nil if the network does not
  /// change. The values of the profile replace those that the recording does not have.
  package var trace: String?
  /// The recording that `trace` names, once it is read; nil if the network does not change. It has no separate key.
  package var recording: PathTrace?
  /// The offset in the recording at which a run starts; nil if the seed draws it.
  package var traceStart: Nanoseconds?
  /// The maximum length of the queue before the rate limit of each direction. A packet that exceeds it is lost.
  package var queue = ByteCount(512 * 1024)
  /// The time of a name look-up before the first connection.
  package var nameLookup = Nanoseconds.zero
  /// The device's modem, which stays active after the last byte; nil if there is none, or if it is unknown.
  package var radio: Radio?
  /// The share of responses that break off midway. With HTTP/1.1 their connection breaks, with HTTP/2 only their
  /// stream.
  package var breaks = 0.0
  /// True if there is no network: requests fail at once.
  package var offline = false

  /// Creates a network with a round trip of 50 ms and no rate limits.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("name", \.name, "the name")
    Field("source", \.source, "the sources of the figures, and how certain they are")
    Field(
      "down", orNull: \.down,
      "the rate at which bytes arrive, shared by all transfers; null for no limit",
      .above(.zero, "0 bps"))
    Field(
      "up", orNull: \.up, "the rate at which requests leave; null for no limit",
      .above(.zero, "0 bps"))
    Field(
      "round-trip", \.roundTrip, "the time of a round trip without queueing",
      .wait)
    Field(
      "jitter", \.jitter, "the variation of round trips, evenly to both sides, as a share",
      .from(0...1))
    Field("loss", \.loss, "the share of packets lost in each direction", .from(0...1))
    Field(
      "trace", orNull: \.trace,
      "the name or path of a recording with rates, round trips and loss, which replace those "
        + "here; null for a constant network")
    Field(
      "trace-start", orNull: \.traceStart,
      "the time in the recording at which a run starts; null for a random one",
      .age)
    Field(
      "queue", \.queue, "the queue before the link in each direction; packets beyond it are lost",
      .atLeast(ByteCount(3_000))
    ).guessed("base stations hold hundreds of kilobytes, some over a megabyte; not published")
    Field(
      "name-lookup", \.nameLookup, "the time of a name look-up, before the first connection",
      .wait)
    Field(
      "radio", orNull: \.radio,
      "the modem, which stays on after the last byte; null for none, or an unknown one")
    Field("breaks", \.breaks, "the share of responses that end early", .from(0...1))
    Field("offline", \.offline, "if true, there is no network, and requests fail immediately")
  }
}
