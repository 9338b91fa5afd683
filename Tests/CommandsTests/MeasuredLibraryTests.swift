import Foundation
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
    func differences(_ metric: String) throws -> [Double] {
      let all = try rows.filter { $0[1] == metric }.map { row in
        let measured = row[3].split(separator: " ").compactMap { Double($0) }
        let mean = measured.reduce(0, +) / Double(measured.count)
        return try 100 * abs(mean / #require(Double(row[2])) - 1)
      }
      #expect(all.count == 10)
      return all
    }
    let own = try #require(MeasuredLibrary.all.first { $0.preset == preset })
    let (requests, time) = (
      try differences("networkRequests"), try differences("cellSecondsWithoutRightImage")
    )
    #expect(abs(requests.reduce(0, +) / 10 - Double(own.requests)) <= 0.5)
    #expect(abs(time.reduce(0, +) / 10 - Double(own.time)) <= 0.5)
    // README's sentence.
    #expect(requests.allSatisfy { $0 < 11.5 } && time.allSatisfy { $0 < 39 })
  }

  private func sentences(_ names: String...) throws -> [String] {
    let library = ScenarioLibrary(workingFolder: ".")
    return MeasuredLibrary.sentences(for: try names.map { try library.strategy($0) })
  }

  @Test func onlyAMeasuredPresetWithItsDefaultsHasASentence() throws {
    #expect(try sentences("nuke-data-cache", "nuke-prefetch", "sdwebimage").isEmpty)
    let both = try sentences("nuke", "lru-url", "kingfisher")
    #expect(both.count == 2)
    #expect(
      both[1]
        == "In ten other runs, in real time on Linux, Nuke 13.2.0's own code differed from its "
        + "model by 1 % in requests and 3 % in that time, on average.")
  }

  @Test func theReadmeHasTheMeans() throws {
    let page = try String(
      contentsOf: PackageFolder.url.appending(path: "README.md"), encoding: .utf8)
    #expect(
      page.contains(
        "requests differed by 0 to 1 % on average (at most 11 %), time by 3 to 12 % (at most 39 %)")
    )
    #expect(MeasuredLibrary.all.map(\.requests) == [0, 1, 1])
    #expect(MeasuredLibrary.all.map(\.time) == [3, 12, 3])
  }
}
