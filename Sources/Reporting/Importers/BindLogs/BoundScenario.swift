import Environment
package import Primitives
package import RequestTraces
import Scrolling

/// A scenario made from a bind log. Its rows, images and scroll are the log's. Comments distinguish evidence from
/// guesses.
package struct BoundScenario: Sendable {
  /// The files that a scenario names, relative to its folder.
  package struct Files: Sendable {
    /// The name of the scenario's file, without its ending.
    package let name: String

    /// Creates the file names of a scenario.
    package init(name: String) { self.name = name }

    /// The trace of all binds.
    package var trace: String { name + ".csv" }
    /// The trace of the rows.
    package var rows: String { name + "-rows.csv" }
    /// The scroll recording.
    package var scroll: String { name + "-scroll.csv" }
  }

  /// The parts of a scenario that a bind log does not state, and that were inferred from it.
  package struct Inferences: Sendable {
    /// The lines of the network and the server.
    let network: [String]
    /// The lines of the strategies.
    let strategies: [String]
    /// True if cells are bound before they are shown.
    let preparesCells: Bool
    /// The rows without an image.
    let blankRows: Set<Int>

    /// Creates the inferred parts.
    package init(
      network: [String], strategies: [String], preparesCells: Bool, blankRows: Set<Int>
    ) {
      (self.network, self.strategies) = (network, strategies)
      (self.preparesCells, self.blankRows) = (preparesCells, blankRows)
    }
  }

  /// The bound images.
  package let bound: BoundImages
  /// The inferred parts; nil for a scenario with guesses in their place.
  package var inferred: Inferences?
  /// The scroll of the list.
  package let scroll: BoundScroll
  /// A class for each view of a cell; a single class does not become a class of the scenario.
  let classes: ArchivedClasses

  /// Makes a scenario of the contents of a log.
  package init(_ bound: BoundImages) {
    self.bound = bound
    classes = ArchivedClasses(
      ofSlots: bound.slots.map { slot in
        var images: [ObjectID: ArchivedImage] = [:]
        for image in slot.rows.values {
          images[image, default: bound.images[image.index].unwanted].requests += 1
        }
        return images.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
      })
    scroll = BoundScroll(bound, rowHeight: Points(Double(classes.rowHeight)))
  }

  /// The number of rows in the list, up to the last row that was bound or that the scroll reaches. A scroll may go on
  /// without binds while the app makes no frames.
  package var rowCount: Int {
    guard let recording = scroll.recording else { return bound.rowCount }
    let screen = bound.log.header.height ?? BoundScroll.usualHeight
    let bottom = recording.highestOffset + screen
    // Rows with heights of their own end where they end; the others follow at the usual height.
    let (known, end) =
      scroll.heights.map {
        (Double(bound.rowCount), $0.tops(of: bound.rowCount)[bound.rowCount])
      } ?? (0, .zero)
    let lines = ((bottom - end).points / rowHeight.points).rounded(.up)
    let rows = known + lines * Double(bound.log.header.columns ?? 1)
    return max(bound.rowCount, Int(min(rows, Double(FeedTrace.maxRows))))
  }

  /// The height of a row.
  package var rowHeight: Points { scroll.rowHeight ?? Points(Double(classes.rowHeight)) }

  /// The rows as requests, for cells with one view.
  package var rowTrace: LoadedTrace { bound.rowTrace(rows: rowCount) }

  /// The number of classes of images.
  package var classCount: Int { bound.slots.count == 1 ? 1 : max(1, classes.shown.count) }

  /// The rows without an image.
  var blankRows: Set<Int> { inferred?.blankRows ?? bound.blankRows }

  /// The number of rows that were never bound, and may have an image.
  private var unseen: Int {
    rowCount - Set(bound.slots.flatMap(\.rows.keys)).count - blankRows.count
  }

  /// The differences between the scenario and the log's list, for people.
  package var notes: [String] {
    let counts = [
      (
        inferred == nil ? blankRows.count : 0,
        "rows that were shown without a bind, and have no image"
      ),
      (unseen, "rows without a bind, each of which gets its own image"),
      (bound.changedRows, "rows that later showed another image, which is left out"),
      (bound.movedItems, "items bound at several places, as rows came or moved: left out"),
    ]
    let shown =
      scroll.bindsAsShown && bound.log.header.list?.keeps == nil
      ? ["cells are bound as they come on screen: 'prepares-cells: false'"]
      : []
    return counts.filter { $0.0 > 0 }.map { "\($0.1): \($0.0)" } + shown
  }

  /// The text of the scenario's file: YAML that is ready to run.
  package func text(_ files: Files) -> String {
    let file = ScenarioText.line(bound.log.file)
    let lines =
      [
        "# \(ScenarioText.line(files.name)): made by 'cachebench \(inferred == nil ? "import" : "calibrate")' from the bind log "
          + "\(file). Values that a log",
        "# does not have are marked; change them. Run it with 'cachebench run \(ScenarioText.line(files.name)).yaml'.",
        "summary: \(ScenarioText.quoted("The rows of \(file), as they were scrolled through"))", "",
      ] + device + [""] + (inferred?.network ?? network) + [""]
      + (bound.slots.count > 1 ? viewFeed(files) : tracedFeed(files)) + [""]
      + table + [""] + scrollLines(files) + appEvents + [
        "", "strategies:",
      ] + (inferred?.strategies ?? ["  - uiimageview-extension", "  - lru-url", "  - no-cache"])
      + [""]
    return lines.joined(separator: "\n")
  }

  var scale: Int { bound.log.header.scale ?? 3 }

  private var device: [String] {
    guard let height = bound.log.header.height else {
      return ["# Not in the log: the device.", "device: iphone-13"]
    }
    let screen = "viewport: \(ScenarioText.number(height.points)) pt, scale: \(scale)"
    return [
      "# The height\(bound.log.header.scale == nil ? "" : " and the scale") of the list as "
        + "logged. Other values of the device are not in the log.",
      "device: {extends: iphone-13, \(screen)}",
    ]
  }

  /// The network's lines. A bind log shows only the effects of the network.
  private var network: [String] {
    let waits = [BindLogEvent.Outcome.network, .disk].compactMap { outcome in
      bound.wait(for: outcome).map {
        "\($0.text(decimals: 0)) ms for \(bound.count(of: outcome)) answered by '\(outcome.rawValue)'"
      }
    }
    let evidence =
      waits.isEmpty
      ? []
      : [
        "# Median time from a request of the list to its answer: \(waits.joined(separator: ", "))."
      ]
    return ["# Not in a bind log: the network, and the caching fields of the server."] + evidence
      + ["network: lte"]
  }

  private func tracedFeed(_ files: Files) -> [String] {
    var lines = [
      "feed:",
      "  # \(bound.binds.count) requests for \(bound.images.count) images in \(rowCount) rows; "
        + "each row has the image that it showed first.",
    ]
    lines += unseenNote + lengths + ["  trace: \(ScenarioText.quoted(files.rows))"]
    if hasViews { lines.append("  rows: \(rowCount)") }
    lines += ScenarioText.format(bound.images.map(\.mediaType), by: "Addresses").map { "  " + $0 }
    guard let size = bound.images.compactMap(\.pixels).middle else {
      return lines + ["  # Not in the log: pixels."]
    }
    return lines + [
      "  # The median of the logged sizes of pictures, or else of the views.",
      "  pixels: {width: \(size.width), height: \(size.height)}",
    ]
  }

  /// The comments on rows whose images differ from the log's.
  var unseenNote: [String] {
    [
      (unseen, "Never requested; each has its own image here"),
      (bound.changedRows, "Rows that later showed another image, which is ignored"),
    ].filter { $0.0 > 0 }.map { "  # \($1): \($0)." }
  }

  var lengths: [String] {
    guard bound.unmeasured > 0 else { return [] }
    return bound.trace.hasSizes
      ? [
        "  # Without a length in the log; the median is used: \(bound.unmeasured)."
      ]
      : ["  # Not in the log: lengths. 'bits-per-pixel' draws them."]
  }

  private var table: [String] {
    var lines = ["table:"]
    switch scroll.heightSource {
    case .logged:
      let error = scroll.heights?.error ?? (.zero, .zero)
      let texts = [error.mean, error.largest].map { ScenarioText.number($0.points.rounded()) }
      lines.append(
        error.largest < Points(1)
          ? "  # As logged."
          : "  # Fitted to the logged heights, which are \(texts[0]) pt off on average, \(texts[1]) pt at most."
      )
    case .estimated: lines.append("  # Estimated from the rows on screen at each offset.")
    case .guessed: lines.append("  # Not in the log: the height of the views plus 16 pt.")
    }
    lines.append("  row-height: \(ScenarioText.number(rowHeight.points)) pt")
    if let columns = bound.log.header.columns { lines.append("  columns: \(columns)") }
    if let keeps = bound.log.header.list?.keeps {
      lines += ["  # As logged: a list that keeps its views.", "  keeps: \(keeps)"]
    } else if !(inferred?.preparesCells ?? !scroll.bindsAsShown) {
      lines += [
        "  # As logged: cells are bound as they come on screen.", "  prepares-cells: false",
      ]
    }
    let adds = scroll.heights?.adds.contains { $0 > .zero } ?? false
    guard bound.slots.count == 1, !adds else { return lines + viewSlots }
    guard let size = bound.slots[0].wanted else { return lines }
    let (wide, high) = (Double(size.width) / Double(scale), Double(size.height) / Double(scale))
    // By default, a single view is as high as its row.
    guard abs(high - rowHeight.points) >= 0.5 else { return lines }
    return lines + [
      "  slots:",
      "    - {width: \(ScenarioText.number(wide)) pt, height: \(ScenarioText.number(high)) pt}",
    ]
  }

  /// The events of the app's life. A background from which the app does not return is left out.
  private var appEvents: [String] {
    var (lines, leaves): ([String], Int?) = ([], nil)
    for event in bound.log.events {
      guard case .app(let kind) = event.kind else { continue }
      switch kind {
      case .background where leaves == nil: leaves = lines.count
      case .foreground where leaves != nil: leaves = nil
      case .background, .foreground: continue
      case .memoryWarning: break
      }
      let time = ScenarioText.number((event.time - .start).milliseconds)
      lines.append("  - {at: \(time) ms, \(kind.rawValue): {}}")
    }
    if let leaves { lines.remove(at: leaves) }
    return lines.isEmpty ? [] : ["", "# As logged.", "events:"] + lines
  }

  private func scrollLines(_ files: Files) -> [String] {
    guard scroll.recording != nil else {
      return ["# The log has no scroll.", "scroll: {gestures: [{pause: {duration: 10 s}}]}"]
    }
    let source =
      scroll.source == .logged
      ? "Offsets as logged."
      : "Estimated: each row is at the edge of the screen when it is requested; gaps of half a second are pauses."
    let rest = scroll.rest.map {
      [
        "# The time at rest at the end of the log.",
        "settle: \(ScenarioText.number($0.seconds * 1_000)) ms",
      ]
    }
    return [
      "scroll:", "  # \(source)", "  trace: \(ScenarioText.quoted(files.scroll))",
    ] + (rest ?? [])
  }
}

extension ArchivedImage {
  /// The image without requests.
  fileprivate var unwanted: ArchivedImage {
    var image = self
    image.requests = 0
    return image
  }
}
