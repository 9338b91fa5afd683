package import Foundation
import Platform

/// Reads baselines, to hold results against them.
package enum BaselineReader {
  /// Reads a baseline's file.
  ///
  /// - Throws: ``BaselineError``.
  package static func read(path: String) throws(BaselineError) -> Baseline {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    let data: Data
    do { data = try ReadableFile.contents(at: path) } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
    return try read(data, path: path)
  }

  /// Reads its text.
  ///
  /// - Parameters:
  ///   - data: The text.
  ///   - path: What errors call it.
  /// - Returns: The baseline.
  /// - Throws: ``BaselineError``.
  package static func read(_ data: Data, path: String) throws(BaselineError) -> Baseline {
    if let reason = JSONSyntax.problem(in: data) { throw .notJSON(path: path, reason: reason) }
    do {
      let schema = try JSONDecoder().decode(BaselineLayout.Schema.self, from: data)
      guard schema.schemaVersion == .number(Double(Baseline.schemaVersion)) else {
        throw BaselineError.wrongSchema(
          path: path, found: schema.schemaVersion?.text ?? "not there")
      }
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: MetricText.never, negativeInfinity: "-" + MetricText.never, nan: "nan")
      let layout = try decoder.decode(BaselineLayout.self, from: data)
      return try layout.baseline(path: path)
    } catch let error as BaselineError { throw error } catch let error as DecodingError {
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

  /// Such as `runs[3].metrics.hitRatio`.
  private static func place(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += place.isEmpty ? key.stringValue : "." + key.stringValue
      }
    }
  }
}

/// Why a baseline cannot be used.
package enum BaselineError: Error, Hashable, CustomStringConvertible {
  /// There is no such file.
  case missing(path: String)
  /// The file is there and cannot be read; the reason is the system's.
  case unreadable(path: String, reason: String)
  /// The text is not JSON: cut off or damaged. The reason says where.
  case notJSON(path: String, reason: String)
  /// The file has another form than this version reads.
  case wrongSchema(path: String, found: String)
  /// A value is missing or of the wrong kind, at a place such as `runs[3].digests`.
  case malformed(path: String, place: String, reason: String)

  /// The path, where in it, and what is wrong.
  package var description: String {
    switch self {
    case .missing(let path): "\(path): no such file"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .notJSON(let path, let reason): "\(path): not a whole JSON document: \(reason)"
    case .wrongSchema(let path, let found):
      "\(path): schemaVersion is \(found); this version of cachebench reads "
        + "\(Baseline.schemaVersion)"
    case .malformed(let path, let place, let reason): "\(path): \(place): \(reason)"
    }
  }
}
