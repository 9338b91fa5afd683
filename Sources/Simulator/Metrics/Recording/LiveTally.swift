import Primitives

/// Counts observations that only a live engine makes.
struct LiveTally {
  private let framePeriod: Nanoseconds
  private var isLive = false
  private var judged = 0
  private var unreadable = 0
  private var stale = 0
  private var disagreements = 0
  private var growth = 0
  private var lateness: [Nanoseconds] = []

  init(framePeriod: Nanoseconds) { self.framePeriod = framePeriod }

  /// Records the delay of the screen's call for a frame.
  mutating func didSync(late: Nanoseconds) {
    isLive = true
    lateness.append(late)
  }

  /// Records the rendition in an image's pixels, the rendition that the pipeline recorded for it, and the wanted one.
  mutating func didJudge(shows: RenditionID, believed: RenditionID, wanted: RenditionID) {
    isLive = true
    guard shows != .none else {
      unreadable += 1
      return
    }
    judged += 1
    if shows != believed { disagreements += 1 }
    if wanted != .none, shows != wanted { stale += 1 }
  }

  mutating func didGrow(by bytes: ByteCount) {
    isLive = true
    growth = max(growth, bytes.bytes)
  }

  /// Sets the live metrics, if the run was live.
  ///
  /// - Complexity: O(*n* log *n*) in the number of frames.
  func report(_ values: inout MetricValues) {
    guard isLive else { return }
    values[.judgedAssignments] = Double(judged)
    values[.unreadableAssignments] = Double(unreadable)
    values[.pixelStaleAssignments] = Double(stale)
    values[.pixelDisagreements] = Double(disagreements)
    values[.processGrowthBytes] = Double(growth)
    values[.framesLost] = Double(lateness.count { $0 >= framePeriod })
    let sorted = lateness.sorted()
    values[.frameLatenessP50] = sorted.percentile(50, of: sorted.count)
    values[.frameLatenessP95] = sorted.percentile(95, of: sorted.count)
  }
}
