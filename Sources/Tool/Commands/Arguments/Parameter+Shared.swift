import CommandKit
import Foundation
import Scenarios

/// Declares parameters that have the same meaning in all their commands.
extension Parameter {
  static func json(_ property: Property<Bool>) -> Self {
    .flag("json", property, help: "Print JSON instead of text.")
  }

  static func quiet(_ property: Property<Bool>) -> Self {
    .flag("quiet", short: "q", property, help: "Print no tables and no progress.")
  }

  static func jobs(_ property: Property<Int?>) -> Self {
    .option(
      "jobs", short: "j", "N", .integer(1...1024), property,
      help:
        "The number of runs at a time. Default: one per processor. Never changes a result."
    )
  }

  static func out(_ property: Property<String?>) -> Self {
    .option(
      "out", short: "o", "DIR", .directory, property,
      help: "Write results and charts into this folder. Default: Results/NAME, by the name of the "
        + "scenario or trace.")
  }

  static func noCharts(_ property: Property<Bool>) -> Self {
    .flag("no-charts", property, help: "Draw no charts.")
  }

  static func force(_ property: Property<Bool>) -> Self {
    .flag(
      "force", property,
      help:
        "Replace the results in the folder, even those of another scenario or trace, or larger "
        + "ones, or at the end of a link out of the working folder.")
  }

  static func noColor(_ property: Property<Bool>) -> Self {
    .flag(
      "no-color", property,
      help: "Use no colour, as with NO_COLOR. Files and pipes never get colour.")
  }

  static func scenario(_ property: Property<String>) -> Self {
    .argument(
      "SCENARIO", .name(of: "scenarios", orFile: true), property,
      help: "The path or name of a scenario, or - for standard input.")
  }

  static func scenarios(_ property: Property<[String]>) -> Self {
    .arguments(
      "SCENARIO", .name(of: "scenarios", orFile: true), property,
      help: "The path or name of a scenario, or - for standard input: fastscroll is "
        + "Scenarios/fastscroll.yaml.")
  }

  /// Declares strategies, which must be in the scenario.
  static func strategies(_ property: Property<[String]>) -> Self {
    .repeatedOption(
      "strategy", "NAME", .list(.name(of: "strategies")), property,
      help:
        "Run only these strategies of the scenario: one, or several as in a,b. May be repeated.")
  }

  /// Declares strategies of the scenario, and presets and files in addition to them.
  static func strategiesAndPresets(_ property: Property<[String]>) -> Self {
    .repeatedOption(
      "strategy", "NAME", .list(.name(of: "strategies", orFile: true)), property,
      help:
        "Run only these strategies, as in a,b: those of the scenario, presets, or files. 'all' runs "
        + "all strategies of the scenario and all presets. May be repeated.")
  }

  static func seeds(_ property: Property<[UInt64]>) -> Self {
    .repeatedOption(
      "seed", "N", .list(.unsigned), property,
      help: "Run with these seeds, as in 1,2, instead of those of the scenario. May be repeated.")
  }

  /// Declares seeds, as the numbers of persons.
  static func persons(_ property: Property<[UInt64]>) -> Self {
    .repeatedOption(
      "person", "N", .list(.unsigned), property,
      help:
        "Run only these persons of the scenario's population, as in 1,2. Person N is seed N. May be repeated."
    )
  }

  static func seedCount(_ property: Property<Int?>, default text: String) -> Self {
    .option(
      "seeds", "N", .integer(1...10_000), property,
      help:
        "Run with the first N seeds of the scenario, or with more seeds than it has. Default: \(text)."
    )
  }

  /// Declares the point of a scenario's sweep.
  static func point(_ property: Property<[String]>) -> Self {
    .repeatedOption(
      "at", "KEY=VALUE", .text { $0.split(separator: ",").map(String.init) }, property,
      help: "The point of the scenario's sweep, as in network=lte. May be repeated.")
  }

  /// Declares the reference of comparisons, which is in the scenario or a preset.
  static func against(_ property: Property<String?>) -> Self {
    .option(
      "against", "NAME", .name(of: "strategies"), property,
      help:
        "Compare all others with this strategy, which is run too: one of the scenario, or a preset. The verdict "
        + "compares with it as well. Default: the reference of the scenario, else the first of --strategy, else the "
        + "first strategy of the scenario without a known defect; the verdict names the fastest.")
  }

  /// Declares models of NSCache.
  static func models(_ property: Property<[NSCacheModel]?>) -> Self {
    let words = NSCacheModel.allCases.map(\.rawValue) + ["all"]
    return .option(
      "nscache", "MODEL",
      .words(words) { word in
        NSCacheModel(rawValue: word).map { [$0] } ?? NSCacheModel.virtual
      }, property,
      help:
        "The model of NSCache for strategies that use it. 'all' runs them with each model and "
        + "shows the range of each figure. Default: the model of the scenario.")
  }

  /// Declares the seed of a command that makes a single run.
  static func seed(_ property: Property<UInt64?>) -> Self {
    .option(
      "seed", "N", .unsigned, property,
      help: "Use this seed instead of the first seed of the scenario.")
  }
}
