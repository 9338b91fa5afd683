public import Foundation

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

  /// An event of the app's life.
  public enum AppEvent: String, Sendable {
    /// The app leaves the screen, and returns.
    case background, foreground
    /// The system asks the app to free memory.
    case memoryWarning = "memory-warning"
  }

  private struct Row: Hashable { let item, slot: Int }

  /// A bind whose image has not arrived.
  private struct Waiting {
    let url: String
    var isCancelled = false
  }

  /// A text that names this launch of the app in all of its logs.
  public static let launch = UUID().uuidString

  private let file: LogFile
  private let clock: @MainActor () -> Double
  private let start: Double
  private var binds = 0
  private var waiting: [Int: Waiting] = [:]
  /// The last bind of each row's view.
  private var rows: [Row: Int] = [:]
  private var views = BoundViews()
  private var observers: [any NSObjectProtocol] = []

  /// Begins a log in a new file.
  ///
  /// - Parameters:
  ///   - url: The file, which must not exist; its folder must. `newFile(in:at:)` names one.
  ///   - app: The name of the app, for people.
  ///   - list: The properties of the list, as far as they are known.
  ///   - clock: Seconds from any start; they must never decrease. By default, they go on while the device sleeps.
  /// - Throws: An error if the file exists or cannot be written.
  public init(
    to url: URL, app: String, list: ListProperties = ListProperties(),
    clock: @escaping @MainActor () -> Double = LogFile.seconds
  ) throws {
    file = try LogFile(url)
    self.clock = clock
    start = clock()
    file.write(
      [("bindLog", "2"), ("app", .text(app)), ("launch", .text(Self.launch))] + list.members)
  }

  /// Logs that a view gets its URL. The view's previous bind counts as cancelled unless it was answered.
  ///
  /// - Parameters:
  ///   - view: The view, or an object that lives as long.
  ///   - item: The row, counted over all sections, from 0.
  ///   - slot: The number of the image view in its cell, from 0.
  ///   - id: The identity of the row's content, which it keeps at another row.
  ///   - url: The image.
  ///   - width: The view's width in points, if known.
  ///   - height: Its height.
  ///   - image: The image that the view shows before, if any.
  /// - Returns: The number of the bind, for its answer.
  @discardableResult public func bind(
    _ view: AnyObject, item: Int, slot: Int = 0, id: String? = nil, url: URL,
    width: Double? = nil, height: Double? = nil, showing image: AnyObject? = nil
  ) -> Int {
    if let last = views.bind(of: view) { answer(last, .cancelled) }
    binds += 1
    views.bind(view, binds, image)
    waiting[binds] = Waiting(url: url.absoluteString)
    rows[Row(item: item, slot: slot)] = binds
    log(
      "bind",
      [
        ("bind", .whole(binds)), ("item", .whole(item)), ("slot", .whole(slot)),
        ("id", id.map { .text($0) }), ("url", .text(url.absoluteString)),
        ("width", width.map { .number($0) }), ("height", height.map { .number($0) }),
      ])
    return binds
  }

  /// Logs an answer of the library. Only the first answer to a bind is written. An image from the network for a cancelled
  /// bind is logged as arrived.
  ///
  /// - Parameters:
  ///   - bind: The number of the bind.
  ///   - outcome: The source of the answer.
  ///   - image: The image, so that the log can name the image that a view shows.
  ///   - bytes: The length of the image's file, if known.
  ///   - width: The width of the picture in its file in pixels, if known.
  ///   - height: Its height.
  ///   - times: The times of its request, if known.
  public func answer(
    _ bind: Int, _ outcome: Outcome, image: AnyObject? = nil, bytes: Int? = nil, width: Int? = nil,
    height: Int? = nil, times: RequestTimes? = nil
  ) {
    guard let own = waiting[bind] else { return }
    if let image { views.name(image, own.url) }
    if own.isCancelled {
      guard outcome != .cancelled else { return }
      waiting[bind] = nil
      if outcome == .network { log("arrived", [("url", .text(own.url))]) }
      return
    }
    waiting[bind] = outcome == .cancelled ? Waiting(url: own.url, isCancelled: true) : nil
    log(
      "answer",
      [
        ("bind", .whole(bind)), ("outcome", .text(outcome.rawValue)),
        ("bytes", bytes.map { .whole($0) }), ("imageWidth", width.map { .whole($0) }),
        ("imageHeight", height.map { .whole($0) }),
      ] + (times?.members(since: start) ?? []))
  }

  /// Logs an answer to the last bind of a row, for code that does not keep the number of the bind.
  public func answer(
    item: Int, slot: Int = 0, _ outcome: Outcome, image: AnyObject? = nil, bytes: Int? = nil,
    times: RequestTimes? = nil
  ) {
    guard let bind = rows[Row(item: item, slot: slot)] else { return }
    answer(bind, outcome, image: image, bytes: bytes, times: times)
  }

  /// Logs a request that has ended, answered or not.
  public func request(_ url: URL, _ times: RequestTimes, bytes: Int) {
    log(
      "request",
      [("url", .text(url.absoluteString)), ("bytes", .whole(bytes))]
        + times.members(since: start))
  }

  /// Logs that an image arrived for which no view waits any more, if only the library knows this.
  public func arrived(_ url: URL) { log("arrived", [("url", .text(url.absoluteString))]) }

  /// Logs that a cell comes on screen: `tableView(_:willDisplay:forRowAt:)`. Where rows differ in height, give that of
  /// the cell.
  public func show(item: Int, height: Double? = nil) {
    log("show", [("item", .whole(item)), ("height", height.map { .number($0) })])
  }

  /// Logs that a cell has left the screen: `tableView(_:didEndDisplaying:forRowAt:)`.
  public func hide(item: Int) { log("hide", [("item", .whole(item))]) }

  /// Logs the list's offset: `scrollViewDidScroll(_:)`, and `scrollViewWillBeginDragging(_:)`, which ends a rest.
  public func scroll(to offset: Double, isTouching: Bool) {
    log("scroll", [("offset", .number(offset)), ("touching", isTouching ? .truth : nil)])
  }

  /// Logs the contents of bound views that changed since the last frame. Call it at the end of each frame.
  ///
  /// - Parameter image: Returns the image of a view. Only images of answers have a name; all others count as placeholders.
  public func frame(_ image: (AnyObject) -> AnyObject?) {
    for (bind, content) in views.changes(image) {
      log(
        "display",
        [
          ("bind", .whole(bind)), ("url", content.url.map { .text($0) }),
          ("kept", content.isKept ? .truth : nil),
        ])
    }
  }

  /// Logs an event of the app's life.
  public func app(_ event: AppEvent) { log(event.rawValue, []) }

  /// Logs an event of the app's life whenever a notification is posted, until the log ends.
  ///
  /// Post it on the main thread, as UIKit does its own; elsewhere it is a programming error, which ends the app.
  public func log(_ event: AppEvent, on notification: Notification.Name) {
    observers.append(
      // Not to the main queue: a post from it would wait for itself where its thread is not the first of the process.
      NotificationCenter.default.addObserver(forName: notification, object: nil, queue: nil) {
        [weak self] _ in MainActor.assumeIsolated { self?.app(event) }
      })
  }

  /// Ends the log and waits until it is written.
  public func end() {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
    log("end", [])
    file.finish()
  }

  /// The time by the logger's clock, in seconds.
  var now: Double { clock() }

  private func log(_ event: String, _ members: [(String, LogValue?)]) {
    file.write([("t", .number((clock() - start) * 1_000)), ("e", .text(event))] + members)
  }
}
