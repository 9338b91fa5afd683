import AppModel
package import Primitives
package import Scrolling
package import Environment

/// Persons who differ: each is one world, and comes with a device and a network of their own.
///
/// All is drawn by the person's number alone, so that every strategy meets the same persons, and each is the same
/// whoever else there is.
package struct Population: KeyedConfiguration {
  /// How many persons there are, from number 1 on.
  package var persons = Seeds.standardCount
  /// What they hold; empty for the scenario's device.
  package var devices: [WeightedDevice] = []
  /// What network they are on; empty for what the scenario says.
  package var networks: [WeightedNetwork] = []
  /// Whose recorded scroll they follow; empty for what `scroll` says.
  package var recordings: [WeightedRecording] = []
  /// The standard deviation of the logarithm of their visits a day.
  package var visitsSpread = 0.0

  /// Twenty persons who differ in nothing but what a seed decides.
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

  /// Sets up the plan of a person.
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

/// A device, and how many persons hold it beside others.
package struct WeightedDevice: KeyedConfiguration, Weighted {
  /// The device. In a file: a name of `cachebench list devices`, or a mapping.
  package var device = DeviceProfile()
  /// In proportion to that of the others.
  package var weight = 1.0

  /// A phone.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("device", \.device, "the phone: a name of 'list devices', or a mapping")
    Field("weight", \.weight, "the relative number of persons with it", .from(0...1e6))
  }
}

/// A network, and how many persons are on it beside others.
package struct WeightedNetwork: KeyedConfiguration, Weighted {
  /// The network. In a file: a name of `cachebench list networks`, or a mapping.
  package var network = NetworkProfile()
  /// In proportion to that of the others.
  package var weight = 1.0

  /// A network.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("network", \.network, "the network: a name of 'list networks', or a mapping")
    Field("weight", \.weight, "the relative number of persons on it", .from(0...1e6))
  }
}

/// A recorded scroll, and how many persons follow it beside others.
package struct WeightedRecording: KeyedConfiguration, Weighted {
  /// The recording. In a file: a name of a recorded scroll, or its path.
  package var recording = ""
  /// In proportion to that of the others.
  package var weight = 1.0
  /// The recording, once it has been read.
  package var scroll: ScrollRecording?

  /// No recording.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field(
      "recording", \.recording, "the name or path of a recorded scroll",
      .that("is missing") { !$0.isEmpty })
    Field("weight", \.weight, "the relative number of persons who follow it", .from(0...1e6))
  }

  /// What `recordings: [driven-1, driven-2]` stands for.
  package static let shorthand: String? = "recording"
}

/// What is drawn in proportion to a weight.
protocol Weighted {
  var weight: Double { get }
}

extension Array where Element: Weighted {
  /// The entry that 64 random bits fall on; nil if there is none of any weight.
  fileprivate func drawn(_ bits: UInt64) -> Element? {
    var rest = SplitMix64.unit(bits) * reduce(0) { $0 + $1.weight }
    for entry in self where entry.weight > 0 {
      rest -= entry.weight
      if rest < 0 { return entry }
    }
    return last { $0.weight > 0 }
  }
}
