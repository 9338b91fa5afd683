import ImagePipeline
import Primitives

/// The threads that make bitmaps beside the main thread. Every decode begins at once: those that must wait do so in
/// the app. If there are more images than threads, the images share them evenly.
struct DecodeWorkers {
  /// A bitmap that is being made.
  private struct Job {
    let load: LoadToken
    let image: BitmapID
    /// The remaining nanoseconds on one thread.
    var left: Double
  }

  private let count: Int
  private var jobs: [Job] = []
  private var now = Instant.start
  /// The next scheduled check.
  private var look = Instant.never

  init(count: Int) { self.count = count }

  /// Begins to make a bitmap.
  mutating func begin(
    _ image: BitmapID, for load: LoadToken, taking time: Nanoseconds, at moment: Instant
  ) {
    advance(to: moment)
    jobs.append(Job(load: load, image: image, left: Double(time.rawValue)))
  }

  /// Removes and returns a finished image; the earliest one of several.
  mutating func takeDone(at moment: Instant) -> (load: LoadToken, image: BitmapID)? {
    if look <= moment { look = .never }
    advance(to: moment)
    guard let place = jobs.firstIndex(where: { $0.left < 0.5 }) else { return nil }
    let job = jobs.remove(at: place)
    return (job.load, job.image)
  }

  /// Returns the time of the next bitmap; nil if a check is already planned by then.
  mutating func nextLook(after moment: Instant) -> Instant? {
    guard let least = jobs.map(\.left).min() else { return nil }
    let next = moment + Nanoseconds(Int64(max(0, least * Double(jobs.count) / threads).rounded()))
    guard next < look else { return nil }
    look = next
    return next
  }

  /// The number of busy threads, which all images share. Multiplying by it and dividing by the images keeps whole
  /// numbers exact; the share of one image would not.
  private var threads: Double { Double(min(count, jobs.count)) }

  private mutating func advance(to moment: Instant) {
    if !jobs.isEmpty {
      let done = Double((moment - now).rawValue) * threads / Double(jobs.count)
      for place in jobs.indices { jobs[place].left -= done }
    }
    now = moment
  }
}
