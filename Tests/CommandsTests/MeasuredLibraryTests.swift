import Foundation
import ImagePipeline
import Scenarios
import TestSupport
import Testing

@testable import Commands

/// The figures below a run's table are those of the libraries' own code: `Tests/Fixtures/libraries`.
@Suite struct MeasuredLibraryTests {
  @Test(arguments: ["nuke", "kingfisher", "alamofireimage"])
  func theDifferencesAreThoseOfTheTable(_ preset: String) throws {
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
    let own = try #require(MeasuredLibrary.all.first { $0.preset == preset })
    #expect(abs(own.requests - (try mean("networkRequests"))) < 0.06)
    #expect(abs(own.time - (try mean("cellSecondsWithoutRightImage"))) < 0.6)
  }

  private func sentences(_ names: String...) throws -> [String] {
    let library = ScenarioLibrary(workingFolder: ".")
    return MeasuredLibrary.sentences(for: try names.map { try library.strategy($0) })
  }

  @Test func onlyAMeasuredPresetWithItsDefaultsHasASentence() throws {
    #expect(try sentences("nuke-data-cache", "nuke-prefetch", "sdwebimage").isEmpty)
    let both = try sentences("nuke", "lru-url", "kingfisher")
    #expect(both.count == 2)
    #expect(both[1].hasPrefix("Run on Linux, Nuke 13.2.0's own code had 0.2 % more requests and "))
    #expect(both[0].hasSuffix(" time without the correct image than its model."))
  }

  @Test func theReadmeHasTheLargestMeans() throws {
    let page = try String(
      contentsOf: PackageFolder.url.appending(path: "README.md"), encoding: .utf8)
    #expect(page.contains("on average requests within 1.1 % of the models', time within 8 %."))
    #expect(MeasuredLibrary.all.map { abs($0.requests) }.max() == 1.1)
    #expect(MeasuredLibrary.all.map { abs($0.time).rounded() }.max() == 8)
  }

  @Test func aDifferenceIsMoreOrLess() {
    #expect(
      [-0.04, 0.35, -3.2, 12.6].map(MeasuredLibrary.more) == [
        "0 % less", "0.4 % more", "3 % less", "13 % more",
      ])
  }
}
