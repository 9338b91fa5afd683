import CachePolicies
import Environment
import ImagePipeline
import Primitives
import RequestTraces
import Scrolling

extension Reviewer {
  /// Checks the strategies: at least one, unique names, and existing policies.
  mutating func reviewStrategies(_ contents: ScenarioContents, _ marks: YAMLNode) {
    let list = marks["strategies"]
    // If the list as a whole is wrong, the strategies are not the written ones, or there is no strategy.
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
    // A strategy that cannot be read may be the reference.
    if sound.unsoundStrategies.isEmpty, let reference = contents.reference,
      !seen.contains(reference)
    {
      add(marks["reference"]?.mark, Suggestion.unknown("strategy", reference, known: seen))
    }
  }

  /// Checks the names of written strategies: none has the name of one of the program's own, as it would get its
  /// code.
  mutating func reviewNamesakes(_ root: YAMLNode) {
    let own = OwnParts.names
    for name in (root["strategies"]?.items ?? []).compactMap({ $0["name"] }) {
      guard let text = name.scalar?.text, own.contains(text) else { continue }
      add(
        name.mark,
        "'\(text)' is the name of a custom strategy of this program; choose another name")
    }
  }

  /// Checks the policies: those of the catalog, and in memory `nscache` for the scenario's model. It has no
  /// parameters, because the policy behind it is not known at that place.
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

  /// Checks the decisive guesses: a study must be able to move them.
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
}

extension Reviewer {
  /// Reads the content of the rows and their number from the request trace that the feed names.
  ///
  /// - Parameters:
  ///   - contents: The scenario. Its number of rows becomes that of the requests, unless the scenario sets it.
  ///   - node: The scenario with its presets in place.
  /// - Returns: nil if the feed names none, or the trace cannot be its rows.
  mutating func feedTrace(_ contents: inout ScenarioContents, _ node: YAMLNode) -> FeedTrace? {
    guard readsTraces, let path = contents.feed.trace else { return nil }
    let mark = node["feed"]?["trace"]?.mark
    guard let trace = requestTraces[path] ?? read(path, mark) else { return nil }
    requestTraces[path] = trace
    let count = trace.requests.count
    let stated = node["feed"]?["rows"]
    let rows = stated == nil ? count : contents.feed.rows
    if rows > FeedTrace.maxRows {
      add(
        stated?.mark ?? mark,
        "at most \(FeedTrace.maxRows) requests of a trace can be rows; set the number with 'rows'")
      return nil
    }
    if rows > count {
      add(
        stated?.mark ?? mark,
        "\(rows) rows, but '\(path)' has \(count) requests; remove 'rows' to use them all")
      return nil
    }
    contents.feed.rows = rows
    return trace.feedTrace(rows: rows)
  }

  private mutating func read(_ path: String, _ mark: Mark?) -> LoadedTrace? {
    do {
      let file = try library.requestTrace(path, from: base)
      var options = LoadingOptions()
      // One more than the maximum number of rows shows that there are more.
      options.limit = FeedTrace.maxRows + 1
      return try TraceFile(file.path).load(file.bytes, options)
    } catch let error as TraceError {
      add(mark, error.description + Self.advice(on: error))
    } catch {
      add(mark, (error as? LookupError)?.summary ?? "\(error)")
    }
    return nil
  }

  /// Returns advice on an error. A scenario names no format, so a file of unclear format must be converted.
  private static func advice(on error: TraceError) -> String {
    error.message.contains("--format")
      ? ", and convert it with 'cachebench trace convert' for a scenario" : ""
  }
}

extension LoadedTrace {
  /// Returns the first requests as rows. An image keeps the size of its first request.
  fileprivate func feedTrace(rows: Int) -> FeedTrace? {
    let ids = requests.ids.prefix(rows)
    var firsts: [Int] = []
    for (index, id) in ids.enumerated() where id.index == firsts.count { firsts.append(index) }
    return FeedTrace(
      rows: Array(ids), encodedBytes: hasSizes ? firsts.map { UInt32(clamping: size(at: $0)) } : [],
      names: firsts.map { names.text(at: requests.ids[$0].index) })
  }
}
