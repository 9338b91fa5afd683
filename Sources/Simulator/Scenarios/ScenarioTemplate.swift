/// A template of a scenario: the file `Templates/scenario.yaml` of the folder `Scenarios`.
package enum ScenarioTemplate {
  /// Returns the text of a file `NAME.yaml`. It is valid and small, with a comment on each key that people change
  /// first.
  ///
  /// The name of the file appears only in the first line.
  package static func text(named name: String) -> String {
    BuiltInFiles.texts(in: "Templates/").map(\.text).joined().replacing("NAME", with: name)
  }
}
