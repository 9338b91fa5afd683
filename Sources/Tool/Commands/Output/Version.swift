/// The version of the program and of its results.
enum Version {
  /// The version follows semantic versioning: <https://semver.org>. CITATION.cff and the first heading of CHANGELOG.md
  /// contain the same version.
  static let current = "0.1.0"
}
