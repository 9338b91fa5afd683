import Foundation
import Testing
import TestSupport

@Suite("Pages lead where they say")
struct PageTests {
  /// Readers of the repository follow only plain links between files.
  @Test func linksOfPagesAreFilesThatAreThere() throws {
    for page in try Pages.all() {
      let text = try Pages.text(page)
      #expect(!text.contains("<doc:"), "\(page)")
      let folder = PackageFolder.url.appending(path: page).deletingLastPathComponent()
      for link in text.matches(of: #/\]\(([^)\s#]+)[^)]*\)/#).map(\.1)
      where !link.contains("://") && !link.hasPrefix("mailto:") {
        let file = folder.appending(path: String(link)).standardizedFileURL
        #expect(
          FileManager.default.fileExists(atPath: file.path(percentEncoded: false)),
          "\(page) links to \(link)")
      }
    }
  }

  @Test func everyScenarioIsOnThePageOfScenarios() throws {
    let page = try Pages.text("Documentation/TheScenarios.md")
    for folder in ["", "Gallery", "Libraries", "Settings", "Threads"] {
      let url = PackageFolder.url.appending(path: "Scenarios").appending(path: folder)
      let files = try FileManager.default.contentsOfDirectory(
        at: url, includingPropertiesForKeys: nil
      ).filter { $0.pathExtension == "yaml" }
      #expect(!files.isEmpty)
      for file in files {
        let name = file.deletingPathExtension().lastPathComponent
        #expect(page.contains("`\(name)`"), "\(name) is missing")
      }
    }
  }

  @Test func theReadmeIsReadInTenMinutes() throws {
    let lines = try Pages.text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 151)  // 150 lines, and the empty text after the last line's end.
  }
}
