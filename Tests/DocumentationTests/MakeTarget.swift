/// The targets of the Makefile that a test must not run, and why.
///
/// They are only checked to exist, by `make -n`.
enum MakeTarget {
  static let excluded = [
    "build": "it would build again what the tests were built from",
    "test": "it would start the tests from within the tests",
    "test-all": "it would start the tests from within the tests",
    "sanitize": "it would build all anew",
    "lint": "it would build from within the tests",
    "check-macos": "it needs a network, and minutes; `.ci/run` runs it",
    "record": "it would start the tests from within the tests",
    "check": "it runs every scenario; 'make test-all' runs it",
    "accept": "it runs every scenario, as check does",
    "site": "it would change the machine, and runs for minutes; 'make test-all' runs it",
    "bench": "it builds anew and measures",
    "references": "it needs a network",
    "fuzz": "it would build all anew",
    "torture": "it needs a release build, and minutes",
    "soak": "it needs a release build, and twenty minutes",
    "validate-network": "it measures, which takes minutes of a quiet machine",
    "validate": "it builds anew and measures, which takes a quarter of an hour of a quiet machine",
    "validate-full": "it builds anew and measures, which takes hours of a quiet machine",
    "validate-setup": "it would change the machine",
    "validate-draw": "it would write new conditions",
    "validate-predict": "it builds anew, and writes what is to be committed",
    "validate-measure": "it builds anew and measures, which takes hours of a quiet machine",
    "validate-report": "it builds anew, and writes what is to be committed",
    "install": "it would change the machine",
    "uninstall": "it would change the machine",
    "release": "it would build all anew",
    "dist": "it would build all anew",
    "dist-check": "it needs an archive, root's rights and a network",
    "setup": "it would change the machine",
    "clean": "it would remove the tests",
  ]

  /// True if a command line names such a target.
  static func excludes(_ command: DocumentedCommand) -> Bool {
    command.program == "make"
      && command.text.split(separator: " ").contains { excluded[String($0)] != nil }
  }
}
