import Foundation
import FuzzTargets
import RequestTraces
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

  /// The first byte of these inputs is the place of a format in the catalog, and their names begin with its name.
  @Test func everyTraceFormatHasAnInput() throws {
    let names = TraceFormatCatalog.names
    var found: Set<String> = []
    for input in Self.inputs where input.target == .traceFormats {
      let name = names[Int(try Data(contentsOf: input.url)[0]) % names.count]
      let file = input.url.lastPathComponent
      #expect(file == name || file.hasPrefix(name + "-"), "\(file) is read as \(name)")
      found.insert(name)
    }
    #expect(found == Set(names))
  }

  @Test(arguments: inputs)
  func everyInputKeepsThePromisesOfItsTarget(_ input: Input) throws {
    try input.target.handle([UInt8](Data(contentsOf: input.url)))
  }
}
