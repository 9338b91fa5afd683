public import Foundation
public import Testing

/// Texts kept beside the tests that expect them, in a folder `Golden`.
///
/// `CACHEBENCH_RECORD=1 swift test` (or `make record`) writes the present texts. A recording run fails if it changed a
/// file, so that it is not mistaken for a passing one; `git diff` shows the change.
public enum Golden {
  /// Expects a text to equal, byte for byte, the golden file of a name.
  ///
  /// - Parameters:
  ///   - text: The text of the code under test.
  ///   - name: The file's name in the folder `Golden` beside the test file.
  ///   - file: The test file.
  ///   - location: The place at which a difference is reported.
  public static func expect(
    _ text: String, named name: String, file: String = #filePath,
    location: SourceLocation = #_sourceLocation
  ) {
    let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Golden")
    expect(text, at: folder.appending(path: name), location: location)
  }

  /// Expects a text to equal, byte for byte, a file in another folder, such as an article.
  ///
  /// - Parameters:
  ///   - text: The text of the code under test.
  ///   - golden: The file.
  ///   - location: The place at which a difference is reported.
  public static func expect(
    _ text: String, at golden: URL, location: SourceLocation = #_sourceLocation
  ) {
    let name = golden.lastPathComponent
    let expected = (try? Data(contentsOf: golden)).map { String(decoding: $0, as: UTF8.self) }
    guard expected != text else { return }
    if ProcessInfo.processInfo.environment["CACHEBENCH_RECORD"] == "1" {
      record(text, at: golden, location)
    } else if let expected {
      Issue.record(
        "\(name) differs at \(firstDifference(expected, text))\nmake record accepts it",
        sourceLocation: location)
    } else {
      Issue.record("\(name) is not recorded; make record writes it", sourceLocation: location)
    }
  }

  private static func record(_ text: String, at golden: URL, _ location: SourceLocation) {
    do {
      try FileManager.default.createDirectory(
        at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: golden, options: .atomic)
      Issue.record(
        "recorded \(golden.lastPathComponent); run again without CACHEBENCH_RECORD",
        sourceLocation: location)
    } catch {
      Issue.record(
        "cannot record \(golden.path(percentEncoded: false)): \(error)", sourceLocation: location)
    }
  }

  /// The first line in which two texts differ, both ways.
  static func firstDifference(_ expected: String, _ actual: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let line = index ?? min(old.count, new.count)
    func shown(_ lines: [Substring]) -> Substring { line < lines.count ? lines[line] : "(the end)" }
    return "line \(line + 1):\n- \(shown(old))\n+ \(shown(new))"
  }
}
