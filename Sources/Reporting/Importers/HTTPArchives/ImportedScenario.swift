import Environment
import Primitives
import RequestTraces

/// A scenario made from an archive. Its feed is the archive's trace, and its server and network are estimated from
/// the archive. Comments give the source of each value.
package struct ImportedScenario: Sendable {
  let demand: ArchivedDemand
  /// The classes of its images.
  package let classes: ArchivedClasses
  private let network: ArchivedNetwork
  private let archive: HTTPArchive

  /// Makes a scenario of an archive.
  package init(_ archive: HTTPArchive, _ demand: ArchivedDemand) {
    self.archive = archive
    self.demand = demand
    classes = ArchivedClasses(demand)
    network = ArchivedNetwork(archive)
  }

  /// The text of the scenario's file.
  ///
  /// - Parameters:
  ///   - name: The name of the file without its ending.
  ///   - traceFile: The file of the trace, from the scenario's folder.
  /// - Returns: YAML that is ready to run.
  package func text(named name: String, traceFile: String) -> String {
    """
    # \(name): made by 'cachebench import' from \(ScenarioText.line(archive.file)). Values that an archive does not
    # have are marked; change them. Run it with 'cachebench run \(ScenarioText.line(name)).yaml'.
    # The archive is \(filtered).
    # So the list requested images more often than it seems here. A bind log has all its requests.
    summary: \(ScenarioText.quoted("The images of \(ScenarioText.line(archive.file)), \(order)"))

    # Not in an archive.
    device: iphone-13

    \(networkText)

    \(serverText)

    \(classes.shown.isEmpty ? traceText(traceFile) : classesText)

    scroll:
      # Down to the last row.
      gestures:
        - flicks: {count: \(flicks), velocity: 2000, interval: 600 ms}

    strategies:
      - uiimageview-extension
      - lru-url
      - no-cache

    """
  }

  /// The note on the archive in every file made from it.
  package var filtered: String {
    let cached = demand.entries.count(where: \.isFromCache)
    let entries =
      cached == 0
      ? "requests that it answered have no entry"
      : "\(cached) requests that it answered have an entry, others may have none"
    return "filtered by the client's cache: \(entries)"
  }

  private var order: String {
    classes.shown.isEmpty
      ? "scrolled through in the order of their requests"
      : "drawn by their classes, with each seed"
  }

  /// The number of flicks. A flick of 2,000 pt/s moves the content about 1,000 pt, at the normal deceleration rate.
  private var flicks: Int {
    let rows = classes.shown.isEmpty ? demand.trace.requests.count : classRows
    return min(max(rows * classes.rowHeight / 1_000 + 1, 1), 1_000_000)
  }

  /// Returns the feed and the table for rows that show the images of the requests.
  private func traceText(_ file: String) -> String {
    """
    feed:
      # \(demand.trace.requests.count) requests for \(demand.trace.names.count) images; each row has the \
    image of a request, as long as its file was.
      trace: \(ScenarioText.quoted(file))\(rows)
      \(ScenarioText.format(demand.entries.map(\.mediaType)).joined(separator: "\n  "))
      \(pixels)

    table:
      row-height: \(classes.rowHeight) pt
    """
  }

  private var pixels: String {
    guard let known = classes.known else {
      return """
        # Not in an archive: a square whose median length has the default bits per pixel.
          pixels: {width: \(side), height: \(side)}
        """
    }
    let size = known.pixels
    return """
      # The median of the images whose bodies have a size: \(known.count).
        pixels: {width: \(size.width), height: \(size.height)}
      """
  }

  /// The line with the maximum number of rows, if the trace has more rows than a feed can have.
  private var rows: String {
    demand.trace.requests.count > FeedTrace.maxRows ? "\n  rows: \(FeedTrace.maxRows)" : ""
  }

  private var side: Int {
    let trace = demand.trace
    let sizes = trace.requests.indices.map { trace.size(at: $0) }.sorted()
    let median = Double(sizes[sizes.count / 2])
    let pixels = BitsPerPixel.pixelsOfWeb(fileOf: median).squareRoot()
    return min(max(Int(pixels.rounded()), 40), 4_096)
  }

  private var serverText: String {
    let whole = demand.entries.filter { $0.status == 200 }
    let responses = whole.isEmpty ? demand.entries : whole
    // A field with non-ASCII characters is invalid by RFC 9110, 5.5.
    let control = Majority(
      responses.map { $0.fields["cache-control"]?.filter { (" "..."~").contains($0) } })
    let tags = Majority(responses.map { $0.fields["etag"] == nil ? nil : "" })
    let dates = Majority(responses.map { $0.fields["last-modified"] == nil ? nil : "" })
    let thinking = network.thinkTime.map {
      "  # The median of 'wait' minus a round trip, of the entries that have it: \($0.entries).\n"
        + "  think-time: \(milliseconds($0))\n"
    }
    return """
      server:
        # The protocol of most answers.
        protocols: \(network.isMultiplexed ? "[http2, http1]" : "[http1]")
      \(securityText)\(thinking ?? "")  # \(control.share()).
        cache-control: \(control.text.map(ScenarioText.quoted) ?? "null")
        # \(tags.share()).
        entity-tags: \(tags.text != nil)
        # \(dates.share()).
        last-modified: \(dates.text != nil)
      """
  }

  /// The security of connections, by the round trips of the TLS handshake.
  private var securityText: String {
    guard let trips = network.tlsRoundTrips else { return "  # Unknown: tls.\n" }
    let version = trips.value < 0.5 ? TLSVersion.none : trips.value < 1.5 ? .tls13 : .tls12
    return
      "  # The median of 'ssl' in round trips, of the entries that have it: \(trips.entries).\n"
      + "  tls: \(ScenarioText.quoted(version.rawValue))\n"
  }

  private var networkText: String {
    var lines = [
      "network:", "  # For values that the timings do not have.", "  extends: lte",
      "  name: captured",
      "  source: \(ScenarioText.quoted("estimated from \(archive.file)"))",
    ]
    func add(_ why: String, _ key: String, _ value: String?) {
      lines += value.map { ["  # \(why)", "  \(key): \($0)"] } ?? ["  # Unknown: \(key)."]
    }
    add(
      "All bytes, divided by the time in which any arrived, of \(network.down?.entries ?? 0) "
        + "entries: a lower bound on the rate of the link.",
      "down", network.down.map { "\(max($0.value / 1e6, 0.001).text(decimals: 3)) Mbps" })
    add(
      "The median of 'connect' minus 'ssl', of the entries that have it: \(network.roundTrip?.entries ?? 0).",
      "round-trip", network.roundTrip.map(milliseconds))
    add(
      "The median of 'dns', of the entries that have it: \(network.nameLookup?.entries ?? 0).",
      "name-lookup", network.nameLookup.map(milliseconds))
    return lines.joined(separator: "\n")
  }

  private func milliseconds(_ estimate: ArchivedNetwork.Estimate) -> String {
    "\(min(estimate.value, 60_000).text(decimals: 3)) ms"
  }

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
  /// - Parameter requests: The unit of the counts.
  /// - Returns: The lines of the key `classes`.
  func feedLines(of requests: String) -> [String] {
    ["  classes:"]
      + shown.indices.flatMap { place in
        lines(ofClassAt: place, requests, "Answers", [sharing(shown[place])], bits(shown[place]))
      }
  }

  /// The classes of a feed whose trace says which rows share an image, and the lengths.
  var tracedLines: [String] {
    ["  classes:"] + shown.indices.flatMap { lines(ofClassAt: $0, "rows", "Addresses", [], []) }
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
    ofClassAt position: Int, _ requests: String, _ sources: String, _ sharing: [String],
    _ bits: [String]
  ) -> [String] {
    let part = shown[position]
    let sizes = part.images.compactMap(\.pixels).map { "\($0.width) x \($0.height)" }
    let spread = sizes.first == sizes.last ? "" : ", from \(sizes[0]) to \(sizes[sizes.count - 1])"
    let own = ownHosts(of: position).map {
      ["# Hosts that serve only this class.", "hosts: \($0)"]
    }
    let keys =
      ["name: \(ScenarioText.quoted(part.name))"] + sharing
      + ["pixels: {width: \(part.pixels.width), height: \(part.pixels.height)}"]
      + ScenarioText.format(part.images.map(\.mediaType), by: sources) + bits + (own ?? [])
    return ["    # \(part.requests) \(requests) for \(part.images.count) images\(spread)."]
      + keys.enumerated().map { ($0.offset == 0 ? "    - " : "      ") + $0.element }
  }

  private func bits(_ part: ArchivedClass) -> [String] {
    guard let bits = part.bitsPerPixel else { return ["# Unknown: bits-per-pixel."] }
    return [
      "bits-per-pixel: {median: \(bits.median.text(decimals: 3)), sigma: \(bits.sigma.text(decimals: 3))}"
    ]
  }

  private func sharing(_ part: ArchivedClass) -> String {
    guard part.repeats else { return "images: {kind: unique}" }
    let exponent = part.exponent.map { ", exponent: \($0.text(decimals: 3))" } ?? ""
    let stock = ArchivedClass.stock(
      showing: part.images.count, in: part.requests,
      exponent: part.exponent ?? ImageSharing().exponent)
    return "images: {kind: zipf, distinct: \(stock)\(exponent)}"
  }

  /// Returns the size of the view of a class, in points.
  private func view(of part: ArchivedClass, scale: Int) -> (width: Int, height: Int) {
    let width = min(max(1, part.pixels.width / scale), 390)
    let height = width * part.pixels.height / part.pixels.width
    return (width, min(max(1, height), 10_000))
  }
}
