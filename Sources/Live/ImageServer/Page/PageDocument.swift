import Environment
import Primitives

/// The page that a browser shows: a description of the server, and its feed in a list that scrolls.
///
/// It loads nothing from other servers. The files of the folder `Resources` are embedded in the program.
/// - `page.html` and `page.css` are the page, including the detail that a tap on a row opens over the list.
/// - `list.js` shows a list of all rows. Only the rows near the window exist, as in a table view.
/// - `detail.js` shows an image of a tapped row as large as the screen, and a way back. It shows the first image of the
///   detail in a feed with details, else the row's image.
/// - `recorder.js` records scrolls and taps on the list, frame by frame, in the format of a scenario's `scroll.trace`.
///   A button begins a recording, ends it, and then offers it as a file. An automated browser reads its text from
///   `window.recording`. Points are CSS pixels; times are those of the frames.
struct PageDocument {
  private let setup: ServedSetup
  private let now: Instant

  init(_ setup: ServedSetup, at now: Instant) { (self.setup, self.now) = (setup, now) }

  var html: String {
    let facts = facts.map { "<dt>\($0)</dt><dd>\($1.escapedForHTML)</dd>" }
    return PackedResources.pageHTML.filled([
      "title": setup.title.escapedForHTML, "summary": setup.summary.escapedForHTML,
      "facts": facts.joined(separator: "\n"), "routes": routes.map(row).joined(separator: "\n"),
      "rows": "\(setup.feed.configuration.rows)", "page.css": PackedResources.pageCSS,
      "list.js": PackedResources.listJS, "detail.js": PackedResources.detailJS,
      "recorder.js": PackedResources.recorderJS,
    ]) + "\n"
  }

  private var facts: [(String, String)] {
    let feed = setup.feed.configuration
    let sizes = feed.allClasses.map { "\($0.pixels.width) x \($0.pixels.height)" }
      .joined(separator: " or ")
    let server = setup.server.configuration
    let validators = [server.entityTags ? "ETag" : "", server.lastModified ? "Last-Modified" : ""]
      .filter { !$0.isEmpty }.joined(separator: " and ")
    return [
      ("Rows", "\(feed.rows)"),
      ("Images", "\(setup.feed.objectCount) of \(sizes) pixels"),
      ("Seed", "\(setup.seed)"),
      ("Network", setup.networks.first?.profile?.name ?? "as it is"),
      ("Server delay", "\(server.thinkTime.description) (median)"),
      ("Cache-Control", server.cacheControl ?? "not sent"),
      ("Validators", validators.isEmpty ? "not sent" : validators),
    ]
  }

  private var routes: [(path: String, text: String)] {
    let size = PixelSize(width: 240, height: 160)
    return [
      ("/feed?page=0&size=20", "items as JSON, a page at a time"),
      ("/search?term=harbor&limit=5", "items in the shape of the iTunes Search API"),
      (
        ImageAddress(AddressID(1), format: .jpeg, size: size).path
          + setup.feed.signature(of: RenditionID(1), madeAt: now),
        "an image as jpg, png, webp or gif, in any size from 40 to 4096"
      ),
      ("/log", "all requests so far, one JSON object per line"),
      ("/metrics", "counts for Prometheus"),
      ("/health", "200 if the server runs"),
    ]
  }

  private func row(_ path: String, _ text: String) -> String {
    let path = path.escapedForHTML
    return "<dt><a href=\"\(path)\"><code>\(path)</code></a></dt><dd>\(text)</dd>"
  }
}
