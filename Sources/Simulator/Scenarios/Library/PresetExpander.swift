import Platform
import Primitives
import YAML

/// Replaces names of presets by the presets' contents: `network: lte`, `{extends: lru-url, name: lru-16, …}`.
///
/// The keys next to `extends` are merged over the preset, section by section. A list replaces a list, and null removes
/// a value. A preset's name, summary and source are not inherited.
struct PresetExpander {
  let library: ScenarioLibrary
  /// The folder of the scenario's file.
  let base: String?
  private var found: [ScenarioError.Diagnostic] = []
  /// The contents of files that were read, by path, with the presets that they extend merged.
  private var loaded: [String: YAMLNode] = [:]

  init(_ library: ScenarioLibrary, base: String?) {
    self.library = library
    self.base = base
  }

  /// Returns a scenario with all presets expanded. If it names no device or network, the default is set.
  ///
  /// - Throws: `ScenarioError` with all unknown names and malformed presets.
  mutating func expand(scenario node: YAMLNode) throws(ScenarioError) -> YAMLNode {
    let (expanded, found) = expandAsFarAsKnown(node)
    guard found.isEmpty else { throw ScenarioError(found) }
    return expanded
  }

  /// Returns a scenario with all valid presets expanded, and the errors in the others.
  mutating func expandAsFarAsKnown(
    _ node: YAMLNode
  ) -> (scenario: YAMLNode, found: [ScenarioError.Diagnostic]) {
    found = []
    guard var entries = node.entries else { return (node, []) }
    for (key, preset) in [("device", "iphone-13"), ("network", "lte")] where node[key] == nil {
      entries.append(.init(key: key, keyMark: .nowhere, value: .plain(preset)))
    }
    for index in entries.indices {
      let value = entries[index].value
      switch entries[index].key {
      case "device": entries[index].value = expand(value, .device)
      case "network": entries[index].value = expand(value, .network)
      case "strategies": entries[index].value = value.mappingItems { expand($0, .strategy) }
      case "events":
        entries[index].value = expand(each: value, "network", .network)
      case "person", "population":
        entries[index].value =
          value
          .mappingValue(of: "devices") { expand(each: $0, "device", .device) }
          .mappingValue(of: "networks") { expand(each: $0, "network", .network) }
      default: break
      }
    }
    return (YAMLNode(.mapping(entries), mark: node.mark), found)
  }

  /// Returns a list of mappings, each with the preset under a key expanded.
  private mutating func expand(
    each list: YAMLNode, _ key: String, _ kind: PresetKind
  ) -> YAMLNode {
    list.mappingItems { item in item.mappingValue(of: key) { expand($0, kind) } }
  }

  /// Returns a preset's file, merged over the preset that it extends.
  ///
  /// - Throws: `ScenarioError` with all errors in these files.
  mutating func expand(
    file: PresetFile, _ kind: PresetKind
  ) throws(ScenarioError) -> YAMLNode {
    found = []
    let node = load(file, kind, from: nil, within: [])
    guard found.isEmpty else { throw ScenarioError(found) }
    return node ?? YAMLNode(.mapping([]))
  }

  private mutating func expand(
    _ node: YAMLNode, _ kind: PresetKind, base: String? = nil, within chain: [String] = []
  ) -> YAMLNode {
    if let scalar = node.scalar, !node.isNull {
      return preset(scalar.text, kind, at: node.mark, base, chain)
        ?? YAMLNode(.mapping([.name(scalar.text)]), mark: node.mark)
    }
    guard let entries = node.entries else { return node }
    let own = node.without("extends").spelledOut(kind).mappingValue(of: "pipelines") { list in
      list.mappingItems { pipeline($0, base: base, within: chain) }
    }
    guard let extended = entries.first(where: { $0.key == "extends" }) else {
      noteSlip(entries, kind)
      return own
    }
    guard let scalar = extended.value.scalar, !extended.value.isNull else {
      let summary = extended.value.summary
      found.append(
        .init(extended.value.mark, "expected the name of a \(kind.rawValue), found \(summary)"))
      return own
    }
    guard let preset = preset(scalar.text, kind, at: extended.value.mark, base, chain) else {
      return own
    }
    if kind == .strategy, let reason = OwnParts.obstacle(toExtending: scalar.text) {
      found.append(.init(extended.value.mark, reason))
    }
    let kept = (preset.entries ?? []).filter { !["name", "summary", "source"].contains($0.key) }
    return own.deeplyLaid(over: YAMLNode(.mapping(kept), mark: preset.mark))
  }

  /// Returns a further pipeline of a strategy, merged over the preset that it may extend.
  private mutating func pipeline(
    _ node: YAMLNode, base: String?, within chain: [String]
  ) -> YAMLNode {
    guard let entries = node.entries else { return node }
    let own = expand(node.without("extends"), .strategy, base: base, within: chain)
    guard let extended = entries.first(where: { $0.key == "extends" }) else { return own }
    let preset = YAMLNode(.mapping([extended]), mark: node.mark)
    return own.deeplyLaid(
      over: expand(preset, .strategy, base: base, within: chain).componentsOfPipeline)
  }

  /// Records a key that was most likely meant to be `extends`. The declared keys do not include `extends`.
  private mutating func noteSlip(_ entries: [YAMLNode.Entry], _ kind: PresetKind) {
    for entry in entries where Suggestion.nearest(to: entry.key, in: ["extends"]) != nil {
      found.append(
        .init(entry.keyMark, Suggestion.unknown("key", entry.key, known: ["extends"])))
    }
  }

  private mutating func preset(
    _ name: String, _ kind: PresetKind, at mark: Mark, _ base: String?, _ chain: [String]
  ) -> YAMLNode? {
    do throws(LookupError) {
      let file = try library.file(name, kind, from: base ?? self.base)
      return load(file, kind, from: mark, within: chain)
    } catch {
      found.append(.init(mark, error.summary))
      return nil
    }
  }

  private mutating func load(
    _ file: PresetFile, _ kind: PresetKind, from mark: Mark?, within chain: [String]
  ) -> YAMLNode? {
    if chain.contains(file.path), let mark {
      let way = (chain + [file.path]).joined(separator: " extends ")
      found.append(.init(mark, "\(kind.rawValue) '\(file.name)' extends itself: \(way)"))
      return nil
    }
    if let node = loaded[file.path] { return node }
    do throws(ScenarioError) {
      let root = try YAMLParser.parse(file.bytes, file: file.path).named(as: file)
      let folder =
        kind.folder.isEmpty ? file.folder : file.folder.flatMap { Folder($0).parent?.path }
      let before = found.count
      let node = expand(root, kind, base: folder, within: chain + [file.path])
      if found.count == before { loaded[file.path] = node }
      return node
    } catch {
      found += error.diagnostics
      return nil
    }
  }
}

extension YAMLNode {
  /// Returns the root of a file, with the file's name as its key `name`.
  ///
  /// - Throws: `ScenarioError` if the file is not a mapping or has another name.
  func named(as file: PresetFile) throws(ScenarioError) -> YAMLNode {
    guard let entries else { throw ScenarioError(mark, "expected a mapping, found \(summary)") }
    // A scenario from standard input, such as the output of 'show', may have any name.
    let isPiped = file.path == ReadableFile.standardInputName
    guard let name = self["name"], !isPiped else {
      let others = entries.filter { $0.key != "name" }
      return YAMLNode(.mapping([.name(file.name)] + others), mark: mark)
    }
    if let scalar = name.scalar, !name.isNull, scalar.text != file.name {
      throw ScenarioError(
        name.mark, "'\(scalar.text)' is not the name of the file; write '\(file.name)' or remove it"
      )
    }
    return self
  }

  /// Returns a strategy with bare values moved to their keys; any other preset is unchanged.
  fileprivate func spelledOut(_ kind: PresetKind) -> YAMLNode {
    kind == .strategy ? Shorthands.spelledOut(self) : self
  }

  /// Returns the list with a change of every item; the node itself if it is not a list.
  func mappingItems(_ change: (YAMLNode) -> YAMLNode) -> YAMLNode {
    guard let items else { return self }
    return YAMLNode(.sequence(items.map(change)), mark: mark)
  }

  /// Returns the mapping with a change of one key's value; the node itself if it has no such key.
  func mappingValue(of key: String, _ change: (YAMLNode) -> YAMLNode) -> YAMLNode {
    guard var entries, let index = entries.firstIndex(where: { $0.key == key }) else { return self }
    entries[index].value = change(entries[index].value)
    return YAMLNode(.mapping(entries), mark: mark)
  }
}

extension YAMLNode.Entry {
  /// Returns an entry for a name that is not written in the file.
  fileprivate static func name(_ text: String) -> Self {
    Self(key: "name", keyMark: .nowhere, value: .text(text))
  }
}

/// Merges scenarios that extend others: `extends: social-feed`.
extension PresetExpander {
  /// The keys that a scenario does not inherit: its summary, and statements about its results.
  private static let own = ["name", "summary", "assertions", "decided-by"]

  /// Returns a scenario merged, section by section, over the scenario that it extends; unchanged if it extends none.
  ///
  /// - Throws: `ScenarioError` if a name is unknown, if a scenario extends itself, or if a file cannot be read.
  func extended(_ node: YAMLNode) throws(ScenarioError) -> YAMLNode {
    try extended(node, within: [], from: base)
  }

  private func extended(
    _ node: YAMLNode, within chain: [String], from folder: String?
  ) throws(ScenarioError) -> YAMLNode {
    guard let entries = node.entries, let extended = node["extends"] else { return node }
    guard let scalar = extended.scalar, !extended.isNull else {
      throw ScenarioError(
        extended.mark, "expected the name of a scenario, found \(extended.summary)")
    }
    let file: PresetFile
    do throws(LookupError) {
      file = try library.file(scalar.text, .scenario, from: folder)
    } catch {
      throw ScenarioError(extended.mark, error.summary)
    }
    guard !chain.contains(file.path) else {
      let way = (chain + [file.path]).joined(separator: " extends ")
      throw ScenarioError(extended.mark, "scenario '\(file.name)' extends itself: \(way)")
    }
    let root = try YAMLParser.parse(file.bytes, file: file.path).named(as: file)
    let whole = try self.extended(root, within: chain + [file.path], from: file.folder)
    let kept = (whole.entries ?? []).filter { !Self.own.contains($0.key) }
    let mine = YAMLNode(.mapping(entries.filter { $0.key != "extends" }), mark: node.mark)
    return mine.deeplyLaid(over: YAMLNode(.mapping(kept), mark: whole.mark))
  }
}
