import Foundation
import PackagePlugin

/// Embeds files in the target that uses the plugin, so that the program needs no files next to it.
///
/// A target with a folder `Resources` gets the texts in that folder. A target without one gets the scenarios and
/// presets of the folder `Scenarios`, the recordings next to its networks, and the example of a package. The recorded
/// scrolls become resources of the target, which the build places next to the program. The program itself gets the
/// commit and the compiler that it is built from.
///
/// For a Swift array of so many bytes, the compiler needs a minute; for a string, no noticeable time.
@main
struct PackResources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard target.name != "CommandLineEntry" else { return [try build(context)] }
    let resources = target.directoryURL.appending(path: "Resources")
    return [try isFolder(resources) ? texts(in: resources, context) : presets(context)]
  }

  private func texts(in folder: URL, _ context: PluginContext) throws -> Command {
    let files = try contents(of: folder).filter { !isFolder($0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "PackedResources.swift")
    return .buildCommand(
      displayName: "Packing the resources", executable: try packer(context),
      arguments: ["texts"] + paths([output] + files), inputFiles: [folder] + files,
      outputFiles: [output])
  }

  private func presets(_ context: PluginContext) throws -> Command {
    let scenarios = context.package.directoryURL.appending(path: "Scenarios")
    let output = context.pluginWorkDirectoryURL
    let files = try contents(of: scenarios)
    let example = context.package.directoryURL.appending(path: "Examples/OwnCache")
    let packed = try Self.example.flatMap { name in
      let place = example.appending(path: name)
      return isFolder(place) ? try contents(of: place) : [place]
    }
    let traces = files.filter {
      $0.pathExtension == "csv" && $0.deletingLastPathComponent().lastPathComponent != "Networks"
    }.map(\.lastPathComponent)
    return .buildCommand(
      displayName: "Packing the presets", executable: try packer(context),
      arguments: ["presets"]
        + paths([scenarios, output, example] + packed.filter { !isFolder($0) }),
      inputFiles: [scenarios] + files + packed,
      outputFiles: (["PackedPresets.swift"] + traces).map { output.appending(path: $0) })
  }

  private func build(_ context: PluginContext) throws -> Command {
    let folder = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "PackedBuild.swift")
    // Its inputs are the last commit and the files that make the program, which may differ from it.
    let marks = [".git/HEAD", ".git/logs/HEAD", ".git/index", "Package.swift"]
      .map { folder.appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
    let parts = ["Sources", "Scenarios"].map { folder.appending(path: $0) }
    return .buildCommand(
      displayName: "Naming the build", executable: try packer(context),
      arguments: ["build"] + paths([output, folder]),
      inputFiles: try marks + parts + parts.flatMap(contents), outputFiles: [output])
  }

  private func packer(_ context: PluginContext) throws -> URL {
    try context.tool(named: "ResourcePacker").url
  }

  private func paths(_ places: [URL]) -> [String] {
    places.map { $0.path(percentEncoded: false) }
  }

  private func isFolder(_ place: URL) -> Bool {
    (try? place.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
  }

  /// The files of the example that are written by hand and not by a build.
  private static let example = [
    ".github", ".gitignore", "Package.swift", "README.md", "Scenarios", "Sources", "Tests",
    "cachebench.yaml",
  ]

  /// Returns all files and all folders, because a folder changes when a file is added or removed.
  private func contents(of folder: URL) throws -> [URL] {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    return names.sorted().map { folder.appending(path: $0) }
  }
}
