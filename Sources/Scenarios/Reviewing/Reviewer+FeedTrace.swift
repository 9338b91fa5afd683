import ImageLoading
import Primitives
import TraceFiles
import Traces
import World
import YAML

extension Reviewer {
  /// What the rows show where the feed names a request trace, and how many rows that makes.
  ///
  /// - Parameters:
  ///   - contents: The scenario; its rows become as many as the trace has requests, unless the scenario
  ///     says how many.
  ///   - node: The scenario with its presets in place.
  ///   - marks: The same as it is written.
  /// - Returns: nil where the feed names none, or what it names cannot be its rows.
  mutating func feedTrace(
    _ contents: inout ScenarioContents, _ node: YAMLNode, _ marks: YAMLNode
  ) -> FeedTrace? {
    guard readsTraces, let path = contents.feed.trace else { return nil }
    let mark = node["feed"]?["trace"]?.mark
    guard let trace = requestTraces[path] ?? read(path, mark, marks) else { return nil }
    requestTraces[path] = trace
    let count = trace.requests.count
    let stated = node["feed"]?["rows"]
    let rows = stated == nil ? count : contents.feed.rows
    if rows > FeedTrace.mostRows {
      add(
        stated?.mark ?? mark,
        "at most \(FeedTrace.mostRows) requests of a trace can be rows; say with 'rows' how many",
        in: marks)
      return nil
    }
    if rows > count {
      add(
        stated?.mark ?? mark,
        "\(rows) rows, but '\(path)' has \(count) requests; leave 'rows' out to take them all",
        in: marks)
      return nil
    }
    contents.feed.rows = rows
    return trace.feedTrace(rows: rows)
  }

  private mutating func read(_ path: String, _ mark: Mark?, _ marks: YAMLNode) -> LoadedTrace? {
    do {
      let file = try library.requestTrace(path, from: base)
      var options = LoadingOptions()
      // One more than can be rows shows that there are more.
      options.limit = FeedTrace.mostRows + 1
      return try TraceFile(file.path).load(file.bytes, options)
    } catch let error as TraceError {
      add(mark, error.description + Self.advice(on: error), in: marks)
    } catch {
      add(mark, (error as? LookupError)?.summary ?? "\(error)", in: marks)
    }
    return nil
  }

  /// A scenario names no format: a file that does not tell has to be converted to one that does.
  private static func advice(on error: TraceError) -> String {
    error.message.contains("--format")
      ? ", and convert it with 'cachebench trace convert' for a scenario" : ""
  }
}

extension LoadedTrace {
  /// The first requests as rows. An image keeps the size of its first request.
  fileprivate func feedTrace(rows: Int) -> FeedTrace? {
    let ids = requests.ids.prefix(rows)
    var firsts: [Int] = []
    for (index, id) in ids.enumerated() where id.index == firsts.count { firsts.append(index) }
    return FeedTrace(
      rows: Array(ids), encodedBytes: hasSizes ? firsts.map { UInt32(clamping: size(at: $0)) } : [],
      names: firsts.map { names.text(at: requests.ids[$0].index) })
  }
}
