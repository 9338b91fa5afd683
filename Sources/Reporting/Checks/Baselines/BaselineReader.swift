package import Foundation
import Platform
package import Primitives
import Reports
import TextOutput

/// Reads baselines, to compare results with them.
package enum BaselineReader {
  /// Reads a baseline's file.
  ///
  /// - Throws: ``BaselineError``.
  package static func read(path: String) throws(BaselineError) -> Baseline {
    try read(contents(path), path: path)
  }

  /// Reads a baseline's file, or a `results.json` of a run or of a replay.
  ///
  /// - Throws: ``BaselineError``.
  package static func readAny(path: String) throws(BaselineError) -> Baseline {
    let data = try contents(path)
    let schema = try? JSONDecoder().decode(BaselineLayout.Schema.self, from: data).schemaVersion
    guard schema == .number(Double(ResultsHeader.schemaVersion)) else {
      return try read(data, path: path)
    }
    let members = JSONValue(reading: data)?.members ?? [:]
    if members["trace"] != nil, members["scenario"] == nil {
      return try decode(ReplayLayout.self, from: data, path: path).baseline(path: path)
    }
    return try decode(ResultsLayout.self, from: data, path: path).baseline(path: path)
  }

  private static func contents(_ path: String) throws(BaselineError) -> Data {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    do { return try ReadableFile.contents(at: path) } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }

  /// Reads the text of a baseline's file.
  ///
  /// - Parameters:
  ///   - data: The text.
  ///   - path: The name of the file in errors.
  /// - Returns: The baseline.
  /// - Throws: ``BaselineError``.
  package static func read(_ data: Data, path: String) throws(BaselineError) -> Baseline {
    let schema = try decode(BaselineLayout.Schema.self, from: data, path: path).schemaVersion
    guard schema == .number(Double(Baseline.schemaVersion)) else {
      throw BaselineError.wrongSchema(path: path, found: schema?.text ?? "not there")
    }
    return try decode(BaselineLayout.self, from: data, path: path).baseline(path: path)
  }

  private static func decode<Layout: Decodable>(
    _ layout: Layout.Type, from data: Data, path: String
  ) throws(BaselineError) -> Layout {
    if let reason = JSONSyntax.problem(in: data) { throw .notJSON(path: path, reason: reason) }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: MetricText.never, negativeInfinity: "-" + MetricText.never, nan: "nan")
    do { return try decoder.decode(layout, from: data) } catch let error as DecodingError {
      throw located(error, path)
    } catch { throw .notJSON(path: path, reason: "\(error)") }
  }

  private static func located(_ error: DecodingError, _ path: String) -> BaselineError {
    switch error {
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      .notJSON(path: path, reason: context.debugDescription)
    case .keyNotFound(let key, let context):
      .malformed(path: path, place: place(context.codingPath + [key]), reason: "is missing")
    case .valueNotFound(_, let context):
      .malformed(path: path, place: place(context.codingPath), reason: "is null")
    case .typeMismatch(_, let context), .dataCorrupted(let context):
      .malformed(
        path: path, place: place(context.codingPath), reason: context.debugDescription)
    @unknown default: .notJSON(path: path, reason: "\(error)")
    }
  }

  /// Returns a place in the file, such as `runs[3].metrics.hitRatio`.
  private static func place(_ keys: [any CodingKey]) -> String {
    keys.isEmpty
      ? "the document"
      : keys.reduce(into: "") { place, key in
        if let index = key.intValue {
          place += "[\(index)]"
        } else {
          place += place.isEmpty ? key.stringValue : "." + key.stringValue
        }
      }
  }
}

/// A reason why a baseline cannot be used.
package enum BaselineError: ExitCoded, Hashable, CustomStringConvertible {
  /// There is no such file.
  case missing(path: String)
  /// The file exists and cannot be read; the reason is the system's.
  case unreadable(path: String, reason: String)
  /// The text is not JSON, for example because it is cut off; the reason includes the position.
  case notJSON(path: String, reason: String)
  /// The file has a schema that this version does not read.
  case wrongSchema(path: String, found: String)
  /// A value is missing or of the wrong kind, at a place such as `runs[3].digests`.
  case malformed(path: String, place: String, reason: String)

  /// The path, the place in the file, and the problem.
  package var description: String {
    switch self {
    case .missing(let path): "\(path): no such file"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .notJSON(let path, let reason): "\(path): not a complete JSON document: \(reason)"
    case .wrongSchema(let path, let found):
      "\(path): schemaVersion is \(found); this version of cachebench reads "
        + "\(Baseline.schemaVersion)"
    case .malformed(let path, let place, let reason): "\(path): \(place): \(reason)"
    }
  }

  package var exitCode: ExitCode { .incomparableBaseline }
}
