public import Foundation
import Platform

/// Reads results files back, to compare them.
public enum ResultsReader {
  /// Reads a results file.
  ///
  /// - Throws: ``ResultsError``.
  public static func read(path: String) throws(ResultsError) -> ResultsDocument {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw .unreadable(path: path, reason: SystemReason.of(error))
    }
    return try read(data, path: path)
  }

  /// Reads the text of a results file.
  ///
  /// - Parameters:
  ///   - data: The text.
  ///   - path: What errors call it.
  /// - Returns: The document.
  /// - Throws: ``ResultsError``.
  public static func read(_ data: Data, path: String) throws(ResultsError) -> ResultsDocument {
    if let reason = JSONSyntax.problem(in: data) { throw .notJSON(path: path, reason: reason) }
    do {
      let schema = try JSONDecoder().decode(ResultsLayout.Schema.self, from: data)
      guard schema.schemaVersion == .number(Double(ResultsHeader.schemaVersion)) else {
        throw ResultsError.wrongSchema(
          path: path, found: schema.schemaVersion?.text ?? "not there")
      }
      let layout = try JSONDecoder().decode(ResultsLayout.self, from: data)
      return try layout.document(path: path)
    } catch let error as ResultsError { throw error } catch let error as DecodingError {
      throw located(error, path)
    } catch { throw .notJSON(path: path, reason: "\(error)") }
  }

  private static func located(_ error: DecodingError, _ path: String) -> ResultsError {
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
