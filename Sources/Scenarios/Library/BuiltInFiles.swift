/// The files of the folder `Scenarios` that are part of the program.
///
/// The build embeds what the link `Presets` leads to, under a name made of the file's own with `_` for
/// every sign that no Swift name has and for a digit at its beginning. The table beside this file says
/// which paths those are.
enum BuiltInFiles {
  static func file(named name: String, _ kind: PresetKind) -> PresetFile? {
    let paths = kind.paths(of: name).map { $0.lowercased() }
    guard let entry = all.first(where: { paths.contains($0.path.lowercased()) }) else { return nil }
    return PresetFile(
      name: kind.name(at: entry.path) ?? name, path: "<built-in>/" + entry.path,
      bytes: entry.bytes, folder: nil)
  }

  static func names(of kind: PresetKind) -> [String] { all.compactMap { kind.name(at: $0.path) } }
}
