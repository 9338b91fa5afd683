import CZlib
import Foundation

/// The files of the folder `Scenarios` that come with the program. Scenarios, presets and recorded networks are
/// embedded in the program. Recorded scrolls are in a folder that is installed or built with it.
enum BuiltInFiles {
  static func file(named name: String, _ kind: PresetKind) -> PresetFile? {
    let paths = kind.paths(of: name).map { $0.lowercased() }
    if kind == .trace { return traceFolders.lazy.compactMap { trace(paths, in: $0) }.first }
    return paths.compactMap { places[$0] }.min()
      .map { file(at: packed[$0].path, kind, packed[$0].bytes) }
  }

  static func names(of kind: PresetKind) -> [String] {
    let paths = kind == .trace ? traceFolders.flatMap(paths) : packed.map(\.path)
    return paths.compactMap { kind.name(at: $0) }
  }

  /// Returns the locations of a kind of file, as text.
  static func places(of kind: PresetKind) -> [String] {
    kind == .trace ? traceFolders.map(\.path) : ["the built-in ones"]
  }

  private static func file(at path: String, _ kind: PresetKind, _ bytes: [UInt8]) -> PresetFile {
    PresetFile(
      name: kind.name(at: path) ?? path, path: "<built-in>/" + path, bytes: bytes, folder: nil)
  }

  /// The folders to which `make install` and the build copy the traces: next to a program, or next to a package's
  /// tests.
  private static let traceFolders: [Folder] = {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return [] }
    return ["../share/cachebench/Traces", "cachebench_Scenarios.resources"].map {
      Folder(program.deletingLastPathComponent().appending(path: $0).path(percentEncoded: false))
    }
  }()

  private static func trace(_ lowered: [String], in folder: Folder) -> PresetFile? {
    guard let path = paths(in: folder).first(where: { lowered.contains($0.lowercased()) }),
      let name = path.split(separator: "/").last,
      let bytes = try? Data(contentsOf: URL(filePath: folder.path + "/" + name))
    else { return nil }
    return file(at: path, .trace, [UInt8](bytes))
  }

  /// Returns the paths of a folder's traces, relative to `Scenarios`.
  private static func paths(in folder: Folder) -> [String] {
    folder.names.map { PresetKind.trace.folder + "/" + $0 }
  }

  /// Returns the embedded files of a folder by their paths in it. `Package/` is the example package with custom parts.
  static func texts(in folder: String) -> [(path: String, text: String)] {
    packed.filter { $0.path.hasPrefix(folder) }.map {
      (String($0.path.dropFirst(folder.count)), String(decoding: $0.bytes, as: UTF8.self))
    }
  }

  /// The files that the build embeds. A test compares them with the folder.
  private static let packed: [(path: String, bytes: [UInt8])] = {
    var rest = unpacked[...]
    var files: [(path: String, bytes: [UInt8])] = []
    while let path = line(&rest), let length = line(&rest).flatMap({ Int($0) }) {
      files.append((path, Array(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    return files
  }()

  /// The places of the embedded files by their paths in lower case.
  private static let places = Dictionary(
    packed.enumerated().map { ($1.path.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  private static var unpacked: [UInt8] {
    var length = UInt(PackedPresets.size)
    var bytes = [UInt8](repeating: 0, count: PackedPresets.size)
    let packed = [UInt8](Data(base64Encoded: PackedPresets.base64) ?? Data())
    let code = unsafe uncompress(&bytes, &length, packed, UInt(packed.count))
    assert(code == Z_OK, "the build packs what zlib unpacks")
    return bytes
  }

  private static func line(_ bytes: inout ArraySlice<UInt8>) -> String? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { bytes = bytes[(end + 1)...] }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
