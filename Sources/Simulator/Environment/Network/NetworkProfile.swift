package import Primitives

/// A network between the device and the server.
package struct NetworkProfile: KeyedConfiguration {
  /// The name.
  package var name = "custom"
  /// The source of the figures, and their certainty.
  package var source = ""
  /// The rate at which bytes arrive, shared by all transfers; nil for no limit.
  package var down: BitRate?
  /// The rate at which requests leave; nil for no limit.
  package var up: BitRate?
  /// The time of a round trip without queueing.
  package var roundTrip = Nanoseconds.milliseconds(50)
  /// The largest deviation of a round trip in both directions, uniformly distributed, as a share of it.
  package var jitter = 0.0
  /// The share of packets lost, each way.
  package var loss = 0.0
  /// The name or path of a recording with the rates, the round trip and the loss over time. Values that it does not
  /// have stay as they are here. Nil for a network that does not change.
  package var trace: String?
  /// The recording named by `trace`, once it is read. It has no separate key. Without it the network does not
  /// change.
  package var recording: PathTrace?
  /// The moment of the recording at which a run starts; nil for a random one by the seed.
  package var traceStart: Nanoseconds?
  /// The largest queue before each way's rate. A packet that finds no room is lost.
  package var queue = ByteCount(512 * 1024)
  /// The time of a name look-up before the first connection.
  package var nameLookup = Nanoseconds.zero
  /// The modem behind it, which stays on after the last byte; nil for none, or if it is unknown.
  package var radio: Radio?
  /// The share of answers that break off midway: with HTTP/1.1 their connection, with HTTP/2 their stream.
  package var breaks = 0.0
  /// True if there is no network: requests fail at once.
  package var offline = false

  /// Sets a network without a bandwidth limit and 50 ms away.
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
