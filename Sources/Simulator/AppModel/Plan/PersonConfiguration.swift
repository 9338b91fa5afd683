import CSystem
package import Primitives
package import Environment

/// A person who uses the app many times a day, for days.
///
/// The reader of `scroll` defines the person's scrolling; its duration is replaced by that of each visit. Only the seed
/// determines the draws, so all strategies get the same visits.
package struct PersonConfiguration: KeyedConfiguration {
  /// The number of days.
  package var days = 7
  /// The average number of visits that begin per day, including overlapping visits, which are left out.
  package var visits = 10.0
  /// The relative frequency of visits in each hour of a day, beginning at midnight.
  package var hours: [Double] = [
    3, 2, 1, 1, 1, 1, 3, 6, 8, 8, 9, 9, 10, 10, 10, 10, 11, 12, 12, 11, 11, 10, 8, 5,
  ]
  /// The median length of a visit. Lengths are lognormal, and limited to the range from one second to half an hour.
  package var visit = Nanoseconds.seconds(40)
  /// The standard deviation of the natural logarithm of that length.
  package var visitSpread = 1.08
  /// The median time for which the system keeps the app in the background. Times are lognormal.
  package var kept = Nanoseconds.seconds(3 * 3_600)
  /// The standard deviation of the natural logarithm of that time.
  package var keptSpread = 1.0
  /// The exponent with which the kept time falls as the process's memory grows, 0 to 3. With 0, memory has no effect.
  /// With 1, twice the memory halves the time.
  package var keptByMemory = 0.0
  /// The footprint of the process, including base memory, at which `kept` applies.
  package var keptAt = ByteCount(50 << 20)
  /// The number of new items per day at the top of the list.
  package var newItems = 100
  /// The shortest absence after which the app requests a new list and shows its top.
  package var newListAfter = Nanoseconds.seconds(300)
  /// The networks by time of day; empty if it is always the scenario's network.
  package var networks: [DailyNetwork] = []

  /// Creates a week of visits to a feed.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("days", \.days, "the number of days", .from(1...31))
    Field(
      "visits", \.visits,
      "visits that begin per day, on average, before those within another visit are dropped",
      .from(0.1...200)
    )
    .habit(
      "invented: studies of phones count visits over all apps, 10 to 200 a day (Falaki, 2010)")
    Field(
      "hours", \.hours, "the relative frequency of visits in each of the 24 hours from midnight",
      .that("must be 24 numbers of 0 or more, not all 0") { hours in
        hours.count == 24 && hours.allSatisfy { (0...1e6).contains($0) }
          && hours.contains { $0 > 0 }
      }
    ).habit("invented after a measured shape: use rises all day to a peak near 6 pm (Böhmer, 2011)")
    Field(
      "visit", \.visit, "the median length of a visit", .from(.seconds(1)...Self.longestVisit)
    ).habit(
      "with 'visit-spread', 71.6 s on average, as measured over apps (Böhmer, MobileHCI 2011)")
    Field(
      "visit-spread", \.visitSpread, "the standard deviation of the logarithm of that length",
      .from(0...3)
    ).habit("invented: half of the visits are shorter than 40 s; no source gives the shape")
    Field(
      "kept", \.kept, "the median time that the system keeps the app in the background",
      .from(.seconds(60)...Nanoseconds.seconds(31 * 86_400))
    ).habit("invented: iOS ends suspended apps when others need memory; Apple states no times")
    Field(
      "kept-spread", \.keptSpread, "the standard deviation of the logarithm of that time",
      .from(0...3)
    ).habit("invented: from half an hour to a day")
    Field(
      "kept-by-memory", \.keptByMemory,
      "the exponent by which a process with more memory is kept for a shorter time: 0 for no "
        + "effect, 1 for half as long with twice the memory", .from(0...3)
    ).habit(
      "invented: engineers of Apple say that the system first ends the apps that use the most memory, and state no numbers"
    )
    Field(
      "kept-at", \.keptAt,
      "the memory of the process, including the app itself, at which 'kept' is the median",
      .from(ByteCount(1 << 20)...ByteCount(64 << 30))
    )
    .needs("'kept-by-memory' is above 0") { $0.keptByMemory > 0 }.habit(
      "the memory that Apple advises suspended apps to stay below (WWDC 2020, session 10078)")
    Field(
      "new-items", \.newItems, "new items per day at the top of the list", .from(0...10_000)
    ).habit("invented: as many as in the feed of a user who follows a few hundred others")
    Field(
      "new-list-after", \.newListAfter,
      "the time away after which the app shows a new list, from its top, when it comes back",
      .from(.zero...Nanoseconds.seconds(31 * 86_400))
    ).habit("invented: apps refresh a list that is some minutes old")
    Field(
      "networks", \.networks,
      "the network at times of day, by time; the last also holds past midnight; none to use 'network' only"
    )
  }

  /// Returns the time for which the system keeps a process of a footprint. `kept` is the time at the footprint
  /// `keptAt`. The result is in whole seconds, at least a minute.
  func time(_ kept: Nanoseconds, for footprint: ByteCount) -> Nanoseconds {
    let share = Double(keptAt.bytes) / Double(max(1, footprint.bytes))
    let seconds = kept.seconds * pow(share, keptByMemory)
    return .seconds(Int64(min(max(seconds, 60), 1e9).rounded()))
  }

  /// Reports times of day that are not in order.
  package func checkTogether(_ problems: inout Problems) {
    for (first, second) in zip(networks, networks.dropFirst()) where first.from >= second.from {
      problems.add("networks", "must be sorted by time: \(second.from) comes after \(first.from)")
    }
  }

  static let longestVisit = Nanoseconds.seconds(1_800)
}

/// The network that a person has from a time of day.
package struct DailyNetwork: KeyedConfiguration {
  /// The time since midnight.
  package var from = Nanoseconds.zero
  package var network = NetworkProfile()

  /// Creates the network from midnight.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field(
      "from", \.from, "the time since midnight, such as '8 h' or '510 min'",
      .from(.zero...Nanoseconds.seconds(86_399)))
    Field("network", \.network, "the network: a name of 'list networks', or a mapping")
  }
}

extension Field<PersonConfiguration> {
  /// Marks the key as a guess about people. It remains a guess even if a scenario states it.
  fileprivate func habit(_ anchor: String) -> Self { guessed(anchor, evenIfStated: true) }
}
