import ImagePipeline
import Primitives

/// The threads that make bitmaps beside the main thread. Where there are more images than threads, they share them
/// evenly. Whatever waits before that, waits in its pipeline.
struct DecodeWorkers {
  /// A bitmap that is being made.
  private struct Job {
    let load: LoadToken
    let image: BitmapID
    /// How many nanoseconds one thread still takes for it.
    var left: Double
  }

  private let count: Int
  private var jobs: [Job] = []
  private var now = Instant.start
  /// The next look that has been announced.
  private var look = Instant.never

  init(count: Int) { self.count = count }

  /// Begins to make a bitmap.
  mutating func begin(
    _ image: BitmapID, for load: LoadToken, taking time: Nanoseconds, at moment: Instant
  ) {
    advance(to: moment)
    jobs.append(Job(load: load, image: image, left: Double(time.rawValue)))
  }

  /// Takes out an image whose bitmap is there, the one that came first of several.
  mutating func takeDone(at moment: Instant) -> (load: LoadToken, image: BitmapID)? {
    if look <= moment { look = .never }
    advance(to: moment)
    guard let place = jobs.firstIndex(where: { $0.left < 0.5 }) else { return nil }
    let job = jobs.remove(at: place)
    return (job.load, job.image)
  }

  /// The time of the next bitmap; nil if a look as early as that is already planned.
  mutating func nextLook(after moment: Instant) -> Instant? {
    guard let least = jobs.map(\.left).min() else { return nil }
    let next = moment + Nanoseconds(Int64(max(0, least * Double(jobs.count) / threads).rounded()))
    guard next < look else { return nil }
    look = next
    return next
  }

  /// How many threads are at work, which all images share. To multiply by it and divide by the images keeps what is
  /// whole exact, as the share of one image would not.
  private var threads: Double { Double(min(count, jobs.count)) }

  private mutating func advance(to moment: Instant) {
    if !jobs.isEmpty {
      let done = Double((moment - now).rawValue) * threads / Double(jobs.count)
      for place in jobs.indices { jobs[place].left -= done }
    }
    now = moment
  }
}
