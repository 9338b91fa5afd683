import Primitives
import TextOutput

/// The events of one run in Chrome's trace event format, one per line. Times are in microseconds.
struct TimelineText {
  private(set) var lines: [String] = []
  private let process: Int
  private let processes: Int
  /// The track of each slice.
  private var tracks: [Int: Int] = [:]

  /// Writes a run.
  ///
  /// - Parameters:
  ///   - recorder: The finished recorder of the run.
  ///   - name: The name of its process.
  ///   - process: The number of its process, from 1.
  ///   - processes: The number of all processes.
  init(
    _ recorder: borrowing TimelineRecorder, name: String, process: Int, of processes: Int
  ) {
    (self.process, self.processes) = (process, processes)
    add("M", "process_name", [("args", ["name": name] as JSONValue)])
    add("M", "process_sort_index", [("args", ["sort_index": process] as JSONValue)])
    let slices = recorder.slices
    var lanes: [(name: String, end: Instant)] = []
    for (track, own) in Dictionary(grouping: slices.indices, by: { slices[$0].track })
      .sorted(by: { $0.key.order < $1.key.order })
    {
      let first = lanes.count
      for index in own.sorted(by: { (slices[$0].start, $0) < (slices[$1].start, $1) }) {
        let free = lanes[first...].firstIndex { $0.end <= slices[index].start } ?? lanes.count
        if free == lanes.count { lanes.append(("", .start)) }
        lanes[free].end = slices[index].end
        tracks[index] = free + 1
        add(slices[index], on: free + 1)
      }
      for lane in first..<lanes.count {
        lanes[lane].name = track.name + (lanes.count == first + 1 ? "" : " (\(lane - first + 1))")
      }
    }
    for (lane, track) in lanes.enumerated() {
      add("M", "thread_name", on: lane + 1, [("args", ["name": track.name] as JSONValue)])
      add("M", "thread_sort_index", on: lane + 1, [("args", ["sort_index": lane] as JSONValue)])
    }
    for (number, flow) in recorder.flows.enumerated() { add(flow.map { ($0, slices[$0]) }, number) }
    for mark in recorder.marks { add("i", mark.name, at: mark.at, [("s", "p")]) }
    for (name, samples) in recorder.counters.sorted(by: { $0.key < $1.key }) {
      for sample in samples { add("C", name, at: sample.since, [("args", sample.values)]) }
    }
  }

  private mutating func add(_ slice: TimelineSlice, on track: Int) {
    func span(_ end: Instant, from start: Instant, _ category: String, _ args: JSONValue)
      -> [(String, (any JSONConvertible)?)]
    {
      [("dur", microseconds(end - start)), ("cat", category), ("args", args)]
    }
    add(
      "X", slice.name, on: track, at: slice.start,
      span(slice.end, from: slice.start, slice.category, slice.details))
    var start = slice.start
    for (name, end) in slice.phases where end > start {
      add("X", name, on: track, at: start, span(end, from: start, "phase", [:]))
      start = end
    }
  }

  /// Adds a flow through slices. It leaves out those that were over before it reached them.
  private mutating func add(_ flow: [(index: Int, slice: TimelineSlice)], _ number: Int) {
    var now = Instant.start
    for (place, (index, slice)) in flow.enumerated() where slice.end >= max(now, slice.start) {
      now = max(now, slice.start)
      let isLast = place == flow.count - 1
      add(
        place == 0 ? "s" : isLast ? "f" : "t", "bind", on: tracks[index] ?? 0, at: now,
        [
          ("id", number * processes + process), ("cat", "flow"), ("bp", isLast ? "e" : nil),
        ])
    }
  }

  private mutating func add(
    _ phase: String, _ name: String, on track: Int = 0, at now: Instant = .start,
    _ more: [(String, (any JSONConvertible)?)]
  ) {
    let event = JSONValue(
      [
        ("ph", phase), ("pid", process), ("tid", track), ("ts", microseconds(now - .start)),
        ("name", name),
      ] + more)
    lines.append(event.text(as: .dense))
  }

  private func microseconds(_ time: Nanoseconds) -> JSONValue {
    JSONValue(Double(time.rawValue) / 1_000, decimals: 3)
  }
}
