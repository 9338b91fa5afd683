public import Foundation

/// The folder of the package whose tests are running.
public enum PackageFolder {
  /// The folder that holds `Package.swift`.
  public static let url: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path(percentEncoded: false) != "/" {
      if FileManager.default.fileExists(
        atPath: folder.appending(path: "Package.swift").path(percentEncoded: false))
      {
        break
      }
      folder.deleteLastPathComponent()
    }
    return folder
  }()
}
