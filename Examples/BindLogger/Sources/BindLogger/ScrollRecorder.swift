/// Records a list's scroll frame by frame, as text for `scroll: {trace: FILE}`.
@MainActor
public final class ScrollRecorder {
  /// The phase of a scroll.
  public enum Phase: String, Sendable {
    /// At rest; a finger is on the list; the list moves by itself.
    case idle, dragging, decelerating
  }

  /// The recording so far.
  public private(set) var text = "time_ms,content_offset,phase,tap\n"
  /// The distance from the list's upper edge to the row that was tapped, while its detail is shown; else nil.
  public var tap: Double?
  /// True from the start to the stop of the recording.
  public internal(set) var isRecording = false

  private let clock: @MainActor () -> Double
  private var began: Double?
  private var last: (time: Double, line: String)?

  /// The frame that ends a rest is at most this much before the next one, in milliseconds.
  private static let frame = 16.0

  /// Creates an empty recording. The clock returns seconds from any start.
  public init(clock: @escaping @MainActor () -> Double = LogFile.seconds) { self.clock = clock }

  /// Records a frame. Frames without a change are left out, but for the last one of a rest.
  public func record(offset: Double, _ phase: Phase) {
    let time = elapsed
    let tap = tap.map { LogValue.number($0).json } ?? ""
    let line = "\(LogValue.number(offset).json),\(phase.rawValue),\(tap)\n"
    guard line != last?.line else { return }
    if let last, time - last.time > 2 * Self.frame { write(last.line, at: time - Self.frame) }
    write(line, at: time)
  }

  /// Ends the recording.
  public func stop() {
    isRecording = false
    if let last { write(last.line, at: elapsed) }
  }

  /// The time since the first frame, in milliseconds.
  private var elapsed: Double {
    let now = clock()
    began = began ?? now
    return (now - (began ?? now)) * 1_000
  }

  private func write(_ line: String, at time: Double) {
    if let last, time - last.time < 0.001 { return }
    text += "\(LogValue.number(time).json),\(line)"
    last = (time, line)
  }
}
