public import Foundation

/// The file of a log, which a queue writes.
public struct LogFile: Sendable {
  private let file: FileHandle
  private let queue = DispatchQueue(label: "bind-log", qos: .utility)
  private static let began = ContinuousClock.now

  /// Creates the file; an existing one is an error.
  init(_ url: URL) throws {
    try Data().write(to: url, options: .withoutOverwriting)
    file = try FileHandle(forWritingTo: url)
  }

  /// Returns the seconds since the first call, including those in which the device sleeps.
  @MainActor public static func seconds() -> Double {
    let (seconds, attoseconds) = (began.duration(to: .now)).components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// Writes an object in a line of its own.
  func write(_ members: [(String, LogValue?)]) {
    let parts = members.compactMap { key, value in value.map { "\"\(key)\":\($0.json)" } }
    let line = Data(("{" + parts.joined(separator: ",") + "}\n").utf8)
    queue.async { [file] in try? file.write(contentsOf: line) }
  }

  /// Waits until all lines are written.
  func finish() { queue.sync {} }
}

/// A value of a log, as JSON.
struct LogValue: ExpressibleByStringLiteral {
  let json: String

  init(stringLiteral json: String) { self.json = json }
  private init(_ json: String) { self.json = json }

  static let truth: LogValue = "true"
  static func whole(_ value: Int) -> LogValue { LogValue("\(value)") }

  /// Returns a number with at most three decimals; null if it is not finite.
  static func number(_ value: Double) -> LogValue {
    guard value.isFinite, abs(value) < 1e15 else { return "null" }
    let thousandths = (value * 1_000).rounded()
    return thousandths.remainder(dividingBy: 1_000) == 0
      ? LogValue("\(Int(thousandths / 1_000))") : LogValue("\(thousandths / 1_000)")
  }

  static func text(_ text: String) -> LogValue {
    let data = try? JSONSerialization.data(
      withJSONObject: text, options: [.fragmentsAllowed, .withoutEscapingSlashes])
    return LogValue(data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\"")
  }
}

extension BindLogger {
  /// Begins a log in a new file of `Documents`, which the Files app shows if `UIFileSharingEnabled` is set.
  public convenience init(app: String, list: ListProperties = ListProperties()) throws {
    let folder = try FileManager.default.url(
      for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    try self.init(to: Self.newFile(in: folder), app: app, list: list)
  }

  /// Returns the file of a launch, such as `binds-2026-05-01-093000.jsonl`. The log of a launch that was killed stays.
  ///
  /// - Parameters:
  ///   - folder: The folder, which must exist.
  ///   - date: The time of the launch; the name states it in UTC.
  /// - Returns: A file that does not exist yet.
  public static func newFile(in folder: URL, at date: Date = Date()) -> URL {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "yyyy-MM-dd-HHmmss"
    let name = "binds-" + format.string(from: date)
    let names = [name] + (2...).lazy.prefix(999).map { "\(name)-\($0)" }
    let files = names.map { folder.appendingPathComponent($0 + ".jsonl") }
    return files.first { !FileManager.default.fileExists(atPath: $0.path) } ?? files[0]
  }
}
