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

  /// The folders within `Scenarios` that files of the kind are in; scenarios have some for sets of them.
  var folders: [String] { self == .scenario ? [folder, "Libraries", "Gallery"] : [folder] }

  /// The ending of the files' names.
  var fileExtension: String { self == .trace ? "csv" : "yaml" }

  /// The paths within `Scenarios` that a file may have.
  func paths(of name: String) -> [String] {
    folders.map { ($0.isEmpty ? "" : $0 + "/") + name + "." + fileExtension }
  }

  /// The name of a file in the folder, if it has the ending of this kind.
  func name(ofFile file: String) -> String? {
    let suffix = "." + fileExtension
    return file.hasSuffix(suffix) && file != suffix ? String(file.dropLast(suffix.count)) : nil
  }

  /// The name of the file at a path within `Scenarios`, if it is of this kind.
  func name(at path: String) -> String? {
    for folder in folders {
      let prefix = folder.isEmpty ? "" : folder + "/"
      let file = path.dropFirst(prefix.count)
      if path.hasPrefix(prefix), !file.contains("/") { return name(ofFile: String(file)) }
    }
    return nil
  }
}
