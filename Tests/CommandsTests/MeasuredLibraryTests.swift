import Foundation
import TestSupport
import Testing

@testable import Commands

/// The figures below a run's table are those of the libraries' own code: `Tests/Fixtures/libraries`.
@Suite struct MeasuredLibraryTests {
  @Test(arguments: [
    ("nuke", "Nuke 13.2.0"), ("kingfisher", "Kingfisher 8.11.0"),
    ("alamofireimage", "AlamofireImage 4.4.0"),
  ])
  func theDifferencesAreThoseOfTheTable(_ preset: String, _ name: String) throws {
    let file = PackageFolder.url.appending(path: "Tests/Fixtures/libraries/\(preset).tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "\t")
    }
    func mean(_ metric: String) throws -> Double {
      let differences = try rows.filter { $0[1] == metric }.map { row in
        let measured = row[3].split(separator: " ").compactMap { Double($0) }
        return try measured.reduce(0, +) / Double(measured.count) / #require(Double(row[2])) - 1
      }
      #expect(differences.count == 10)
      return 100 * differences.reduce(0, +) / 10
    }
    let own = try #require(MeasuredLibrary.all.first { $0.name == name })
    #expect(abs(own.requests - (try mean("networkRequests"))) < 0.06)
    #expect(abs(own.time - (try mean("cellSecondsWithoutRightImage"))) < 0.6)
  }

  @Test func aLibraryThatWasNotRunSaysSo() {
    #expect(MeasuredLibrary.described("Haneke 0.11.1") == "Haneke 0.11.1 (not run)")
    #expect(MeasuredLibrary.described("Nuke 13.2.0").hasPrefix("Nuke 13.2.0 (run on Linux: "))
  }
}
