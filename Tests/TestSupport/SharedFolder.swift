public import Foundation

/// Material for tests that is not part of the package: request traces and conformance suites.
///
/// The variable `CACHEBENCH_SHARED` has its path; otherwise it is a folder `shared` beside the package. Tests that need
/// it are skipped if it is absent.
public enum SharedFolder {
  /// The folder; nil if it is absent.
  public static let url: URL? = {
    let stated = ProcessInfo.processInfo.environment["CACHEBENCH_SHARED"].map { URL(filePath: $0) }
    let folder = stated ?? PackageFolder.url.deletingLastPathComponent().appending(path: "shared")
    return FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) ? folder : nil
  }()

  /// Returns the path of a file or folder in it; nil if that is absent.
  public static func url(of path: String) -> URL? {
    guard let file = url?.appending(path: path) else { return nil }
    return FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) ? file : nil
  }
}
