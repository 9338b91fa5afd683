import Foundation

/// Operations on Nuke's own pipeline, and its answers: one line of `conformance/pipelines/nuke`.
struct NukeScript: Decodable {
  struct Image: Decodable {
    let bytes: Int
    let side: Int
  }

  struct Settings: Decodable {
    let images: [String: Image]
    let coalesces: Bool
    let resumes: Bool
    let validators: Bool
    let loading: Int
    let decoding: Int
    let decodes: String
    let memory: Int
    let entry: Double
    let count: Int?
    let disk: Bool
    let prefetch: Int
    let destination: String
  }

  struct Operation: Decodable {
    let `do`: String
    let view: UInt32?
    let url: String?
    let urls: [String]?
    let priority: String?
    let options: [String]?
    let size: String?
    let request: Int?
    let bytes: Int?
    let full: Bool?
    let error: Failure?
    let decode: Int?
    let cost: Int?
    let ops: [Operation]?

    /// It, or the operations that it has together.
    var all: [Operation] { ops ?? [self] }
  }

  /// The way in which a request or a decode fails. A decode fails in one way.
  struct Failure: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      name = (try? decoder.singleValueContainer().decode(String.self)) ?? "undecodable"
    }
  }

  let name: String
  let settings: Settings
  let operations: [Operation]
  let observed: [[String]]

  /// Its kind: by hand, or that of the random scripts with its name.
  var kind: String {
    let parts = name.split(separator: "-").map(String.init)
    return parts.count == 3 && parts[1...].allSatisfy { Int($0) != nil } ? parts[0] : "hand"
  }

  /// Reads the lines of a file that is unpacked.
  static func read(_ lines: Data) throws -> [NukeScript] {
    try lines.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(NukeScript.self, from: $0)
    }
  }
}
