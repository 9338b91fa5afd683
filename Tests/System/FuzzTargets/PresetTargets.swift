import Foundation
import Scenarios
import Primitives
import YAML

/// Scenarios and presets, with the parts that they name.
struct PresetTargets: Sendable {
  static let shared = PresetTargets()

  /// An empty folder, so that names mean built-in parts.
  private let folder: URL
  private let library: ScenarioLibrary

  private init() {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "cachebench-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    library = ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
  }

  /// A scenario. Its resolved form is a scenario too, and resolves to itself.
  static func scenario(_ bytes: [UInt8]) throws(BrokenPromise) {
    let file = PresetFile(name: "fuzzed", path: "fuzzed.yaml", bytes: bytes, folder: nil)
    guard let text = try BrokenPromise.orRefusal({ try shared.resolved(file) }) else { return }
    let again = PresetFile(
      name: "fuzzed", path: "resolved.yaml", bytes: [UInt8](text.utf8), folder: nil)
    let resolved: String
    do { resolved = try shared.resolved(again) } catch {
      throw BrokenPromise("the resolved scenario is refused: \(error)")
    }
    try BrokenPromise.unless(resolved == text, "resolves otherwise when resolved:\n\(text)")
  }

  private func resolved(_ file: PresetFile) throws -> String {
    ResolvedText.yaml(try Scenario(file, library: library).resolved)
  }

  func strategy(_ bytes: [UInt8]) throws(BrokenPromise) {
    try preset(bytes) { ResolvedText.yaml(try library.strategy($0).node()) }
  }

  func network(_ bytes: [UInt8]) throws(BrokenPromise) {
    try preset(bytes) { ResolvedText.yaml(try library.network($0).node()) }
  }

  func device(_ bytes: [UInt8]) throws(BrokenPromise) {
    try preset(bytes) { ResolvedText.yaml(try library.device($0).node()) }
  }

  /// A preset in a file, whose folder is its own, as other inputs may be handled at the same time. Its printed form is a
  /// preset too, and prints the same.
  private func preset(
    _ bytes: [UInt8], _ shown: (String) throws -> String
  ) throws(BrokenPromise) {
    let own = folder.appending(path: UUID().uuidString)
    try? FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: own) }
    let file = own.appending(path: "fuzzed.yaml")
    let path = file.path(percentEncoded: false)
    func isWritten(_ bytes: [UInt8]) -> Bool { (try? Data(bytes).write(to: file)) != nil }
    guard isWritten(bytes), let text = try BrokenPromise.orRefusal({ try shown(path) }),
      isWritten([UInt8](text.utf8))
    else { return }
    let again: String
    do { again = try shown(path) } catch {
      throw BrokenPromise("what is shown is refused: \(error)\n\(text)")
    }
    try BrokenPromise.unless(again == text, "is shown otherwise when shown:\n\(text)")
  }
}
