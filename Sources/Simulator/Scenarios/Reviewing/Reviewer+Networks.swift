import AppModel
import Environment
import Primitives

extension Reviewer {
  /// Reads the recordings of networks: of the one at the start and of those in events.
  ///
  /// - Parameters:
  ///   - contents: The scenario. Its networks get their recordings.
  ///   - node: The scenario with its presets in place.
  mutating func attachNetworkRecordings(_ contents: inout ScenarioContents, _ node: YAMLNode) {
    contents.network.recording = networkRecording(contents.network, node["network"])
    for index in contents.events.indices {
      let place = node["events"]?.item("\(index)")?["network"]
      contents.events[index] = contents.events[index].withNetwork { profile in
        profile.recording = networkRecording(profile, place)
      }
    }
    for index in (contents.person?.networks ?? []).indices {
      guard let profile = contents.person?.networks[index].network else { continue }
      let place = node["person"]?["networks"]?.item("\(index)")?["network"]
      contents.person?.networks[index].network.recording = networkRecording(profile, place)
    }
    for index in (contents.population?.networks ?? []).indices {
      guard let profile = contents.population?.networks[index].network else { continue }
      let place = node["population"]?["networks"]?.item("\(index)")?["network"]
      contents.population?.networks[index].network.recording = networkRecording(profile, place)
    }
  }

  /// Returns the recording of a network.
  ///
  /// - Parameters:
  ///   - profile: The network.
  ///   - node: Its text with its presets in place.
  /// - Returns: nil if it names none, or the recording cannot be read.
  mutating func networkRecording(_ profile: NetworkProfile, _ node: YAMLNode?) -> PathTrace? {
    guard readsTraces, let name = profile.trace else { return nil }
    let mark = node?["trace"]?.mark ?? node?.mark ?? .nowhere
    do {
      let file = try library.networkTrace(name, namedIn: mark.file, from: base)
      if let known = networkRecordings[file.path] { return known }
      let recording = try PathTrace(parsing: file.bytes, file: file.path)
      networkRecordings[file.path] = recording
      return recording
    } catch let error as PathTraceError {
      found.append(
        .init(Mark(file: error.file, line: error.line, column: error.column), error.message))
    } catch {
      found.append(.init(mark, (error as? LookupError)?.summary ?? "\(error)"))
    }
    return nil
  }
}

extension ScenarioLibrary {
  /// Returns the recording that a network names. It is at the path from the file that names it, with or without its
  /// extension, else found like any file of the library.
  ///
  /// - Throws: `LookupError` if there is none or it cannot be read.
  func networkTrace(
    _ text: String, namedIn source: String, from base: String?
  ) throws(LookupError) -> PresetFile {
    let kind = PresetKind.networkTrace
    let question = question(kind.rawValue, text, from: base, namedIn: source)
    return try answer(question) { () throws(LookupError) in
      let typed = text.contains("/") || text.contains(".") ? text : text + ".csv"
      let place = source.isEmpty ? nil : workingFolder.resolve(source)
      if let beside = place.flatMap({ Folder($0).parent }), let path = beside.resolve(typed) {
        return try read(path)
      }
      return try file(text, kind, from: base)
    }
  }
}

extension ScenarioContents {
  /// Copies the recordings of networks and persons from another reading of the same scenario.
  mutating func takeRecordings(from other: ScenarioContents) {
    network.recording = other.network.recording
    for (index, event) in other.events.enumerated() {
      guard case .network(let read) = event.action else { continue }
      events[index] = events[index].withNetwork { $0.recording = read.recording }
    }
    for (index, entry) in (other.person?.networks ?? []).enumerated() {
      person?.networks[index].network.recording = entry.network.recording
    }
    for (index, entry) in (other.population?.networks ?? []).enumerated() {
      population?.networks[index].network.recording = entry.network.recording
    }
    for (index, entry) in (other.population?.recordings ?? []).enumerated() {
      population?.recordings[index].scroll = entry.scroll
    }
  }
}

extension ScheduledEvent {
  /// Returns the event with its network changed; itself if it has none.
  fileprivate func withNetwork(_ change: (inout NetworkProfile) -> Void) -> ScheduledEvent {
    guard case .network(var profile) = action else { return self }
    change(&profile)
    return ScheduledEvent(at: instant, .network(profile))
  }
}
