extension ScenarioLibrary {
  /// The file of a request trace that a scenario names: at the path from the scenario's folder, else in
  /// the folder `Traces` of the nearest folder `Scenarios`. The program has none built in.
  ///
  /// - Throws: `LookupError` if there is none or it cannot be read.
  func requestTrace(_ path: String, from base: String?) throws(LookupError) -> PresetFile {
    let start = base.map { Folder($0) } ?? workingFolder
    let folder = scenarios?.resolve(PresetKind.trace.folder).map { Folder($0) }
    guard let found = start.resolve(path) ?? folder?.resolve(path) else {
      throw .unreadable(
        path: path, reason: "there is no such file in \(workingFolder.display(start.path))")
    }
    return try read(found)
  }
}
