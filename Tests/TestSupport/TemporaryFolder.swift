public import Foundation

/// A folder that exists while a function runs.
public enum TemporaryFolder {
  /// Makes a folder, calls the function with it, and removes it with its content.
  public static func with<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "cachebench-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }
}
