public import Foundation
public import Testing

/// The folder of others' data that some tests need: public request traces and a public HTTP test suite.
///
/// The variable `CACHEBENCH_EVIDENCE` has its path. CONTRIBUTING.md names the files and where they come from.
public enum EvidenceFolder {
  /// Returns the URL of a file or folder in it; nil if that is absent.
  public static func url(of path: String) -> URL? {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment["CACHEBENCH_EVIDENCE"] else { return nil }
    let file = URL(filePath: folder).appending(path: path)
    return FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) ? file : nil
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests unless a file or folder is in the evidence folder.
  public static func needsEvidence(_ path: String) -> Self {
    .enabled(if: EvidenceFolder.url(of: path) != nil, "CACHEBENCH_EVIDENCE has no \(path)")
  }
}
