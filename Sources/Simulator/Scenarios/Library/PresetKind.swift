/// The kinds of files that a name can stand for.
public enum PresetKind: String, CaseIterable, Sendable {
  case scenario, strategy, network, device
  /// A recorded scroll.
  case trace
  /// A recorded network.
  case networkTrace = "network trace"

  /// The folder within `Scenarios`; empty for scenarios themselves.
  package var folder: String {
    switch self {
    case .scenario: ""
    case .strategy: "Strategies"
    case .network, .networkTrace: "Networks"
    case .device: "Devices"
    case .trace: "Traces"
    }
  }

  /// The folders within `Scenarios` that files of the kind are in; scenarios have some for sets of them.
  var folders: [String] {
    self == .scenario ? [folder, "Libraries", "Gallery", "Settings", "Threads"] : [folder]
  }

  /// The endings that the files' names may have, the usual one first.
  private var endings: [String] {
    [.trace, .networkTrace].contains(self) ? [".csv"] : [".yaml", ".yml"]
  }

  /// The names of the file of a name.
  func files(of name: String) -> [String] { endings.map { name + $0 } }

  /// The paths within `Scenarios` that a file may have.
  func paths(of name: String) -> [String] {
    folders.flatMap { folder in files(of: (folder.isEmpty ? "" : folder + "/") + name) }
  }

  /// The name of a file in the folder, if it has an ending of this kind, in letters of any case.
  func name(ofFile file: String) -> String? {
    let ending = endings.first { file.lowercased().hasSuffix($0) && file.count > $0.count }
    return ending.map { String(file.dropLast($0.count)) }
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
