import Primitives
import Traces
import World

extension ImportedScenario {
  /// How high a row is, in points: not in an archive, but for the images that it has to hold.
  var rowHeight: Int {
    guard !classes.shown.isEmpty else { return 88 }
    return max(44, (classes.shown.map { view(of: $0).height }.max() ?? 0) + 16)
  }

  /// As many rows as the class with the most requests has requests.
  var classRows: Int {
    min(classes.shown.map(\.requests).max() ?? 1, FeedTrace.mostRows)
  }

  /// The feed and the table where rows show an image of each class.
  var classesText: String {
    let omitted =
      classes.omitted == 0
      ? []
      : ["  # In none of them, or too seldom asked for to be in every row: \(classes.omitted)."]
    let feed =
      [
        "feed:",
        "  # \(demand.trace.requests.count) requests for \(demand.trace.names.count) images, in classes by the "
          + "sizes in their bodies and by what repeats.",
      ] + omitted + ["  rows: \(classRows)", "  classes:"]
    let parts = classes.shown.indices.flatMap { text(ofClassAt: $0) }
    let table = [
      "", "table:",
      "  # Not in an archive: views as large as images are on a screen of scale 3, at most 390 pt wide.",
      "  row-height: \(rowHeight) pt", "  slots:",
    ]
    let slots = classes.shown.map { part in
      let view = view(of: part)
      return
        "    - {class: \(quoted(part.name)), width: \(view.width) pt, height: \(view.height) pt}"
    }
    return (feed + parts + table + slots).joined(separator: "\n")
  }

  private func text(ofClassAt position: Int) -> [String] {
    let part = classes.shown[position]
    let sizes = part.images.compactMap(\.pixels).map { "\($0.width) x \($0.height)" }
    let spread = sizes.first == sizes.last ? "" : ", from \(sizes[0]) to \(sizes[sizes.count - 1])"
    let bits = part.bitsPerPixel
    let own = classes.ownHosts(of: position).map {
      ["# Hosts that serve no other class.", "hosts: \($0)"]
    }
    let keys =
      [
        "name: \(quoted(part.name))", sharing(part),
        "pixels: {width: \(part.pixels.width), height: \(part.pixels.height)}",
      ] + format(part.images.map(\.mediaType)) + [
        "bits-per-pixel: {median: \(bits.median.text(decimals: 3)), sigma: \(bits.sigma.text(decimals: 3))}"
      ] + (own ?? [])
    return ["    # \(part.requests) requests for \(part.images.count) images\(spread)."]
      + keys.enumerated().map { ($0.offset == 0 ? "    - " : "      ") + $0.element }
  }

  private func sharing(_ part: ArchivedClass) -> String {
    guard part.repeats else { return "images: {kind: unique}" }
    let exponent = part.exponent.map { ", exponent: \($0.text(decimals: 3))" } ?? ""
    return "images: {kind: zipf, distinct: \(part.images.count)\(exponent)}"
  }

  /// How large the view of a class is, in points.
  private func view(of part: ArchivedClass) -> (width: Int, height: Int) {
    let width = min(max(1, part.pixels.width / 3), 390)
    let height = width * part.pixels.height / part.pixels.width
    return (width, min(max(1, height), 10_000))
  }
}
