import Foundation
import Metrics

/// Checks a timeline in Chrome's trace event format, strictly.
///
/// It shares no code with the writer. Times are compared in whole nanoseconds.
struct TimelineChecker {
  /// A slice of a track.
  struct Slice {
    let name: String
    let category: String
    let start: Int
    let end: Int
    let bytes: Int
  }

  /// A row of slices in a process.
  struct Track: Hashable {
    let process: Int
    let number: Int
  }

  private struct Flow: Hashable {
    let name: String
    let category: String
    let id: Int
  }

  private struct Counter: Hashable {
    let process: Int
    let name: String
  }

  /// The faults that were found.
  private(set) var problems: [String] = []
  /// The slices of each track.
  private(set) var slices: [Track: [Slice]] = [:]
  /// The names of processes and tracks.
  private(set) var processes: [Int: String] = [:]
  private(set) var tracks: [Track: String] = [:]
  /// The number of flows from a bind to a frame.
  var flowCount: Int { flows.count }
  private var counters: [Counter: [(time: Int, values: [String: Double])]] = [:]
  private var flows: [Flow: [(phase: String, time: Int, track: Track)]] = [:]
  private var open: [Track: [(name: String, start: Int)]] = [:]

  /// Reads and checks a document.
  init(_ document: Data) {
    let root = try? JSONSerialization.jsonObject(with: document)
    let events = (root as? [String: Any])?["traceEvents"] as? [[String: Any]]
    self.init(events ?? [])
    if root == nil { problems.append("the document is not JSON") }
    if events == nil { problems.append("the document has no list of events") }
  }

  /// Checks events.
  init(_ events: [[String: Any]]) {
    for (place, event) in events.enumerated() { read(event, "event \(place)") }
    for (track, rest) in open where !rest.isEmpty {
      problems.append("\(name(of: track)): '\(rest[0].name)' begins and never ends")
    }
    for track in slices.keys {
      checkNesting(on: track)
      if tracks[track] == nil { problems.append("\(name(of: track)) has no name") }
      if processes[track.process] == nil { problems.append("process \(track.process): no name") }
    }
    for (process, own) in Dictionary(grouping: tracks, by: \.key.process)
    where Set(own.map(\.value)).count < own.count {
      problems.append("process \(process): two tracks have one name")
    }
    for (flow, steps) in flows { check(flow, steps) }
  }

  private func name(of track: Track) -> String {
    "process \(track.process), track \(track.number)"
  }

  private static func nanoseconds(_ value: Any?) -> Int? {
    (value as? NSNumber).map { Int(($0.doubleValue * 1_000).rounded()) }
  }

  private mutating func read(_ event: [String: Any], _ place: String) {
    guard let phase = event["ph"] as? String, let name = event["name"] as? String,
      let process = event["pid"] as? Int, let number = event["tid"] as? Int,
      let time = Self.nanoseconds(event["ts"]), time >= 0, process > 0
    else {
      problems.append("\(place) lacks a phase, name, process, track or time")
      return
    }
    let track = Track(process: process, number: number)
    let category = event["cat"] as? String ?? ""
    let details = event["args"] as? [String: Any] ?? [:]
    switch phase {
    case "X":
      guard let length = Self.nanoseconds(event["dur"]), length >= 0 else {
        problems.append("\(place): '\(name)' has no duration, or a negative one")
        return
      }
      slices[track, default: []].append(
        Slice(
          name: name, category: category, start: time, end: time + length,
          bytes: details["bytes"] as? Int ?? 0))
    case "B": open[track, default: []].append((name, time))
    case "E":
      guard let begin = open[track]?.popLast(), begin.name == name, begin.start <= time else {
        problems.append("\(place): '\(name)' ends and never begins")
        return
      }
      slices[track, default: []].append(
        Slice(name: name, category: category, start: begin.start, end: time, bytes: 0))
    case "s", "t", "f":
      guard let id = event["id"] as? Int else {
        problems.append("\(place) is a flow without a number")
        return
      }
      flows[Flow(name: name, category: category, id: id), default: []].append((phase, time, track))
    case "C": count(name, details, at: time, process)
    case "M":
      guard let value = details.values.first else { break }
      if name == "process_name" { processes[process] = value as? String }
      if name == "thread_name" { tracks[track] = value as? String }
    case "i": break
    default: problems.append("\(place) has the unknown phase '\(phase)'")
    }
  }

  private mutating func count(
    _ name: String, _ details: [String: Any], at time: Int, _ process: Int
  ) {
    let (counter, place) = (Counter(process: process, name: name), "process \(process): '\(name)'")
    let values = details.compactMapValues { ($0 as? NSNumber)?.doubleValue }
    if values.isEmpty || values.count < details.count { problems.append("\(place) has no number") }
    if values.values.contains(where: { $0 < 0 }) { problems.append("\(place) is negative") }
    if let last = counters[counter]?.last?.time, last > time {
      problems.append("\(place) goes back in time")
    }
    counters[counter, default: []].append((time, values))
  }

  private mutating func checkNesting(on track: Track) {
    let sorted = (slices[track] ?? []).enumerated().sorted {
      ($0.element.start, -$0.element.end, $0.offset) < (
        $1.element.start, -$1.element.end, $1.offset
      )
    }
    var around: [Slice] = []
    for (_, slice) in sorted {
      while let last = around.last, last.end <= slice.start { around.removeLast() }
      if let last = around.last, last.end < slice.end {
        problems.append(
          "\(name(of: track)): '\(slice.name)' at \(slice.start) ns overlaps '\(last.name)'")
      }
      around.append(slice)
    }
  }

  private mutating func check(
    _ flow: Flow, _ steps: [(phase: String, time: Int, track: Track)]
  ) {
    let phases = steps.map(\.phase)
    let place = "flow \(flow.id)"
    if steps.count < 2 || phases.first != "s" || phases.last != "f"
      || phases.dropFirst().dropLast().contains(where: { $0 != "t" })
    {
      problems.append("\(place) does not begin once and end once")
    }
    if zip(steps, steps.dropFirst()).contains(where: { $0.time > $1.time }) {
      problems.append("\(place) goes back in time")
    }
    if Set(steps.map(\.track.process)).count > 1 { problems.append("\(place) leaves its process") }
    for step in steps
    where slices[step.track]?.contains(where: { $0.start <= step.time && step.time <= $0.end })
      != true
    {
      problems.append("\(place): no slice at \(step.time) ns on \(name(of: step.track))")
    }
  }
}

/// The timeline of a process, compared with the metrics of its run.
extension TimelineChecker {
  /// Returns the slices of a process that meet a condition.
  func slices(of process: Int, where isMeant: (Slice) -> Bool) -> [Slice] {
    slices.filter { $0.key.process == process }.flatMap(\.value).filter(isMeant)
  }

  /// Returns the slices of the requests of a process.
  func requests(of process: Int) -> [Slice] {
    slices(of: process) { $0.category.hasPrefix("host ") }
  }

  /// Returns the sums of a counter's values, with their times.
  func samples(_ name: String, of process: Int) -> [(time: Int, value: Double)] {
    (counters[Counter(process: process, name: name)] ?? []).map {
      ($0.time, $0.values.values.reduce(0, +))
    }
  }

  /// Returns the differences of a process from the report of its run.
  func differences(of process: Int, from report: RunReport) -> [String] {
    func count(_ isMeant: (Slice) -> Bool) -> Double {
      Double(slices(of: process, where: isMeant).count)
    }
    func last(_ name: String) -> Double { samples(name, of: process).last?.value ?? 0 }
    let requests = requests(of: process)
    let main = slices(of: process) { $0.category == "main thread" }
    let cells = samples("cells", of: process)
    let area = zip(cells, cells.dropFirst()).reduce(0) { sum, pair in
      sum + pair.0.value * Double(pair.1.time - pair.0.time) / 1e9
    }
    let cancelled = requests.count { $0.name.hasSuffix(", cancelled") }
    let figures: [(String, Double, Metric, Double)] = [
      ("requests", Double(requests.count), .networkRequests, 0),
      ("counted requests", last("requests"), .networkRequests, 0),
      ("cancelled requests", Double(cancelled), .cancelledRequests, 0),
      ("bytes", Double(requests.reduce(0) { $0 + $1.bytes }), .bytesDown, 0),
      ("decodes", count { $0.name == "decode" }, .decodes, 0),
      ("missed frames", count { $0.category == "missed frames" }, .hitches, 0),
      ("frames", count { $0.name == "frame" }, .frames, 0),
      ("main thread", Self.seconds(main), .mainThreadSeconds, 1e-6),
      ("memory", last("memory"), .finalMemoryBytes, 0),
      ("cells", area, .cellSecondsWithoutRightImage, 1e-6),
    ]
    return figures.compactMap { name, value, metric, tolerance in
      let expected = report[metric] ?? .nan
      return abs(value - expected) <= tolerance
        ? nil : "\(name): \(value), and the metric is \(expected)"
    } + phaseDifferences(requests, process)
  }

  private static func seconds(_ slices: [Slice]) -> Double {
    Double(slices.reduce(0) { $0 + $1.end - $1.start }) / 1e9
  }

  /// The phases of requests fill them.
  private func phaseDifferences(_ requests: [Slice], _ process: Int) -> [String] {
    let phases = Self.seconds(slices(of: process) { $0.category == "phase" })
    let whole = Self.seconds(requests)
    return abs(phases - whole) < 1e-9 ? [] : ["phases: \(phases) s of \(whole)"]
  }
}
