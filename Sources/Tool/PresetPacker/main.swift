import CZlib
import Foundation

// Writes every YAML file of a folder, and the recordings beside the networks, into one Swift file, and
// copies its traces beside that: `PresetPacker FROM TO EXAMPLE FILE...`. The files come one after the other,
// each behind a line with its path and one with its length, compressed by zlib and spelled in base 64; last
// those of the example, whose paths begin with `Package/`.

struct Failure: Error { let reason: String }

/// Whether a file is a recording that a preset of a network names, and is packed with that.
func isNetwork(_ name: String) -> Bool { name.hasPrefix("Networks/") && name.hasSuffix(".csv") }

/// True if a file is a claim of the documentation, which is run from a checkout.
func isClaim(_ name: String) -> Bool { name.hasPrefix("Claims/") }

func archive(of names: [String], in folder: URL) throws -> Data {
  var archive = Data()
  for name in names where (name.hasSuffix(".yaml") && !isClaim(name)) || isNetwork(name) {
    let file = try Data(contentsOf: folder.appending(path: name))
    archive += Data("\(name)\n\(file.count)\n".utf8) + file
  }
  return archive
}

func archive(ofExample files: ArraySlice<URL>, in folder: URL) throws -> Data {
  let start = folder.path(percentEncoded: false).count
  return try files.reduce(into: Data()) { archive, place in
    let name = place.path(percentEncoded: false).dropFirst(start).drop { $0 == "/" }
    let file = try Data(contentsOf: place)
    archive += Data("Package/\(name)\n\(file.count)\n".utf8) + file
  }
}

func compressed(_ data: Data) throws -> Data {
  var length = compressBound(UInt(data.count))
  var bytes = [UInt8](repeating: 0, count: Int(length))
  let code = unsafe compress2(&bytes, &length, [UInt8](data), UInt(data.count), 9)
  guard code == Z_OK else { throw Failure(reason: "zlib ends with \(code)") }
  return Data(bytes.prefix(Int(length)))
}

let folders = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
guard folders.count > 3 else {
  throw Failure(reason: "usage: PresetPacker FROM TO EXAMPLE FILE...")
}
let names = try FileManager.default
  .subpathsOfDirectory(atPath: folders[0].path(percentEncoded: false)).sorted()
let files =
  try archive(of: names, in: folders[0]) + archive(ofExample: folders[3...], in: folders[2])
let source = """
  /// The scenarios and presets of the package, and its example, as `PresetPacker` writes them.
  enum PackedPresets {
    /// How many bytes they are, unpacked.
    static let size = \(files.count)
    /// What zlib made of them, in base 64.
    static let base64 = "\(try compressed(files).base64EncodedString())"
  }

  """
try Data(source.utf8).write(to: folders[1].appending(path: "PackedPresets.swift"))
for name in names where name.hasSuffix(".csv") && !isNetwork(name) {
  let trace = folders[0].appending(path: name)
  try Data(contentsOf: trace).write(to: folders[1].appending(path: trace.lastPathComponent))
}
