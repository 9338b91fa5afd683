import Platform
public import Primitives

/// A file as it was found: on disk or in the program.
package struct PresetFile: Sendable {
  /// The base name without ending.
  package let name: String
  /// What errors call the file: its path, or one in `<built-in>`.
  package let path: String
  /// What the file holds.
  package let bytes: [UInt8]
  /// The folder on disk that paths within the file start from; none for a built-in file.
  package let folder: String?

  /// A file that was read already.
  package init(name: String, path: String, bytes: [UInt8], folder: String?) {
    self.name = name
    self.path = path
    self.bytes = bytes
    self.folder = folder
  }
}

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

/// Why what a name or a path stands for was not found or not read.
public enum LookupError: Error, ExitCoded, Hashable, CustomStringConvertible {
  /// Nothing goes by the name; `known` are the names there are, `places` where was looked.
  case unknown(PresetKind, String, known: [String], places: [String])
  /// There is something at the path, but it cannot be read.
  case unreadable(path: String, reason: String)

  /// What is wrong, and what was meant.
  public var description: String {
    switch self {
    case .unknown(_, _, let known, let places):
      places.isEmpty || known.isEmpty
        ? summary : summary + "\nlooked in: " + places.joined(separator: ", ")
    case .unreadable: summary
    }
  }

  /// What is wrong, without where was looked unless there is nothing of the kind anywhere.
  var summary: String {
    switch self {
    case .unknown(let kind, let name, let known, let places):
      Self.unknown(kind, name, known)
        + (known.isEmpty ? "; looked in: " + places.joined(separator: ", ") : "")
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    }
  }

  /// A path is compared by the name in it, as the known names are bare.
  private static func unknown(_ kind: PresetKind, _ text: String, _ known: [String]) -> String {
    let last = text.split(separator: "/").last.map(String.init) ?? text
    let name = kind.name(ofFile: last) ?? last
    if name != text, let nearest = Suggestion.nearest(to: name, in: known) {
      return "unknown \(kind.rawValue) '\(text)'; did you mean '\(nearest)'?"
    }
    let isFile = kind == .scenario && (text.contains("/") || name != text)
    let isTrace = [.trace, .networkTrace].contains(kind)
    let topic = isTrace ? nil : kind == .scenario ? "scenarios" : kind.folder.lowercased()
    let unknown = Suggestion.unknown(
      kind.rawValue, isFile ? name : text, known: known, listed: topic)
    guard isFile else { return unknown }
    return !text.hasPrefix("/") && SystemReason.isWorkingFolderLost
      ? "there is no file '\(text)': the working folder was deleted; change to another"
      : "there is no file '\(text)'; \(unknown)"
  }

  package var exitCode: ExitCode { .usage }
}
