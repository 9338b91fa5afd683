/// The kinds of files that have names.
public enum PresetKind: String, CaseIterable, Sendable {
  /// A YAML file in `Scenarios` or one of its folders.
  case scenario, strategy, network, device
  /// A recorded scroll.
  case trace
  /// A recorded network.
  case networkTrace = "network trace"

  /// The folder in `Scenarios`; empty for scenarios.
  package var folder: String {
    switch self {
    case .scenario: ""
    case .strategy: "Strategies"
    case .network, .networkTrace: "Networks"
    case .device: "Devices"
    case .trace: "Traces"
    }
  }

  /// The folders in `Scenarios` that contain files of the kind. Scenarios have more than one.
  var folders: [String] {
    self == .scenario ? [folder, "Libraries", "Gallery", "Settings", "Threads"] : [folder]
  }

  /// The extensions of file names, the usual one first.
  private var endings: [String] {
    [.trace, .networkTrace].contains(self) ? [".csv"] : [".yaml", ".yml"]
  }

  /// Returns the file names that a name may have.
  func files(of name: String) -> [String] { endings.map { name + $0 } }

  /// Returns the paths, relative to `Scenarios`, that a file may have.
  func paths(of name: String) -> [String] {
    folders.flatMap { folder in files(of: (folder.isEmpty ? "" : folder + "/") + name) }
  }

  /// Returns the name of a file in the folder; nil if its extension is not one of the kind, regardless of case.
  func name(ofFile file: String) -> String? {
    let ending = endings.first { file.lowercased().hasSuffix($0) && file.count > $0.count }
    return ending.map { String(file.dropLast($0.count)) }
  }

  /// Returns the name of the file at a path in `Scenarios`; nil if it is not of this kind.
  func name(at path: String) -> String? {
    for folder in folders {
      let prefix = folder.isEmpty ? "" : folder + "/"
      let file = path.dropFirst(prefix.count)
      if path.hasPrefix(prefix), !file.contains("/") { return name(ofFile: String(file)) }
    }
    return nil
  }
}
