/// The version of the program and of the results it writes.
enum Version {
  /// By the rules of semantic versioning: <https://semver.org>.
  static let current = "0.1.0"
}
