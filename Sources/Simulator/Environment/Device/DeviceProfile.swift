package import Primitives

/// The device: its screen, its memory, and the cost of its work.
///
/// No vendor publishes these costs. Each default is a guess, whose source is at its key. A device file may set any key.
package struct DeviceProfile: KeyedConfiguration {
  package var name = "custom"
  /// The source of the figures and their certainty.
  package var source = ""
  /// The height of the table on the screen.
  package var viewport = Points(844)
  /// The number of pixels per point.
  package var scale = 3
  /// The frame rate in hertz: 60, or 120 with ProMotion.
  package var refreshRate = 60
  /// The physical memory. Some limits are a share of it.
  package var memory = ByteCount.mebibytes(6 * 1_024)
  /// The limits of an app's memory.
  package var process = ProcessLimits()
  /// The time of a frame before any cell is touched: event handling and commit.
  package var frameWork = Nanoseconds(600_000)
  /// The time of one `cellForRow`: dequeue, configure and lay out a simple cell.
  package var bindWork = Nanoseconds(400_000)
  /// The time of one block on the main queue.
  package var turnWork = Nanoseconds(20_000)
  /// The time of a session task that the HTTP cache answers from memory.
  package var sessionWork = Nanoseconds(1_000_000)
  /// The costs of decoding.
  package var decoding = DecodingCost()
  /// The number of decoding threads. The main thread is not included.
  package var decodeWorkers = 2
  /// The costs of the flash storage.
  package var storage = StorageCost()

  /// Creates the profile of a phone of 2021 with a 60 Hz screen.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("name", \.name, "the name")
    Field("source", \.source, "the sources of the figures, and how certain they are")
    Field("viewport", \.viewport, "the height of the table on screen", .above(.zero))
    Field("scale", \.scale, "pixels to a point", .from(1...4))
    Field("refresh-rate", \.refreshRate, "frames per second", .from(1...240))
    Field(
      "memory", \.memory, "physical memory, for limits that are a share of it", .above(.zero, "0 B")
    )
    Field("process", \.process, "the memory that an app may use")
    Field(
      "frame-work", \.frameWork, "the work of a frame before any cell", .work
    ).guessed("a small part of the 16.7 ms of a frame, as in lists that scroll smoothly; unsure")
    Field("bind-work", \.bindWork, "the work of one cellForRow", .work)
      .guessed("a simple cell is configured many times in a frame without a hitch; unsure")
    Field(
      "turn-work", \.turnWork, "the work of one block run on the main queue", .work
    ).guessed(
      "a dispatch takes microseconds, setting an image more; only the order of magnitude is certain"
    )
    Field(
      "session-work", \.sessionWork,
      "the time of a session task that the memory of the HTTP cache answers", .work
    ).guessed("a session responds on its own queue, after some hops between threads; unsure")
    Field("decoding", \.decoding, "the costs of decoding")
    Field(
      "decode-workers", \.decodeWorkers, "the number of decoders beside the main thread",
      .from(1...64)
    ).guessed(
      "the fast cores of a phone; the number that the system gives an app is not documented")
    Field("storage", \.storage, "the speed of the flash storage")
  }

  /// The time between two frames, rounded to a whole nanosecond.
  package var framePeriod: Nanoseconds {
    Nanoseconds((1_000_000_000 + Int64(refreshRate) / 2) / Int64(refreshRate))
  }
}

/// The cost of reading and writing files, including the file system.
package struct StorageCost: KeyedConfiguration {
  /// The time to open a file and reach its first byte.
  package var latency = Nanoseconds(300_000)
  /// The rate at which bytes are read.
  package var read = BitRate(bitsPerSecond: 8_000_000_000)
  /// The rate at which bytes are written.
  package var write = BitRate(bitsPerSecond: 2_000_000_000)

  /// Creates the costs of a phone of 2018 or later.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field(
      "latency", \.latency, "the time to open a file and reach its first byte", .work
    ).guessed("a tenth of a millisecond for flash, plus the file system; unsure")
    Field("read", \.read, "the rate at which bytes are read", .above(.zero, "0 bps"))
      .guessed("phones read 1 GB/s and more; small files are slower")
    Field("write", \.write, "the rate at which bytes are written", .above(.zero, "0 bps"))
      .guessed("a quarter of the read rate, as usual for flash; unsure")
  }

  /// Returns the time to read a file of a length.
  package func readTime(_ bytes: ByteCount) -> Nanoseconds { latency + read.time(for: bytes) }

  /// Returns the time to write a file of a length.
  package func writeTime(_ bytes: ByteCount) -> Nanoseconds { latency + write.time(for: bytes) }
}

extension Bounds<Nanoseconds> {
  /// The bounds of a waiting time.
  package static var wait: Bounds { .notBelow(.zero, "0 ms").and(.atMost(.seconds(86_400), "1 d")) }

  package static var age: Bounds {
    .notBelow(.zero, "0 s").and(.atMost(.seconds(36_525 * 86_400), "36525 d"))
  }

  /// The bounds of one piece of work. A device with longer work would do nothing else.
  static var work: Bounds {
    .notBelow(.zero, "0 ms").and(.atMost(.seconds(10), "10 s"))
  }
}
