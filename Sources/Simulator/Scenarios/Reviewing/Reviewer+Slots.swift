import AppModel
import Environment
import ImagePipeline
import Primitives
import Scrolling

extension Reviewer {
  /// Checks the slots. Each names a class of the feed. Each class has a slot, because its images would otherwise not be
  /// visible.
  mutating func reviewSlots(_ contents: ScenarioContents, _ node: YAMLNode) {
    let classes = contents.feed.allClasses
    let known = classes.map(\.name)
    let (details, ofTab) = (contents.detail?.slots ?? [], contents.tab?.slots ?? [])
    reviewClasses(contents.table.slots, known, node["table"]?["slots"])
    reviewClasses(details, known, node["detail"]?["slots"])
    reviewClasses(ofTab, known, node["tab"]?["slots"])
    if let rows = contents.tab?.rows, rows > contents.feed.rows {
      add(
        node["tab"]?["rows"]?.mark,
        "\(rows) rows, but the feed has only \(contents.feed.rows) items")
    }
    reviewCounts(contents, node)
    // Without slots, a cell has one slot for each class that is not a variant.
    let ofCells =
      contents.table.slots.isEmpty
      ? classes.filter { $0.variantOf == nil }.map(\.name)
      : contents.table.slots.map(\.imageClass)
    let seen = ofCells + (details + ofTab).map(\.imageClass)
    for name in known where !name.isEmpty && !seen.contains(name) {
      add(
        node["table"]?["slots"]?.mark ?? node["feed"]?["classes"]?.mark,
        "no slot shows '\(name)'; add a slot, or remove the class")
    }
  }

  /// Checks that the cells of the list have the views of a trace, and that no other screen shows its rows.
  mutating func reviewViews(
    of trace: FeedTrace, _ contents: ScenarioContents, _ node: YAMLNode
  ) {
    let classes = contents.feed.allClasses.count
    guard !trace.isPlain || classes > 1 else { return }
    let mark = node["feed"]?["trace"]?.mark
    let views = contents.table.slots.isEmpty ? classes : contents.table.slots.count
    if views != trace.views {
      add(
        mark, "rows of the trace need a list with views: \(trace.views); 'table.slots' has \(views)"
      )
    }
    for (name, isSet) in [("detail", contents.detail != nil), ("tab", contents.tab != nil)]
    where isSet {
      add(
        node[name]?.mark ?? mark, "'\(name)' must be removed: the trace says the views of one list")
    }
  }

  private mutating func reviewClasses(
    _ slots: [SlotConfiguration], _ known: [String], _ list: YAMLNode?
  ) {
    for (position, slot) in slots.enumerated() where !known.contains(slot.imageClass) {
      let item = list?.item("\(position)")
      add(item?["class"]?.mark ?? item?.mark, fault(of: slot.imageClass, known))
    }
  }

  /// Checks the number of images over all classes, and the number of keys over all sizes.
  private mutating func reviewCounts(_ contents: ScenarioContents, _ node: YAMLNode) {
    let classes = contents.feed.allClasses
    let images = classes.map { $0.imageCount(items: contents.feed.rows) }.reduce(0, +)
    let sizes = classes.map(\.images.sizes).max() ?? 1
    let signatures = contents.feed.signed == nil ? 1 : Signatures.most
    let hasOthers = contents.strategies.flatMap(\.ofPipelines).contains { $0.prefetch.key != nil }
    // The limit leaves room for rows that are inserted later.
    guard images * sizes * signatures * (hasOthers ? 2 : 1) > 3_500_000_000 else { return }
    add(
      node["feed"]?["classes"]?.mark ?? node["feed"]?.mark,
      "\(images) images in \(sizes) sizes are too many; use fewer rows, classes or sizes")
  }

  private func fault(of name: String, _ known: [String]) -> String {
    if known == [""] {
      return "the feed has no classes; add 'classes', or remove 'class', as in 'slots: [{}]'"
    }
    if name.isEmpty { return "needs a 'class': \(known.joined(separator: ", "))" }
    return Suggestion.unknown("class", name, known: known)
  }

  /// Checks that the pipelines name classes of the feed.
  mutating func reviewPipelines(_ contents: ScenarioContents, _ marks: YAMLNode) {
    for (index, strategy) in contents.strategies.enumerated() {
      let item = marks["strategies"]?.item("\(index)")
      for (place, pipeline) in strategy.pipelines.enumerated() {
        let names = item?["pipelines"]?.item("\(place)")?["classes"]
        for (position, name) in pipeline.classes.enumerated() {
          guard let fault = contents.feed.fault(ofPipelineFor: name) else { continue }
          add(names?.item("\(position)")?.mark ?? names?.mark ?? item?.mark, fault)
        }
      }
    }
  }

  /// Checks that the faults name existing rows.
  mutating func reviewFaults(_ contents: ScenarioContents, _ node: YAMLNode) {
    let feed = contents.feed
    for (position, part) in feed.allClasses.enumerated() {
      let place =
        feed.classes.isEmpty ? node["feed"] : node["feed"]?["classes"]?.item("\(position)")
      let faults = [
        ("bad-addresses", part.badAddresses), ("rewritten-addresses", part.rewrittenAddresses),
        ("missing", part.missing), ("corrupt", part.corrupt),
      ]
      for (key, fault) in faults {
        guard let index = fault.rows.firstIndex(where: { $0 >= feed.rows }) else { continue }
        let list = place?[key]?["rows"]
        add(
          list?.item("\(index)")?.mark ?? list?.mark,
          "no row \(fault.rows[index]); the feed has rows 0 to \(feed.rows - 1)")
      }
    }
  }
}

extension FeedConfiguration {
  /// Returns the reason for which no pipeline can serve a class of a name; nil if a pipeline can.
  func fault(ofPipelineFor name: String) -> String? {
    let known = classes.map(\.name)
    guard !known.contains(name) else { return nil }
    return known.isEmpty
      ? "the feed has no classes; add 'classes', or remove 'pipelines'"
      : Suggestion.unknown("class", name, known: known)
  }
}
