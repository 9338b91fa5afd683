import Foundation
import Testing
import TestSupport

/// The page of library behaviours names a test for each behaviour, and every test of libraries is on the page.
@Suite struct LibraryBehavioursTests {
  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: PackageFolder.url.appending(path: path)), as: UTF8.self)
  }

  private static let folder = "Tests/ImagePipelineTests/Libraries"

  @Test func eachBehaviourNamesATestAndEachTestIsNamed() throws {
    let page = try Self.text("Documentation/LibraryBehaviours.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("|") && $0.contains("`") }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.url.appending(path: Self.folder).path(percentEncoded: false))
    var tests: Set<String> = []
    for file in files {
      let code = try Self.text("\(Self.folder)/\(file)")
      tests.formUnion(code.matches(of: /@Test[^{}]*?func (\w+)\(/).map { String($0.1) })
    }
    let named = rows.map { row in
      row.matches(of: /`(?:\w+\.)?(\w+)`/).map { String($0.1) }.filter(tests.contains)
    }
    for (row, names) in zip(rows, named) where !row.contains("test of") {
      #expect(names.count == 1, "\(row)")
    }
    #expect(tests.subtracting(named.joined()).isEmpty)
  }

  @Test(arguments: ["SDWebImage", "Kingfisher", "Nuke", "AlamofireImage"])
  func theWellKnownLibrariesHaveTenBehavioursEach(_ library: String) throws {
    let sections = try Self.text("Documentation/LibraryBehaviours.md").split(separator: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix(library) })
    let rows = section.split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.contains("test of")
    }
    #expect(rows.count >= 10)
    let common = try Self.text("\(Self.folder)/CommonBehaviourTests.swift")
    let cases = Dictionary(
      uniqueKeysWithValues: common.matches(of: /@Test\(arguments: ([^{}]*?)\)\s+func (\w+)\(/)
        .map { ($0.2, $0.1) })
    for test in rows.compactMap({ $0.firstMatch(of: /`CommonBehaviourTests\.(\w+)`/)?.1 }) {
      #expect(cases[test]?.contains("\"\(library.lowercased())") == true, "\(test)")
    }
  }
}
