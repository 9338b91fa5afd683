import Primitives
import Reports
import YAML

/// A finding of a diagnosis that is accepted for a reason, in `cachebench.yaml`. It stays visible and fails nothing.
struct AcceptedFinding: KeyedConfiguration, Hashable {
  var scenario = ""
  var strategy = ""
  var finding = ""
  var reason = ""

  static let fields = Fields<Self> {
    Field("scenario", \.scenario, "the scenario in which it is accepted")
    Field("strategy", \.strategy, "the strategy that may have it")
    Field("finding", \.finding, "its name, as diagnose --explain prints it")
    Field("reason", \.reason, "the reason, which is printed beside it")
  }

  func checkTogether(_ problems: inout Problems) {
    if !Symptom.all.contains(where: { $0.name == finding }) {
      problems.add(
        "finding", "is none of diagnose: \(Symptom.all.map(\.name).joined(separator: ", "))")
    }
    if reason.isEmpty { problems.add("reason", "must say why the finding is accepted") }
  }
}
