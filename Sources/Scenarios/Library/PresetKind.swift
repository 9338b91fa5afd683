import Primitives

/// The kinds of files that a name can stand for.
public enum PresetKind: String, CaseIterable, Sendable {
  case scenario, strategy, network, device
  /// A recorded scroll.
  case trace

  /// The folder within `Scenarios`; empty for scenarios themselves.
  public var folder: String {
    switch self {
    case .scenario: ""
    case .strategy: "Strategies"
    case .network: "Networks"
    case .device: "Devices"
    case .trace: "Traces"
    }
  }

  /// The ending of the files' names.
  var fileExtension: String { self == .trace ? "csv" : "yaml" }

  /// The path of a file within `Scenarios`.
  func path(of name: String) -> String {
    (folder.isEmpty ? "" : folder + "/") + name + "." + fileExtension
  }

  /// The name of a file in the folder, if it has the ending of this kind.
  func name(ofFile file: String) -> String? {
    let suffix = "." + fileExtension
    return file.hasSuffix(suffix) && file != suffix ? String(file.dropLast(suffix.count)) : nil
  }

  /// The name of the file at a path within `Scenarios`, if it is of this kind.
  func name(at path: String) -> String? {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let file = path.dropFirst(prefix.count)
    guard path.hasPrefix(prefix), !file.contains("/") else { return nil }
    return name(ofFile: String(file))
  }
}
