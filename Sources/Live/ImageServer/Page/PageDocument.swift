import Primitives
import Environment

/// The page that a browser shows: what this server is, and its feed in a list that scrolls. It needs
/// nothing from anywhere else.
struct PageDocument {
  private let world: ServedWorld

  init(_ world: ServedWorld) { self.world = world }

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>\(world.title.escapedForHTML) - cachebench</title>
    <style>
    \(PageStyle.text)
    \(DetailScript.style)
    </style>
    </head>
    <body>
    <div class="page">
    \(introduction)
    <section class="phone" aria-label="The feed">
    <div class="bar"><strong>Feed</strong><span class="faint" id="state">&nbsp;</span>
    <button id="record" type="button">Record</button></div>
    <div class="list" tabindex="0">
    <div class="rows" data-total="\(world.feed.configuration.rows)"></div>
    </div>
    \(DetailScript.html)
    </section>
    </div>
    <script>
    \(PageScript.text)
    \(DetailScript.text)
    \(RecorderScript.text)
    </script>
    </body>
    </html>

    """
  }

  private var introduction: String {
    """
    <main>
    <p class="kind">cachebench image server</p>
    <h1>\(world.title.escapedForHTML)</h1>
    <p class="faint">\(world.summary.escapedForHTML)</p>
    <p>This server renders the images of a feed on request, and behaves as the scenario says: its delays,
    errors and cache headers. Point an app at it, and read in the log what the cache of the app did.</p>
    <h2>This scenario</h2>
    <dl>\(facts.map { "<dt>\($0)</dt><dd>\($1.escapedForHTML)</dd>" }.joined(separator: "\n"))</dl>
    <h2>Routes</h2>
    <dl class="routes">
    \(routes.map(row).joined(separator: "\n"))
    </dl>
    </main>
    """
  }

  private var facts: [(String, String)] {
    let feed = world.feed.configuration
    let sizes = feed.allClasses.map { "\($0.pixels.width) x \($0.pixels.height)" }
      .joined(separator: " or ")
    let server = world.server.configuration
    let validators = [server.entityTags ? "ETag" : "", server.lastModified ? "Last-Modified" : ""]
      .filter { !$0.isEmpty }.joined(separator: " and ")
    return [
      ("Rows", "\(feed.rows)"),
      ("Images", "\(world.feed.objectCount) of \(sizes) pixels"),
      ("Seed", "\(world.seed)"),
      ("Network", world.networks.first?.profile?.name ?? "as it is"),
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
        ImageAddress(ObjectID(1), format: .jpeg, size: size).path,
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

extension String {
  /// The text as it stands in a document of HTML or in a quoted attribute.
  var escapedForHTML: String {
    spelling(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]).shown(keeping: ["\n", "\t"])
  }
}
