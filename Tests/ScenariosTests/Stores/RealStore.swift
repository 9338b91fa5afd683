import AppModel
import Foundation
import ImagePipeline
import Scenarios
import Testing
import TestSupport

/// A library's store. It was compiled from the library's sources and ran scripts of operations; `Tests/Fixtures` has
/// the results.
enum RealStore: String, CaseIterable {
  case nuke13 = "nuke-13.2.0-memory"
  case nuke12 = "nuke-12.8.0-memory"
  case alamofireImage = "alamofireimage-4.4.0-memory"
  case kingfisher = "kingfisher-8.11.0-memory-linux"
  case kingfisherDisk = "kingfisher-8.11.0-disk"
  case nukeDataCache = "nuke-13.2.0-datacache"
  case haneke = "haneke-0.11.1-disk"

  /// The strategy that stands for the library.
  var preset: String {
    switch self {
    case .nuke13: "nuke"
    case .nuke12: "nuke-12"
    case .alamofireImage: "alamofireimage"
    case .kingfisher, .kingfisherDisk: "kingfisher"
    case .nukeDataCache: "nuke-data-cache"
    case .haneke: "haneke"
    }
  }

  /// True if it keeps files.
  var isOnDisk: Bool {
    switch self {
    case .nuke13, .nuke12, .alamofireImage, .kingfisher: false
    case .kingfisherDisk, .nukeDataCache, .haneke: true
    }
  }

  /// The scripts by their names.
  static func scripts() async throws -> [String: StoreScript] {
    let scripts: [StoreScript] = try await lines(of: "scripts")
    return Dictionary(uniqueKeysWithValues: scripts.map { ($0.id, $0) })
  }

  /// Returns the store's answers for settings that a strategy can have. AlamofireImage's purge must leave less than the
  /// limit, as a low-water mark of 1 makes a plain LRU.
  func runs() async throws -> [StoreRun] {
    try await Self.lines(of: rawValue).filter { ($0 as StoreRun).preferredShare != 1 }
  }

  private static func lines<Line: Decodable>(of name: String) async throws -> [Line] {
    let file = PackageFolder.url.appending(path: "Tests/Fixtures/stores/\(name).jsonl.gz")
    let text = try await Subprocess.run(
      URL(filePath: "/usr/bin/gunzip"), ["-c", file.path(percentEncoded: false)])
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try text.output.split(separator: "\n").map {
      try decoder.decode(Line.self, from: Data($0.utf8))
    }
  }
}

extension RealStore {
  /// The library's strategy with only the store that ran.
  var strategy: Strategy {
    get throws { try Self.strategy(preset, onDisk: isOnDisk) }
  }

  /// Returns the strategy of a preset with only one of its stores.
  static func strategy(_ preset: String, onDisk: Bool) throws -> Strategy {
    let scenario = try ScenarioText.read("{strategies: [\(preset)], nscache: linux}")
    var strategy = try #require(scenario.plans.first).plan.strategy
    if onDisk { strategy.memory = nil } else { strategy.disk = nil }
    return strategy
  }
}
