import Reports

/// The version of the program and of its results.
enum Version {
  /// The version follows semantic versioning: <https://semver.org>. CITATION.cff and the first heading of CHANGELOG.md
  /// contain the same version.
  static let current = "0.1.0"

  /// Returns the version with the number of the model and the commit that the program was built from.
  static func text(_ build: Build) -> String {
    let commit = build.commit.isEmpty ? "" : ", commit \(build.commit)"
    return "\(current) (model \(ResultsModel.current)\(commit))"
  }
}

/// The origin of a program: the commit and the compiler.
package struct Build: Sendable {
  /// The commit of the checkout, followed by `-dirty` if files differ from it; empty outside a checkout.
  let commit: String
  /// The version of the compiler; empty if unknown.
  let swift: String

  package init(commit: String = "", swift: String = "") {
    (self.commit, self.swift) = (commit, swift)
  }
}
