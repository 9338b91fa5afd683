// A logger of image views for an app: copy this file into it. BindLogFormat.md describes the format. `cachebench import
// binds.jsonl` shows what a log contains.

public import Foundation

#if canImport(UIKit)
  public import UIKit
#endif

/// Writes a line for each image view that is bound, shown, hidden and answered.
///
/// Call it on the main thread, as cells are bound there. A separate queue writes lines soon after. If the app is
/// killed, lines not yet written are lost.
@MainActor
public final class BindLogger {
  /// The source of the answer to a bind.
  public enum Outcome: String, Sendable {
    /// An image in memory; a file of the library; a request; nothing, since it failed or was cancelled.
    case memory, disk, network, failed, cancelled
    /// A request that was already running for another view, if the library reports this.
    case joined
  }

  private let file: FileHandle
  private let queue = DispatchQueue(label: "bind-log", qos: .utility)
  private let clock: @MainActor () -> Double
  private let start: Double
  private var binds = 0
  /// The last bind of each view, and the unanswered binds.
  private var views: [ObjectIdentifier: Int] = [:]
  private var open: Set<Int> = []

  /// Begins a log, and replaces the content of the file.
  ///
  /// - Parameters:
  ///   - url: The file; its folder must exist.
  ///   - app: The name of the app, for people.
  ///   - height: The height of the list on screen in points, if known.
  ///   - scale: The pixels of a point.
  ///   - rowHeight: The height of a row in points, if all have the same.
  ///   - clock: Seconds from any start; they must never decrease.
  /// - Throws: An error if the file cannot be written.
  public init(
    to url: URL, app: String, height: Double? = nil, scale: Double? = nil,
    rowHeight: Double? = nil,
    clock: @escaping @MainActor () -> Double = { ProcessInfo.processInfo.systemUptime }
  ) throws {
    try Data().write(to: url)
    file = try FileHandle(forWritingTo: url)
    self.clock = clock
    start = clock()
    write([
      ("bindLog", "2"), ("app", Self.quoted(app)), ("height", height.map(Self.number)),
      ("scale", scale.map(Self.number)), ("rowHeight", rowHeight.map(Self.number)),
    ])
  }

  /// Logs that an image view gets its URL. The view's previous bind counts as cancelled unless it was answered.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - item: The row, counted over all sections, from 0.
  ///   - slot: The number of the image view in its cell, from 0.
  ///   - url: The image.
  ///   - width: The view's width in points, if known.
  ///   - height: Its height.
  /// - Returns: The number of the bind, for its answer.
  public func bind(
    _ view: AnyObject, item: Int, slot: Int = 0, url: URL, width: Double? = nil,
    height: Double? = nil
  ) -> Int {
    if let last = views[ObjectIdentifier(view)] { answer(last, .cancelled) }
    binds += 1
    views[ObjectIdentifier(view)] = binds
    open.insert(binds)
    log(
      "bind",
      [
        ("bind", "\(binds)"), ("item", "\(item)"), ("slot", "\(slot)"),
        ("url", Self.quoted(url.absoluteString)), ("width", width.map(Self.number)),
        ("height", height.map(Self.number)),
      ])
    return binds
  }

  /// Logs an answer of the library. Only the first answer to a bind is written.
  ///
  /// - Parameters:
  ///   - bind: The number of the bind.
  ///   - outcome: The source of the answer.
  ///   - bytes: The length of the image's file, if known.
  ///   - width: The width of the picture in its file in pixels, if known.
  ///   - height: Its height.
  public func answer(
    _ bind: Int, _ outcome: Outcome, bytes: Int? = nil, width: Int? = nil, height: Int? = nil
  ) {
    guard open.remove(bind) != nil else { return }
    log(
      "answer",
      [
        ("bind", "\(bind)"), ("outcome", Self.quoted(outcome.rawValue)),
        ("bytes", bytes.map { "\($0)" }), ("imageWidth", width.map { "\($0)" }),
        ("imageHeight", height.map { "\($0)" }),
      ])
  }

  /// Logs a request that has ended, with its times as seconds of the logger's clock.
  ///
  /// - Parameters:
  ///   - url: The image.
  ///   - sent: The time at which it left over an open connection.
  ///   - first: The time of the first byte of its response, if one came.
  ///   - received: The time of the last byte, if it came.
  ///   - connect: The duration of the connection's handshakes, if it opened one.
  ///   - bytes: The bytes of the body that came.
  public func request(
    _ url: URL, sent: Double, first: Double?, received: Double?, connect: Double?, bytes: Int
  ) {
    func time(_ seconds: Double?) -> String? {
      seconds.map { Self.number(max(0, $0 - start) * 1_000) }
    }
    log(
      "request",
      [
        ("url", Self.quoted(url.absoluteString)), ("sent", time(sent)), ("first", time(first)),
        ("received", time(received)), ("connect", connect.map { Self.number($0 * 1_000) }),
        ("bytes", "\(bytes)"),
      ])
  }

  /// Logs that an image arrived for which no view waits any more, if the library reports this.
  public func arrived(_ url: URL) { log("arrived", [("url", Self.quoted(url.absoluteString))]) }

  /// Logs that a cell comes on screen: `tableView(_:willDisplay:forRowAt:)`.
  public func show(item: Int) { log("show", [("item", "\(item)")]) }

  /// Logs that a cell has left the screen: `tableView(_:didEndDisplaying:forRowAt:)`.
  public func hide(item: Int) { log("hide", [("item", "\(item)")]) }

  /// Logs the list's offset: `scrollViewDidScroll(_:)`, and `scrollViewWillBeginDragging(_:)`, which ends a rest.
  public func scroll(to offset: Double, isTouching: Bool) {
    log("scroll", [("offset", Self.number(offset)), ("touching", isTouching ? "true" : nil)])
  }

  /// Ends the log and waits until it is written.
  public func end() {
    log("end", [])
    queue.sync {}
  }

  private func log(_ event: String, _ members: [(String, String?)]) {
    let time = Self.number((clock() - start) * 1_000)
    write([("t", time), ("e", Self.quoted(event))] + members)
  }

  private func write(_ members: [(String, String?)]) {
    let parts = members.compactMap { key, value in value.map { "\"\(key)\":\($0)" } }
    let line = Data(("{" + parts.joined(separator: ",") + "}\n").utf8)
    queue.async { [file] in try? file.write(contentsOf: line) }
  }

  /// Returns the file of a launch, such as `binds-2026-05-01-093000.jsonl`. The log of a launch that was killed stays.
  ///
  /// - Parameters:
  ///   - folder: The folder, which must exist.
  ///   - date: The time of the launch; the name states it in UTC.
  /// - Returns: A file that does not exist yet.
  public static func freshFile(in folder: URL, at date: Date = Date()) -> URL {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "yyyy-MM-dd-HHmmss"
    let name = "binds-" + format.string(from: date)
    let names = [name] + (2...).lazy.prefix(999).map { "\(name)-\($0)" }
    let files = names.map { folder.appendingPathComponent($0 + ".jsonl") }
    return files.first { !FileManager.default.fileExists(atPath: $0.path) } ?? files[0]
  }

  /// Returns a number with at most three decimals.
  private static func number(_ value: Double) -> String {
    let thousandths = (value * 1_000).rounded()
    return thousandths.remainder(dividingBy: 1_000) == 0
      ? "\(Int(thousandths / 1_000))" : "\(thousandths / 1_000)"
  }

  private static func quoted(_ text: String) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: text, options: [.fragmentsAllowed, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}

#if canImport(UIKit)
  extension BindLogger {
    /// Begins a log of a list in a window, a file of its own in `Documents`, which the Files app shows if
    /// `UIFileSharingEnabled` is set.
    public convenience init(list: UIScrollView, app: String, rowHeight: Double? = nil) throws {
      let folder = try FileManager.default.url(
        for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
      try self.init(
        to: Self.freshFile(in: folder), app: app,
        height: Double(list.bounds.height), scale: Double(list.traitCollection.displayScale),
        rowHeight: rowHeight)
    }

    /// Logs that an image view gets its URL, and wants the image in its own size.
    public func bind(_ view: UIImageView, item: Int, slot: Int = 0, url: URL) -> Int {
      bind(
        view, item: item, slot: slot, url: url, width: Double(view.bounds.width),
        height: Double(view.bounds.height))
    }

    /// Logs a request of a URL session, by the system's clock of dates.
    public func request(_ metrics: URLSessionTaskTransactionMetrics) {
      guard let url = metrics.request.url, let sent = metrics.requestStartDate else { return }
      let (clock, date) = (clock(), Date())
      func time(_ of: Date?) -> Double? { of.map { clock + $0.timeIntervalSince(date) } }
      let connect = metrics.connectStartDate.flatMap {
        metrics.connectEndDate?.timeIntervalSince($0)
      }
      request(
        url, sent: time(sent) ?? clock, first: time(metrics.responseStartDate),
        received: time(metrics.responseEndDate), connect: connect,
        bytes: Int(metrics.countOfResponseBodyBytesReceived))
    }

    /// Logs that the list has scrolled, or that a finger is about to move it.
    public func scrolled(_ list: UIScrollView) {
      scroll(to: Double(list.contentOffset.y), isTouching: list.isTracking)
    }
  }
#endif
