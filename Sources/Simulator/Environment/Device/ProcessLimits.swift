package import Primitives

/// The memory limit of an app in the foreground, and the device's actions near the limit.
///
/// The kernel compares the footprint of a process with the limit. It warns the process at 80 % of the limit and kills
/// it at the limit (XNU, `osfmk/kern/task.c`, `PHYS_FOOTPRINT_WARNING_LEVEL`; `dispatch/source.h` describes
/// `DISPATCH_MEMORYPRESSURE_PROC_LIMIT_WARN` alike).
package struct ProcessLimits: KeyedConfiguration {
  /// The memory of the app without any image: its data, its views, its frameworks.
  package var base = ByteCount.mebibytes(40)
  /// The footprint at which the app is killed; nil if there is no limit.
  package var limit: ByteCount? = .mebibytes(3_054)
  /// The share of the limit at which the app gets a warning.
  package var warning = 0.8
  /// The share of the limit at which the app gets a warning of critical memory. A value below `warning` counts as
  /// `warning`.
  package var critical = 0.95
  /// The time from the death of an app on screen until it shows its list again, at the top.
  package var relaunchAfter = Nanoseconds.seconds(3)
  /// The time of a launch, from the user's return to an ended app until the app shows its list.
  package var launch = Nanoseconds.zero

  /// The time for which the app runs in the background; nil if it is not suspended.
  package var suspendsAfter: Nanoseconds? = .seconds(5)
  /// The time for which the app runs in the background if it has requested time; nil if it gets no extra time.
  package var backgroundTask: Nanoseconds? = .seconds(30)

  /// Creates the limits of a phone with 6 GB.
  package init() {}

  /// A limit above the memory of any device.
  private static let most = Bounds<ByteCount>.atMost(.mebibytes(1 << 30), "1048576 GiB")
  /// A time longer than any run.
  private static let longest = Nanoseconds.seconds(366 * 86_400)

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("base", \.base, "the memory of the app without images", .notBelow(.zero, "0 B").and(most))
      .guessed("about 10 MiB for an empty app, several times that with a few frameworks")
    Field(
      "limit", orNull: \.limit, "the memory at which the app is killed; null for no limit",
      .above(.zero, "0 B").and(most)
    ).guessed(
      "by device, as developers measured; the default is that of a phone with 6 GB"
    )
    Field(
      "warning", \.warning, "the share of the limit at which the app gets a warning",
      .from(0.01...1))
    Field(
      "critical", \.critical, "the share of the limit at which memory is critical", .from(0.01...1)
    ).guessed(
      "the levels of the kernel depend on all processes; here they follow the limit of the app")
    Field(
      "relaunch-after", \.relaunchAfter,
      "the time until an app that was killed on screen shows its list again, at the top",
      .from(.milliseconds(100)...longest)
    ).guessed("the user notices, finds the app and waits for its launch: some seconds")
    Field(
      "launch", \.launch,
      "the time that a launch after an end in the background takes; its cells count as blank",
      .from(.zero...Nanoseconds.seconds(60))
    ).guessed(
      "0 s leaves it out; Apple aims at 0.4 s, and shows 2.5 s on a phone of 2015 (WWDC 2019, session 423)"
    )
    Field(
      "suspends-after", orNull: \.suspendsAfter,
      "the time that the app runs on in the background; null for no limit", .from(.zero...longest)
    ).guessed("about five seconds, as developers report; Apple states none")
    Field(
      "background-task", orNull: \.backgroundTask,
      "the time that the app runs on if it has requested more; null for 'suspends-after'",
      .from(.zero...longest)
    ).guessed("about thirty seconds since iOS 13, as developers report; Apple states none")
  }

  /// Reports a `base` that the device's limit does not allow.
  package func checkTogether(_ problems: inout Problems) {
    guard let limit else { return }
    problems.require(base < limit, "base", "must be below 'limit', or the app cannot be launched")
  }
}
