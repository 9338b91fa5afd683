import AppModel
package import Environment
package import Primitives
package import Scrolling

/// Different persons. Each is one seed with its own device and network.
///
/// All draws depend only on the person's number. Every strategy therefore gets the same persons, and a person does not
/// depend on the others.
package struct Population: KeyedConfiguration {
  /// The number of persons, numbered from 1.
  package var persons = Seeds.standardCount
  /// The devices; empty if all persons have the scenario's.
  package var devices: [WeightedDevice] = []
  /// The networks; empty if all persons have the scenario's.
  package var networks: [WeightedNetwork] = []
  /// The recorded scrolls; empty if all persons have the scenario's `scroll`.
  package var recordings: [WeightedRecording] = []
  /// The standard deviation of the natural logarithm of a person's visits per day.
  package var visitsSpread = 0.0

  /// Creates twenty persons who differ only by their seeds.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field(
      "persons", \.persons, "the number of persons; person N is seed N",
      .from(1...Seeds.limit))
    Field("devices", \.devices, "their devices, each with a weight; none to use 'device'")
    Field(
      "networks", \.networks,
      "their networks, each with a weight; none to use 'network', or those of 'person'")
    Field(
      "recordings", \.recordings,
      "the recorded scrolls that they follow, each with a weight; none to use 'scroll'")
    Field(
      "visits-spread", \.visitsSpread,
      "the standard deviation of the logarithm of their visits per day, whose median is 'visits'",
      .from(0...2)
    ).guessed(
      "invented: a study of 255 phones found tenfold differences in all kinds of use (Falaki, 2010)",
      evenIfStated: true)
  }

  /// Sets the plan of the person with the plan's seed.
  func apply(to plan: inout SessionPlan) {
    let draws = SplitMix64(seed: plan.seed).split("population")
    if let entry = devices.drawn(draws.value(at: 0)) { plan.device = entry.device }
    if let entry = networks.drawn(draws.value(at: 1)) { plan.network = entry.network }
    if let entry = recordings.drawn(draws.value(at: 3)) { plan.recording = entry.scroll }
    if let visits = plan.person?.visits, visitsSpread > 0 {
      let drawn = Lognormal.value(median: visits, sigma: visitsSpread, draws.value(at: 2))
      plan.person?.visits = min(max((drawn * 100).rounded() / 100, 0.1), 200)
    }
  }
}

/// A device and its frequency among persons.
package struct WeightedDevice: KeyedConfiguration, Weighted {
  /// The device. In a file, it is a name of `cachebench list devices`, or a mapping.
  package var device = DeviceProfile()
  /// The weight relative to the other devices.
  package var weight = 1.0

  /// Creates the entry of a default device.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("device", \.device, "the phone: a name of 'list devices', or a mapping")
    Field("weight", \.weight, "the relative number of persons with it", .from(0...1e6))
  }
}

/// A network and its frequency among persons.
package struct WeightedNetwork: KeyedConfiguration, Weighted {
  /// The network. In a file, it is a name of `cachebench list networks`, or a mapping.
  package var network = NetworkProfile()
  /// The weight relative to the other networks.
  package var weight = 1.0

  /// Creates the entry of a default network.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("network", \.network, "the network: a name of 'list networks', or a mapping")
    Field("weight", \.weight, "the relative number of persons on it", .from(0...1e6))
  }
}

/// A recorded scroll and its frequency among persons.
package struct WeightedRecording: KeyedConfiguration, Weighted {
  /// The recording. In a file, it is the name of a recorded scroll, or its path.
  package var recording = ""
  /// The weight relative to the other recordings.
  package var weight = 1.0
  /// The recording, once it is read.
  package var scroll: ScrollRecording?

  /// Creates an entry without a recording.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field(
      "recording", \.recording, "the name or path of a recorded scroll",
      .that("is missing") { !$0.isEmpty })
    Field("weight", \.weight, "the relative number of persons who follow it", .from(0...1e6))
  }

  /// The key that `recordings: [driven-1, driven-2]` sets.
  package static let shorthand: String? = "recording"
}

/// An entry that is drawn in proportion to a weight.
protocol Weighted {
  var weight: Double { get }
}

extension Array where Element: Weighted {
  /// Returns the entry for 64 random bits; nil if no entry has a weight.
  fileprivate func drawn(_ bits: UInt64) -> Element? {
    var rest = SplitMix64.unit(bits) * reduce(0) { $0 + $1.weight }
    for entry in self where entry.weight > 0 {
      rest -= entry.weight
      if rest < 0 { return entry }
    }
    return last { $0.weight > 0 }
  }
}
