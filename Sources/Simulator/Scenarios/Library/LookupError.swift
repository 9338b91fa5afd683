import Platform
public import Primitives

/// The reason for which a name or a path was not found or could not be read.
public enum LookupError: Error, ExitCoded, Hashable, CustomStringConvertible {
  /// There is no file of the name. `known` lists the existing names, `places` the searched places.
  case unknown(PresetKind, String, known: [String], places: [String])
  /// The path exists but cannot be read.
  case unreadable(path: String, reason: String)

  /// The error, with the name that was most likely meant.
  public var description: String {
    switch self {
    case .unknown(_, _, let known, let places):
      places.isEmpty || known.isEmpty
        ? summary : summary + "\nlooked in: " + places.joined(separator: ", ")
    case .unreadable: summary
    }
  }

  /// The error without the searched places, unless no file of the kind exists.
  var summary: String {
    switch self {
    case .unknown(let kind, let name, let known, let places):
      Self.unknown(kind, name, known)
        + (known.isEmpty ? "; looked in: " + places.joined(separator: ", ") : "")
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    }
  }

  /// Returns the error for a path by the name in it, since the known names have no paths.
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
