import Foundation
import Testing
import TestSupport

/// `.ci/shape`, a part of `make lint`, requires documentation of everything that users of the library see. The rules
/// of `swift format` leave out cases and requirements.
@Suite struct DocumentationCommentTests {
  /// Returns the places that the check names in a module with one file.
  private static func places(_ text: String) async throws -> [Substring] {
    try await TemporaryFolder.with { folder in
      let module = folder.appending(path: "Module")
      try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: module.appending(path: "A.swift"))
      let outcome = try await Subprocess.run(
        PackageFolder.url.appending(path: ".ci/shape"),
        ["--over", folder.path(percentEncoded: false), "--limits", "documents"])
      let places = outcome.error.matches(of: #/A\.swift:(\d+: [^\n]*)/#).map(\.1)
      #expect(outcome.code == (places.isEmpty ? 0 : 1))
      return places
    }
  }

  @Test(arguments: [
    ("public struct A {}", "1: A"), ("public enum A {\n  case b\n}", "1: A, 2: b"),
    ("/// A.\npublic enum A: Int {\n  case b\n  /// C.\n  case c\n}", "3: b"),
    ("/// A.\npublic protocol A {\n  func b()\n  associatedtype C\n}", "3: b, 4: C"),
    ("/// A.\npublic struct A {\n  public init() {}\n}", "3: init"),
    ("public extension A {\n  var b: Int { 0 }\n}", "2: b"),
  ])
  func anUndocumentedDeclarationIsNamed(_ text: String, _ places: String) async throws {
    let found = try await Self.places(text)
    let names = found.map { $0.replacing(" has no documentation comment", with: "") }
    #expect(names.joined(separator: ", ") == places)
  }

  @Test func documentedAndInternalDeclarationsAreLeftOut() async throws {
    let text = """
      /// A.
      public enum A {
        /// B.
        case b
        /// C.
        public var c: Int {
          switch self {
          case .b: 1
          }
        }
      }

      enum D { case e }
      """
    #expect(try await Self.places(text).isEmpty)
  }
}
