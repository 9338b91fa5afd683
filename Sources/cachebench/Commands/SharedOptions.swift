import CommandLineInterface

/// Options that mean the same in every command that has them.
extension Option {
  static let json = flag("json", help: "Print JSON instead of text.")
  static let quiet = flag("quiet", help: "Print no tables and no progress.")
  static let jobs = value(
    "jobs", "N", .integer(1...1024),
    help: "How many runs are made at once. Default: one for each processor. Never changes a result."
  )
  static let out = value(
    "out", "DIR", .directory,
    help: "Write results and charts into this folder. Default: a folder of the scenario's or the "
      + "trace's name in Results.")
  static let noCharts = flag("no-charts", help: "Draw no charts.")
  static let noColor = flag(
    "no-color", help: "Use no colour, as if NO_COLOR were set. Files and pipes never get any.")
  static let strategies = value(
    "strategy", "NAME", .name(topics: ["strategies"], orFile: false), isRepeatable: true,
    help: "Run only this strategy of the scenario. May be repeated.")
}

extension Argument {
  static let scenario = Argument(
    "SCENARIO", .name(topics: ["scenarios"], orFile: true),
    help: "The path of a scenario, or its bare name.")
  static let scenarios = Argument(
    "SCENARIO", .name(topics: ["scenarios"], orFile: true), .many,
    help: "The path of a scenario, or its bare name: fastscroll is Scenarios/fastscroll.yaml.")
}
