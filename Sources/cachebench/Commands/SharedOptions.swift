import CommandLineInterface

/// Options that mean the same in every command that has them.
extension Option {
  static let json = flag("json", help: "Print JSON instead of text.")
  static let quiet = flag("quiet", help: "Print no tables and no progress.")
  static let jobs = value(
    "jobs", "N", .integer(1...1024),
    help: "How many runs are made at once. Default: one for each processor. Never changes a result."
  )
  static let strategies = value(
    "strategy", "NAME", .name(topics: ["strategies"], orFile: false), isRepeatable: true,
    help: "Run only this strategy of the scenario. May be repeated.")
}

extension Argument {
  static let scenarios = Argument(
    "SCENARIO", .name(topics: ["scenarios"], orFile: true), .many,
    help: "The path of a scenario, or its bare name: fastscroll is Scenarios/fastscroll.yaml.")
}
