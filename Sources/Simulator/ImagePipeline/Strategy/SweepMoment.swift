public import Primitives

/// The moment at which a disk store enforces its limit.
public enum SweepMoment: NamedValue, ExplainedChoice {
  /// At every write, so that the limits always apply.
  case onWrite = "on-write: at every write, so the limits always hold"
  /// Each time the app enters the background. Between these moments the store is not limited.
  case onBackground = "on-background: when the app enters the background"
  /// Also as the process of a running app ends (`UIApplication.willTerminateNotification`). A suspended or killed app gets
  /// no notification.
  case onBackgroundOrEnd =
    "on-background-or-end: when the app enters the background, or ends while it runs"
  /// Once, some time after each launch. In a long session the store is not limited.
  case afterLaunch = "after-launch: once, some time after each launch"
  /// At regular intervals.
  case periodically = "periodically: again and again"
  /// Never.
  case never = "never: never"
}

/// The size of a file as counted towards a limit.
public enum FileMeasure: NamedValue, ExplainedChoice {
  /// Its length in bytes.
  case length = "length: its length"
  /// The blocks of 4 KiB that it uses on the volume (`totalFileAllocatedSize`; the block size is that of APFS, "Apple
  /// File System Reference", `nx_block_size`).
  case blocks = "blocks: the 4 KiB blocks it uses on the volume"
}
