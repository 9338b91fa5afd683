import ImagePipeline
import Primitives

/// The threads that make bitmaps off the main thread. Every decode begins at once, since decodes that must wait do so
/// in the app. If there are more images than threads, the images share the threads evenly.
struct DecodeWorkers {
  /// A bitmap that is being made.
  private struct Job {
    let load: LoadToken
    let image: BitmapID
    /// The remaining time in nanoseconds on one thread.
    var left: Double
  }

  private let count: Int
  private var jobs: [Job] = []
  private var now = Instant.start
  /// The time of the next scheduled check.
  private var check = Instant.never

  init(count: Int) { self.count = count }

  /// Begins to make a bitmap.
  mutating func begin(
    _ image: BitmapID, for load: LoadToken, taking time: Nanoseconds, at moment: Instant
  ) {
    advance(to: moment)
    jobs.append(Job(load: load, image: image, left: Double(time.rawValue)))
  }

  /// Removes and returns a finished image, the earliest of several; nil if there is none.
  mutating func takeDone(at moment: Instant) -> (load: LoadToken, image: BitmapID)? {
    if check <= moment { check = .never }
    advance(to: moment)
    guard let place = jobs.firstIndex(where: { $0.left < 0.5 }) else { return nil }
    let job = jobs.remove(at: place)
    return (job.load, job.image)
  }

  /// Returns the time of the next finished bitmap; nil if a check is already scheduled by then.
  mutating func nextCheck(after moment: Instant) -> Instant? {
    guard let least = jobs.min(by: { $0.left < $1.left })?.left else { return nil }
    let next = moment + Nanoseconds(Int64(max(0, least * Double(jobs.count) / threads).rounded()))
    guard next < check else { return nil }
    check = next
    return next
  }

  /// The number of busy threads, which all images share. A time is multiplied by it and then divided by the number of
  /// images, which is exact for whole numbers; the share of one image would be rounded.
  private var threads: Double { Double(min(count, jobs.count)) }

  private mutating func advance(to moment: Instant) {
    if !jobs.isEmpty {
      let done = Double((moment - now).rawValue) * threads / Double(jobs.count)
      for place in jobs.indices { jobs[place].left -= done }
    }
    now = moment
  }
}
