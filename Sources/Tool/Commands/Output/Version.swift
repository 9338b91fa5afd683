/// The version of the program and of the results it writes.
enum Version {
  /// By the rules of semantic versioning: <https://semver.org>. The first heading of CHANGELOG.md and
  /// CITATION.cff say the same.
  static let current = "0.1.0"
}
