/// The version of the program and of the results it writes.
enum Version {
  /// It follows semantic versioning: <https://semver.org>. The first heading of CHANGELOG.md and CITATION.cff contain
  /// the same version.
  static let current = "0.1.0"
}
