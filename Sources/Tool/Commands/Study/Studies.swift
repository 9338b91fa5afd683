import Analysis
import CommandKit
import Scenarios

/// `cachebench study ...`: distributes the runs of a scenario over machines, or repeats them with halved and doubled
/// guesses.
enum Studies: CommandGroup {
  static let name = "study"
  static let commands: [any Command.Type] = [
    StudyPlan.self, StudyWork.self, StudyStatus.self, StudyMerge.self, StudySensitivity.self,
  ]
}

extension Parameter {
  /// Declares the folder of an existing study.
  static func study(_ property: Property<String>) -> Self {
    .argument(
      "DIR", .directory, property,
      help: "The folder that 'study plan' wrote, or a copy of it.")
  }
}

extension StudyFolder {
  /// Opens a study's folder for this version of the program.
  init(_ path: String) { self.init(path, version: Version.current) }
}
