/// Reads requests to Wikipedia: a counter, a time, a URL, and `-` or `save`.
///
/// Only reads of articles are kept, by the path of the URL; the layout and the filter are those of G. Urdaneta, G.
/// Pierre, M. van Steen, *Wikipedia workload analysis for decentralized hosting,* Computer Networks 53(11), 2009, and
/// of the simulator of Caffeine. HTML entities in a path are decoded, and paths are read as UTF-8.
struct WikipediaLines: LineFormat {
  private var fields = FieldList()

  /// The prefixes of paths that are not articles.
  private static let others = [
    "/w/index.php?search=", "/wiki/Special:Search", "/wiki/Special:", "/wiki/Talk:", "/wiki/User:",
    "/wiki/User_talk:",
  ]
  private static let entities = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
  ]

  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(TraceProblem) {
    guard fields.split(line, at: .blanks), fields.count == 4 else {
      throw TraceProblem("\(fields.count) fields instead of 4: counter, time, URL, - or save")
    }
    _ = try fields.decimal(0, of: line, "a counter")
    let time = try fields.time(.init(column: 1), of: line)
    let word = fields.field(3, of: line)
    guard word.equals("-") || word.equals("save") else {
      throw TraceProblem("\(word.quoted) is neither '-' nor 'save'")
    }
    guard let path = Self.path(fields.field(2, of: line).string) else {
      throw TraceProblem("\(fields.field(2, of: line).quoted) is not a URL")
    }
    let isArticle = word.equals("-") && !Self.others.contains { path.hasPrefix($0) }
    guard isArticle else { return builder.skipRecord() }
    TextLine.with(path) { builder.add($0, size: 1, time: time) }
  }

  private static func path(_ url: String) -> String? {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    let rest = url[scheme.upperBound...]
    guard let slash = rest.firstIndex(of: "/") else { return "/" }
    return entities.reduce(String(rest[slash...])) { $0.replacing($1.0, with: $1.1) }
  }
}
