/// A template of a scenario: the file `Templates/scenario.yaml` of the folder `Scenarios`.
package enum ScenarioTemplate {
  /// Returns the text of a file `NAME.yaml`: valid, small, and with a line on each key that people change first.
  ///
  /// The name is that of the file. It appears in the first line only.
  package static func text(named name: String) -> String {
    BuiltInFiles.texts(in: "Templates/").map(\.text).joined().replacing("NAME", with: name)
  }
}
