import AppModel
import CachePolicies
import Environment
import ImagePipeline
import Primitives
import RequestTraces
import Scrolling

extension Reviewer {
  /// Checks the strategies: there is at least one, their names are unique, and their policies exist.
  mutating func reviewStrategies(_ contents: ScenarioContents, _ marks: YAMLNode) {
    let list = marks["strategies"]
    // If the list as a whole is invalid, the strategies are not those that are written.
    guard sound.have("strategies") || contents.strategies.count == list?.items?.count else {
      return
    }
    if contents.strategies.isEmpty {
      let hint = "needs at least one strategy, as in 'strategies: [lru-url, no-cache]'"
      add(list?.mark, hint)
    }
    var seen: [String] = []
    for (index, strategy) in contents.strategies.enumerated() {
      let item = list?.item("\(index)")
      let isSound = !sound.unsoundStrategies.contains(index)
      if isSound, seen.contains(strategy.name) {
        add(
          item?["name"]?.mark ?? item?.mark,
          "a second strategy '\(strategy.name)'; give each a different 'name'")
      }
      seen.append(strategy.name)
      if isSound { review(strategy, at: item) }
    }
    // The reference may be a strategy that could not be read.
    if sound.unsoundStrategies.isEmpty, let reference = contents.reference,
      !seen.contains(reference)
    {
      add(marks["reference"]?.mark, Suggestion.unknown("strategy", reference, known: seen))
    }
  }

  /// Checks the names of written strategies. None may have the name of a custom strategy, because it would get that
  /// strategy's code.
  mutating func reviewNamesakes(_ root: YAMLNode) {
    let own = OwnParts.names
    for name in (root["strategies"]?.items ?? []).compactMap({ $0["name"] }) {
      guard let text = name.scalar?.text, own.contains(text) else { continue }
      add(
        name.mark,
        "'\(text)' is the name of a custom strategy of this program; choose another name")
    }
  }

  /// Checks the policies. They are those of the catalog and, in memory, `nscache` for the scenario's model, which has
  /// no parameters because the policy is not known there.
  mutating func review(_ strategy: Strategy, at item: YAMLNode?) {
    for (place, own) in strategy.ofPipelines.enumerated() {
      let part = place == 0 ? item : item?["pipelines"]?.item("\(place - 1)")
      reviewStores(of: own, at: part ?? item)
    }
  }

  private mutating func reviewStores(of strategy: Strategy, at item: YAMLNode?) {
    let known = PolicyCatalog.everyEviction.map(\.name)
    let stores = [
      ("memory", strategy.memory?.policy, ["nscache"] + known),
      ("disk", strategy.disk?.policy, known),
    ]
    if strategy.memory?.policy == "nscache", let part = item?["memory"]?["policy-parameters"],
      !part.isNull
    {
      add(part.mark, "'nscache' takes no parameters; to set some, name one of its models")
    }
    for (part, policy, known) in stores {
      guard let policy, !known.contains(policy) else { continue }
      add(
        item?[part]?["policy"]?.mark ?? item?.mark,
        Suggestion.unknown("eviction policy", policy, known: known, listed: "policies"))
    }
    reviewAdmission(strategy, at: item)
  }

  private mutating func reviewAdmission(_ strategy: Strategy, at item: YAMLNode?) {
    let known = PolicyCatalog.admission.map(\.name)
    guard let memory = strategy.memory, !known.contains(memory.admission) else { return }
    add(
      item?["memory"]?["admission"]?.mark ?? item?.mark,
      Suggestion.unknown("admission policy", memory.admission, known: known))
  }

  /// Checks the guesses that decide a conclusion: a study must be able to move them.
  mutating func reviewGuesses(_ contents: ScenarioContents, _ marks: YAMLNode) {
    guard !contents.decidedBy.isEmpty else { return }
    let known = ScenarioContents.guesses.map(\.path)
    let list = marks["decided-by"]
    for (index, path) in contents.decidedBy.enumerated() where !known.contains(path) {
      let nearest = Suggestion.nearest(to: path, in: known).map { "; did you mean '\($0)'?" }
      add(
        list?.item("\(index)")?.mark ?? list?.mark,
        "unknown guess '\(path)'" + (nearest ?? "; 'cachebench list guesses' prints them"))
    }
  }

  /// Checks that the gestures end within the time limit of a run.
  mutating func reviewGestures(_ contents: ScenarioContents, _ marks: YAMLNode) {
    let seconds = contents.scroll.gestures.reduce(0) { $0 + $1.minSeconds }
    guard seconds > Nanoseconds.longestRun.seconds else { return }
    add(
      marks["scroll"]?["gestures"]?.mark,
      "the gestures last \(Int(seconds / 86_400)) d or more; a run lasts at most "
        + "\(Nanoseconds.longestRun)")
  }

  /// Reads the rows, and their number, from the request trace that the feed names.
  ///
  /// - Parameters:
  ///   - contents: The scenario. Unless it sets a number of rows, it gets that of the requests.
  ///   - node: The scenario with its presets expanded.
  /// - Returns: The rows; nil if the feed names no trace, or if the trace cannot be used for rows.
  mutating func feedTrace(_ contents: inout ScenarioContents, _ node: YAMLNode) -> FeedTrace? {
    guard readsTraces, let path = contents.feed.trace else { return nil }
    let mark = node["feed"]?["trace"]?.mark
    guard let trace = requestTraces[path] ?? read(path, mark) else { return nil }
    requestTraces[path] = trace
    let count = trace.count
    let stated = node["feed"]?["rows"]
    let rows = stated == nil ? count : contents.feed.rows
    if rows > FeedTrace.maxRows {
      add(
        stated?.mark ?? mark,
        "at most \(FeedTrace.maxRows) requests of a trace can be rows; set the number with 'rows'")
      return nil
    }
    if rows > count, !trace.hasViews {
      add(
        stated?.mark ?? mark,
        "\(rows) rows, but '\(path)' has \(count) requests; remove 'rows' to use them all")
      return nil
    }
    contents.feed.rows = rows
    return trace.feedTrace(rows: rows)
  }

  private mutating func read(_ path: String, _ mark: Mark?) -> TracedRows? {
    do {
      let file = try library.requestTrace(path, from: base)
      var options = LoadingOptions()
      // One request more than the rows can have reveals that there are more.
      options.limit = FeedTrace.maxRows * TracedRows.mostViews(in: file.bytes) + 1
      let trace = try TraceFile(file.path).load(file.bytes, options)
      return try TracedRows(trace, in: file.bytes, file: file.path)
    } catch let error as TraceError {
      add(mark, error.description + Self.advice(on: error))
    } catch let error as FileError {
      add(mark, "\(error)")
    } catch {
      add(mark, (error as? LookupError)?.summary ?? "\(error)")
    }
    return nil
  }

  /// Returns advice on an error. A scenario cannot name a format, so a file of an unclear format must be converted.
  private static func advice(on error: TraceError) -> String {
    error.message.contains("--format")
      ? ", and convert it with 'cachebench trace convert' for a scenario" : ""
  }
}
