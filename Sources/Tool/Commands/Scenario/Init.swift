import CommandKit
import Foundation
import Platform
import Primitives
import Scenarios

/// `cachebench init`: creates a scenario to start from, or a package.
struct Init: Command {
  var name = ""
  var makesPackage = false
  var makesLoader = false
  /// The location of cachebench that a package refers to.
  var source: String?
  var replaces = false
  var printsJSON = false

  static let overview = CommandOverview("init", page: PackedResources.initTXT)

  static let parameters: [Parameter<Self>] = [
    .argument(
      "NAME", .text, \.name,
      help:
        "The name of the scenario, whose file is NAME.yaml in this folder. With --package: the "
        + "name of the package and its folder, of letters, digits and hyphens."),
    .flag("package", \.makesPackage, help: "Write a package instead of a scenario."),
    .flag(
      "loader", \.makesLoader,
      help:
        "With --package: an adapter for an image library, which live runs run, and nothing else."),
    .option(
      "cachebench", "WHERE", .text, \.source,
      help:
        "Where the package finds cachebench: the path of a checkout, or the URL of a "
        + "repository. Default: the checkout in which this program was built."),
    .flag("force", \.replaces, help: "Replace existing files."),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    let files = makesPackage ? try package() : [try scenario()]
    if !replaces { for file in files { try refuseToReplace(file.path) } }
    try WholeFile.write(files)
    let document: CommandDocument =
      makesPackage
      ? ["package": name, "files": files.map(\.path)]
      : ["scenario": files[0].path]
    let module = PackageTemplate.module(ofPackage: name)
    let hint =
      makesPackage
      ? "wrote \(name), \(files.count) files; try it with: cd \(name) && swift run -c release "
        + "\(module)Bench \(makesLoader ? "run own-loader --live" : "list policies") "
        + "(the first build takes minutes)"
      : "wrote \(files[0].path); run it with: cachebench run \(files[0].path)"
    try document.write(asJSON: printsJSON, or: hint + "\n")
    return .success
  }

  private func scenario() throws -> WholeFile {
    if let stray = source != nil ? "cachebench" : makesLoader ? "loader" : nil {
      throw CommandFailure("--\(stray) is for --package: remove it, or add --package")
    }
    let place = name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name
    let scenario = place.split(separator: "/").last.map(String.init) ?? place
    return WholeFile(path: place + ".yaml", text: ScenarioTemplate.text(named: scenario))
  }

  private func package() throws -> [WholeFile] {
    if let obstacle = PackageTemplate.obstacle(toName: name) {
      throw CommandFailure(obstacle)
    }
    guard let source = source ?? Self.checkout else {
      throw CommandFailure(
        "this program was not built in a checkout: use --cachebench with the path of a "
          + "checkout or the URL of a repository")
    }
    let whole = source.contains("://") ? source : URL(filePath: source).standardizedFileURL.path
    return PackageTemplate.files(named: name, cachebench: whole, isLoader: makesLoader).map {
      WholeFile(path: "\(name)/\($0.path)", text: $0.text)
    }
  }

  /// The parent folder of the program that is cachebench's package; nil if there is none.
  private static var checkout: String? {
    var here = Bundle.main.executableURL?.resolvingSymlinksInPath()
    while let folder = here?.deletingLastPathComponent(), folder.path != "/" {
      let manifest = folder.appending(path: "Package.swift")
      let text = try? String(contentsOf: manifest, encoding: .utf8)
      if text?.contains("\"CommandLineEntry\"") == true { return folder.path }
      here = folder
    }
    return nil
  }
}

/// Refuses to replace a file in a command that has `--force`.
///
/// - Throws: `CommandFailure` with ``ExitCode/usage``.
func refuseToReplace(_ path: String) throws(CommandFailure) {
  guard FileManager.default.fileExists(atPath: path) else { return }
  throw CommandFailure("\(path) already exists; --force replaces it")
}
