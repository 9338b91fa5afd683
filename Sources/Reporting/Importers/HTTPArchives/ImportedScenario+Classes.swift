import Environment
import Primitives
import RequestTraces

extension ImportedScenario {
  /// The number of rows: the requests of the most requested class.
  var classRows: Int {
    min(classes.shown.map(\.requests).max() ?? 1, FeedTrace.maxRows)
  }

  /// The feed and the table for rows that show an image of each class.
  var classesText: String {
    let omitted =
      classes.omitted == 0
      ? []
      : ["  # In no class, or too rare to be in every row: \(classes.omitted)."]
    let feed =
      [
        "feed:",
        "  # \(demand.trace.requests.count) requests for \(demand.trace.names.count) images, "
          + "in classes by size and repetition.",
      ] + omitted + ["  rows: \(classRows)"]
    let table = [
      "", "table:",
      "  # Not in an archive: views are as large as the images at scale 3, at most 390 pt wide.",
      "  row-height: \(classes.rowHeight) pt",
    ]
    return (feed + classes.feedLines(of: "requests") + table + classes.slotLines(scale: 3))
      .joined(separator: "\n")
  }
}

extension ArchivedClasses {
  /// The height of a row that holds the images on a screen of scale 3, in points.
  var rowHeight: Int {
    guard !shown.isEmpty else { return 88 }
    return max(44, (shown.map { view(of: $0, scale: 3).height }.max() ?? 0) + 16)
  }

  /// Returns the classes in the form of a feed.
  ///
  /// - Parameters:
  ///   - requests: The unit of the counts.
  ///   - sources: The evidence for the formats.
  /// - Returns: The lines of the key `classes`.
  func feedLines(of requests: String, formatsBy sources: String = "Answers") -> [String] {
    ["  classes:"] + shown.indices.flatMap { lines(ofClassAt: $0, requests, sources) }
  }

  /// Returns a view for each class.
  func slotLines(scale: Int) -> [String] {
    ["  slots:"]
      + shown.map { part in
        let view = view(of: part, scale: scale)
        return "    - {class: \(ScenarioText.quoted(part.name)), width: \(view.width) pt, "
          + "height: \(view.height) pt}"
      }
  }

  private func lines(
    ofClassAt position: Int, _ requests: String, _ sources: String
  ) -> [String] {
    let part = shown[position]
    let sizes = part.images.compactMap(\.pixels).map { "\($0.width) x \($0.height)" }
    let spread = sizes.first == sizes.last ? "" : ", from \(sizes[0]) to \(sizes[sizes.count - 1])"
    let own = ownHosts(of: position).map {
      ["# Hosts that serve only this class.", "hosts: \($0)"]
    }
    let keys =
      [
        "name: \(ScenarioText.quoted(part.name))", sharing(part),
        "pixels: {width: \(part.pixels.width), height: \(part.pixels.height)}",
      ] + ScenarioText.format(part.images.map(\.mediaType), by: sources) + bits(part) + (own ?? [])
    let share = partOfRows(part).map {
      [
        "    # Rows without this view show one image in common instead: \($0.of - $0.with) of \($0.of)."
      ]
    }
    return ["    # \(part.requests) \(requests) for \(part.images.count) images\(spread)."]
      + (share ?? [])
      + keys.enumerated().map { ($0.offset == 0 ? "    - " : "      ") + $0.element }
  }

  private func bits(_ part: ArchivedClass) -> [String] {
    guard let bits = part.bitsPerPixel else { return ["# Unknown: bits-per-pixel."] }
    return [
      "bits-per-pixel: {median: \(bits.median.text(decimals: 3)), sigma: \(bits.sigma.text(decimals: 3))}"
    ]
  }

  private func sharing(_ part: ArchivedClass) -> String {
    let share = partOfRows(part)
    // The image that stands for none is requested, too. It counts as one of the class.
    let absent = share.map { 1 - Double($0.with - 1) / Double($0.of) }
    let rest = absent.map { ", default-share: \($0.text(decimals: 4))" } ?? ""
    guard part.repeats else { return "images: {kind: unique\(rest)}" }
    let exponent = part.exponent.map { ", exponent: \($0.text(decimals: 3))" } ?? ""
    let stock = ArchivedClass.stock(
      showing: part.images.count - (share == nil ? 0 : 1), in: part.requests,
      exponent: part.exponent ?? ImageSharing().exponent)
    return "images: {kind: zipf, distinct: \(stock)\(exponent)\(rest)}"
  }

  /// Returns the size of the view of a class, in points.
  private func view(of part: ArchivedClass, scale: Int) -> (width: Int, height: Int) {
    let width = min(max(1, part.pixels.width / scale), 390)
    let height = width * part.pixels.height / part.pixels.width
    return (width, min(max(1, height), 10_000))
  }
}
