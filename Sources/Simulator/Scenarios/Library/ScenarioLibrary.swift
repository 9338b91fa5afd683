import Foundation
import Platform

/// Finds scenarios and presets by path or by name, on disk or else in the program.
///
/// A path is used as typed, or else regardless of case. A name is searched next to the file that contains it, then in
/// the nearest folder `Scenarios` from the working folder upwards, then in the program. A file on disk therefore has
/// priority over an embedded file.
public struct ScenarioLibrary: Sendable {
  let workingFolder: Folder
  /// The nearest folder `Scenarios`; nil if there is none.
  let scenarios: Folder?
  /// The source of the files.
  private(set) var source = FileSource.files

  /// Creates the library for a working folder; nil stands for the working folder of the process.
  ///
  /// - Complexity: O(*n*) in the depth of the folder; each step lists a folder.
  public init(workingFolder: String? = nil) {
    let start = Folder(workingFolder ?? FileManager.default.currentDirectoryPath)
    self.workingFolder = start
    var here: Folder? = start
    var found: String?
    while let folder = here, found == nil {
      found = folder.resolve("Scenarios")
      here = folder.parent
    }
    scenarios = found.map { Folder($0) }
  }

  /// The same library, which records the files that it finds.
  package var noting: ScenarioLibrary {
    var library = self
    library.source = .noting(Locked(FoundFiles()))
    return library
  }

  /// Creates a library with only the files that another library has found.
  package init(of found: FoundFiles) {
    self.init()
    source = .noted(found)
  }

  /// Finds the file with a path or a name.
  ///
  /// - Parameters:
  ///   - text: A path relative to `base`, or a name with or without its extension.
  ///   - kind: The kind of file.
  ///   - base: The folder for relative paths; nil stands for the working folder.
  /// - Returns: The file with its content.
  /// - Throws: `LookupError` with the most similar name if there is no such file.
  package func file(
    _ text: String, _ kind: PresetKind, from base: String? = nil
  ) throws(LookupError) -> PresetFile {
    // Custom code is not recorded, since it exists only in this program.
    if kind == .strategy, let own = OwnParts.file(ofStrategy: text) { return own }
    let file = try answer(question(kind.rawValue, text, from: base)) { () throws(LookupError) in
      try search(text, kind, from: base)
    }
    // The file's name may also be that of custom code, which would then be found by mistake.
    guard kind != .strategy || !OwnParts.names.contains(file.name) else {
      throw .unreadable(
        path: file.path,
        reason: "'\(file.name)' is the name of a custom strategy of this program; rename the file")
    }
    return file
  }

  /// Returns true if a text is a path and no name.
  func isFile(_ text: String, _ kind: PresetKind) -> Bool {
    text.contains("/") || kind.name(ofFile: text) != nil
  }

  private func search(
    _ text: String, _ kind: PresetKind, from base: String?
  ) throws(LookupError) -> PresetFile {
    if kind == .scenario, base == nil, text == ReadableFile.standardInputPath {
      return try standardInput()
    }
    let start = base.map { Folder($0) } ?? workingFolder
    let isPath = isFile(text, kind)
    if isPath, let path = start.resolve(text) { return try read(path) }
    if isPath, let link = start.deadLink(text) {
      throw .unreadable(path: text, reason: link)
    }
    if let name = Self.bareName(text, kind) {
      for folder in folders(base) {
        let found = kind.paths(of: name).lazy.compactMap { folder.resolve($0) }
        if let path = found.first { return try read(path) }
      }
      let beside = kind.files(of: name).lazy.compactMap { start.resolve($0) }
      if kind == .scenario, !isPath, let path = beside.first { return try read(path) }
      if let file = BuiltInFiles.file(named: name, kind) { return file }
    }
    throw .unknown(
      kind, text, known: names(of: kind, from: base),
      places: places(kind, base, isPath ? text : nil))
  }

  /// Returns the sorted and distinct names of all files of a kind.
  ///
  /// - Complexity: O(*n* log *n*).
  package func names(of kind: PresetKind, from base: String? = nil) -> [String] {
    let own = kind == .strategy ? OwnParts.names : []
    if let noted = notedNames(of: kind) { return own + noted }
    var names = Set(BuiltInFiles.names(of: kind) + own)
    for folder in folders(base) {
      for within in kind.folders.compactMap({ $0.isEmpty ? folder.path : folder.resolve($0) }) {
        for file in Folder(within).names {
          if let name = kind.name(ofFile: file) { names.insert(name) }
        }
      }
    }
    return names.sorted()
  }

  /// Returns the folders in which names are searched, the nearest first.
  private func folders(_ base: String?) -> [Folder] {
    let beside = base.map { Folder($0) }
    let all = [beside, scenarios].compactMap(\.self)
    return all.count == 2 && all[0].path == all[1].path ? [all[0]] : all
  }

  private func places(_ kind: PresetKind, _ base: String?, _ path: String?) -> [String] {
    let tried = path.map { [$0] } ?? []
    let folders = folders(base).map { folder in
      workingFolder.display(kind.folder.isEmpty ? folder.path : folder.path + "/" + kind.folder)
    }
    return tried + folders + BuiltInFiles.places(of: kind)
  }

  func read(_ path: String) throws(LookupError) -> PresetFile {
    let shown = workingFolder.display(path)
    do {
      let bytes = [UInt8](try ReadableFile.contents(at: path))
      let url = URL(filePath: path)
      return PresetFile(
        name: url.deletingPathExtension().lastPathComponent, path: shown, bytes: bytes,
        folder: url.deletingLastPathComponent().path(percentEncoded: false))
    } catch {
      throw .unreadable(path: shown, reason: "\(error)")
    }
  }

  /// Returns a scenario from standard input. Relative paths in it start from the working folder.
  private func standardInput() throws(LookupError) -> PresetFile {
    let path = ReadableFile.standardInputName
    do {
      return PresetFile(
        name: "stdin", path: path, bytes: [UInt8](try ReadableFile.standardInput()),
        folder: workingFolder.path)
    } catch { throw .unreadable(path: path, reason: "\(error)") }
  }

  /// Returns the name in a text: a name with or without its extension, or a path within or to `Scenarios`. Returns nil
  /// if the text is any other path, which can only mean the file at that path.
  private static func bareName(_ text: String, _ kind: PresetKind) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let usual = [".", "..", "scenarios"] + kind.folders.map { $0.lowercased() }
    guard let last = parts.last, parts.dropLast().allSatisfy({ usual.contains($0.lowercased()) })
    else { return nil }
    return kind.name(ofFile: last) ?? last
  }

  /// Returns the file of a request trace that a scenario names. Its path is relative to the scenario's folder, or else
  /// to the folder `Traces` of the nearest folder `Scenarios`. The program has no built-in request traces.
  ///
  /// - Throws: `LookupError` if there is no such file, or if it cannot be read.
  func requestTrace(_ path: String, from base: String?) throws(LookupError) -> PresetFile {
    try answer(question(FoundFiles.requestTrace, path, from: base)) { () throws(LookupError) in
      let start = base.map { Folder($0) } ?? workingFolder
      let folder = scenarios?.resolve(PresetKind.trace.folder).map { Folder($0) }
      guard let found = start.resolve(path) ?? folder?.resolve(path) else {
        throw .unreadable(
          path: path, reason: "there is no such file in \(workingFolder.display(start.path))")
      }
      return try read(found)
    }
  }
}
