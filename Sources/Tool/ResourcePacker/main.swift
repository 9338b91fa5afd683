import Foundation

// This program writes files into one Swift file for the plugin `PackResources`:
//
//   ResourcePacker presets FROM TO EXAMPLE FILE...    scenarios, presets and an example, into a folder
//   ResourcePacker texts TO FILE...                   texts, into a file
//   ResourcePacker build TO FOLDER                    commit of a checkout and compiler, into a file

struct Failure: Error { let reason: String }

/// Writes a file unless it already has these bytes, so that nothing that depends on it is built again.
func write(_ bytes: Data, to file: URL) throws {
  if (try? Data(contentsOf: file)) != bytes { try bytes.write(to: file) }
}

let words = CommandLine.arguments.dropFirst(2)
let places = words.map { URL(filePath: $0) }
switch CommandLine.arguments.dropFirst().first {
case "presets" where places.count > 3:
  try writePresets(of: places[0], to: places[1], example: places[2], files: places[3...])
case "texts" where places.count > 1:
  try writeTexts(of: places[1...], to: places[0])
case "build" where places.count == 2:
  try writeBuild(of: places[1], to: places[0])
default:
  throw Failure(
    reason:
      "usage: ResourcePacker (presets FROM TO EXAMPLE | texts TO) FILE... | build TO FOLDER")
}
