import Foundation
import Testing
import TestSupport

/// The gallery's page has a picture for each of its scenarios, and each scenario names and asserts its defect.
@Suite struct DefectGalleryTests {
  private static let names: [String] = {
    let folder = PackageFolder.url.appending(path: "Scenarios/Gallery")
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    return (files ?? []).map { String($0.prefix { $0 != "." }) }.sorted()
  }()

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: PackageFolder.url.appending(path: path)), as: UTF8.self)
  }

  private static let page = "Documentation/DefectGallery.md"

  @Test func thePageHasEveryDefectWithAPictureThatIsThereAndSmall() throws {
    #expect(try Self.defectsOfPictures(on: Self.page).sorted() == Self.names)
  }

  @Test func thePageOfWhatPoliciesDoNotDecideHasItsPictures() throws {
    #expect(try Self.defectsOfPictures(on: "Documentation/BeyondThePolicy.md").count == 3)
  }

  /// Returns the defect of each picture on a page, and expects its file to be there and small.
  private static func defectsOfPictures(on page: String) throws -> [String] {
    let pictures = try text(page).matches(
      of: /\(\.\.\/(Results\/Gallery\/([a-z-]+)\.[a-z-]+\.svg)\)/)
    for picture in pictures {
      let file = try text(String(picture.1))
      #expect(file.contains("<svg") && file.utf8.count < 60_000, "\(picture.1)")
    }
    return pictures.map { String($0.2) }
  }

  @Test(arguments: names)
  func aDefectIsReportedInPublicShownInOneStrategyAndAbsentInAnother(_ name: String) throws {
    let lines = try Self.text("Scenarios/Gallery/\(name).yaml").split(separator: "\n")
    let header = lines.prefix { $0.hasPrefix("#") }.joined(separator: " ")
    #expect(header.contains("Defect:") && header.contains("Report"))
    #expect(header.contains("Fix:"))
    let assertions = lines.drop { $0 != "assertions:" }.dropFirst()
    let strategies = Set(
      assertions.compactMap { $0.split(separator: " ").dropFirst().first }
        .map { $0.prefix { $0 != "." } })
    #expect(strategies.count >= 2, "the defect and the cure are both asserted")
  }
}
