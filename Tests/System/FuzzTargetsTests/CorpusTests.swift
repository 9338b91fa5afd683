import Foundation
import FuzzTargets
import Testing
import TestSupport

@Suite("What the fuzzer has found, and what it starts from, is read or refused", .serialized)
struct CorpusTests {
  /// An input of the corpus.
  struct Input: Sendable, CustomTestStringConvertible {
    let target: FuzzTarget
    let url: URL

    var testDescription: String { "\(target.rawValue)/\(url.lastPathComponent)" }
  }

  static let inputs: [Input] = FuzzTarget.allCases.flatMap { target in
    let folder = PackageFolder.url.appending(path: "Tests/System/Corpus/\(target.rawValue)")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }.map { Input(target: target, url: $0) }
  }

  @Test func everyTargetHasInputs() {
    for target in FuzzTarget.allCases {
      #expect(Self.inputs.contains { $0.target == target }, "\(target.rawValue)")
    }
  }

  @Test(arguments: inputs)
  func everyInputKeepsThePromisesOfItsTarget(_ input: Input) throws {
    try input.target.handle([UInt8](Data(contentsOf: input.url)))
  }
}
