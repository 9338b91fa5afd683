/// Why a results file cannot be used.
public enum ResultsError: Error, Hashable, CustomStringConvertible {
  /// There is no such file.
  case missing(path: String)
  /// The file is there and cannot be read; the reason is the system's.
  case unreadable(path: String, reason: String)
  /// The text is not JSON: cut off or damaged. The reason says where.
  case notJSON(path: String, reason: String)
  /// The file has another form than this version reads.
  case wrongSchema(path: String, found: String)
  /// A value is missing or of the wrong kind, at a place such as `runs[3].seed`.
  case malformed(path: String, place: String, reason: String)

  /// The path, where in it, and what is wrong.
  public var description: String {
    switch self {
    case .missing(let path): "\(path): no such file"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .notJSON(let path, let reason): "\(path): not a whole JSON document: \(reason)"
    case .wrongSchema(let path, let found):
      "\(path): schemaVersion is \(found); this version of cachebench reads "
        + "\(ResultsHeader.schemaVersion)"
    case .malformed(let path, let place, let reason): "\(path): \(place): \(reason)"
    }
  }
}
