import CZlib
import Foundation

/// Writes all YAML files of a folder, and the recordings next to the networks, into one Swift file. Copies the traces
/// of the folder next to that file.
///
/// The files follow each other, each after a line with its path and a line with its length. They are compressed by zlib
/// and encoded in base 64. The last files are those of the example, whose paths begin with `Package/`.
func writePresets(
  of folder: URL, to output: URL, example: URL, files: ArraySlice<URL>
) throws {
  let names = try FileManager.default
    .subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
  let packed =
    try archive(of: names, in: folder) + archive(ofExample: files, in: example)
  let source = """
    /// The scenarios and presets of the package, and its example, as `ResourcePacker` writes them.
    enum PackedPresets {
      /// The number of bytes, unpacked.
      static let size = \(packed.count)
      /// Their compressed form by zlib, in base 64.
      static let base64 = "\(try compressed(packed).base64EncodedString())"
    }

    """
  try write(Data(source.utf8), to: output.appending(path: "PackedPresets.swift"))
  for name in names where name.hasSuffix(".csv") && !isNetwork(name) {
    let trace = folder.appending(path: name)
    try write(Data(contentsOf: trace), to: output.appending(path: trace.lastPathComponent))
  }
}

/// Returns true if a file is a recording of a network, which is embedded with the network presets.
private func isNetwork(_ name: String) -> Bool {
  name.hasPrefix("Networks/") && name.hasSuffix(".csv")
}

/// Returns true if a file is a claim of the documentation, which is checked only in a checkout.
private func isClaim(_ name: String) -> Bool { name.hasPrefix("Claims/") }

private func archive(of names: [String], in folder: URL) throws -> Data {
  var archive = Data()
  for name in names where (name.hasSuffix(".yaml") && !isClaim(name)) || isNetwork(name) {
    let file = try Data(contentsOf: folder.appending(path: name))
    archive += Data("\(name)\n\(file.count)\n".utf8) + file
  }
  return archive
}

private func archive(ofExample files: ArraySlice<URL>, in folder: URL) throws -> Data {
  let start = folder.path(percentEncoded: false).count
  return try files.reduce(into: Data()) { archive, place in
    let name = place.path(percentEncoded: false).dropFirst(start).drop { $0 == "/" }
    let file = try Data(contentsOf: place)
    archive += Data("Package/\(name)\n\(file.count)\n".utf8) + file
  }
}

private func compressed(_ data: Data) throws -> Data {
  var length = compressBound(UInt(data.count))
  var bytes = [UInt8](repeating: 0, count: Int(length))
  let code = unsafe compress2(&bytes, &length, [UInt8](data), UInt(data.count), 9)
  guard code == Z_OK else { throw Failure(reason: "zlib ends with \(code)") }
  return Data(bytes.prefix(Int(length)))
}
