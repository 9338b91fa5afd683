public import Foundation

/// Material for tests that is not part of the package: request traces and conformance suites.
///
/// It is looked for where `CACHEBENCH_SHARED` says, else in a folder `shared` beside the package.
/// Tests that need it are skipped where it is absent.
public enum SharedFolder {
  /// The folder, or nil where there is none.
  public static let url: URL? = {
    let stated = ProcessInfo.processInfo.environment["CACHEBENCH_SHARED"].map { URL(filePath: $0) }
    let folder = stated ?? PackageFolder.url.deletingLastPathComponent().appending(path: "shared")
    return FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) ? folder : nil
  }()

  /// A file or folder in it, or nil where that is absent.
  public static func url(of path: String) -> URL? {
    guard let file = url?.appending(path: path) else { return nil }
    return FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) ? file : nil
  }
}
