import AppModel
import Environment
import Primitives

extension Reviewer {
  /// Reads the recordings of all networks: of the network at the start and of the networks in events.
  ///
  /// - Parameters:
  ///   - contents: The scenario, whose networks get their recordings.
  ///   - node: The scenario with its presets expanded.
  mutating func attachNetworkRecordings(_ contents: inout ScenarioContents, _ node: YAMLNode) {
    contents.changeNetworks { profile, path in
      profile.recording = networkRecording(profile, node.value(at: path))
    }
  }

  /// Returns the recording of a network.
  ///
  /// - Parameters:
  ///   - profile: The network.
  ///   - node: Its text with its presets expanded.
  /// - Returns: The recording; nil if the network names none, or if it cannot be read.
  mutating func networkRecording(_ profile: NetworkProfile, _ node: YAMLNode?) -> PathTrace? {
    guard readsTraces, let name = profile.trace else { return nil }
    let mark = node?["trace"]?.mark ?? node?.mark ?? .nowhere
    do {
      // A mapping of columns may follow the name: 'walk.csv time=1,down=2,rate-unit=kbps'.
      let parts = name.split(separator: " time=", maxSplits: 1).map(String.init)
      let columns = parts.count > 1 ? "time=" + parts[1] : nil
      let file = try library.networkTrace(parts.first ?? name, namedIn: mark.file, from: base)
      let identity = "\(file.path) \(columns ?? "")"
      if let known = networkRecordings[identity] { return known }
      let recording = try PathTrace(parsing: file.bytes, file: file.path, columns: columns)
      networkRecordings[identity] = recording
      return recording
    } catch let error as DocumentError {
      found += error.diagnostics
    } catch {
      found.append(.init(mark, (error as? LookupError)?.summary ?? "\(error)"))
    }
    return nil
  }
}

extension ScenarioLibrary {
  /// Returns the file of the recording that a network names. Its path is relative to the file that names it, with or
  /// without its extension, or it has none. If there is no such file, it is searched like any file of the library.
  ///
  /// - Throws: `LookupError` if there is no such file, or if it cannot be read.
  func networkTrace(
    _ text: String, namedIn source: String, from base: String?
  ) throws(LookupError) -> PresetFile {
    let kind = PresetKind.networkTrace
    let question = question(kind.rawValue, text, from: base, namedIn: source)
    return try answer(question) { () throws(LookupError) in
      let typed = text.contains("/") || text.contains(".") ? [text] : [text + ".csv", text]
      let place = source.isEmpty ? nil : workingFolder.resolve(source)
      let beside = place.flatMap { Folder($0).parent }
      let paths = typed.lazy.compactMap { beside?.resolve($0) }
      if let path = paths.first(where: { !Folder.isFolder($0) }) { return try read(path) }
      return try file(text, kind, from: base)
    }
  }
}

extension ScenarioContents {
  /// The networks: those at the start, of events, of the person's day and of the population.
  var networks: [NetworkProfile] {
    var (own, all) = (self, [NetworkProfile]())
    own.changeNetworks { profile, _ in all.append(profile) }
    return all
  }

  /// Changes each of `networks`, in order.
  ///
  /// - Parameter change: A function that receives a network and the path of its key.
  mutating func changeNetworks(_ change: (inout NetworkProfile, _ path: [String]) -> Void) {
    change(&setting.network, ["network"])
    for (index, event) in events.enumerated() {
      guard case .network(var profile) = event.action else { continue }
      change(&profile, ["events", "\(index)", "network"])
      events[index] = ScheduledEvent(at: event.instant, .network(profile))
    }
    if var daily = setting.person?.networks {
      for index in daily.indices {
        change(&daily[index].network, ["person", "networks", "\(index)", "network"])
      }
      setting.person?.networks = daily
    }
    if var personal = population?.networks {
      for index in personal.indices {
        change(&personal[index].network, ["population", "networks", "\(index)", "network"])
      }
      population?.networks = personal
    }
  }

  /// Copies the recordings of networks and persons from another reading of the same scenario.
  mutating func takeRecordings(from other: ScenarioContents) {
    var read = other.networks[...]
    changeNetworks { profile, _ in profile.recording = read.popFirst()?.recording }
    for (index, entry) in (other.population?.recordings ?? []).enumerated() {
      population?.recordings[index].scroll = entry.scroll
    }
  }
}

extension YAMLNode {
  /// Returns the value at a path of keys and indices.
  func value(at path: some Sequence<String>) -> YAMLNode? {
    path.reduce(self) { node, key in node?[key] ?? node?.item(key) }
  }
}
