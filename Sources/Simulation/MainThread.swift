import ImageLoading
import Primitives

/// What the main thread is asked to do, in the order in which it is asked.
enum MainJob: Sendable, BitwiseCopyable {
  case frame
  case block(MainBlock)
  case occurrence(Int32)
  case refresh(process: UInt32)
}

/// The main thread: jobs one after the other, each starting when the one before has been worked off.
struct MainThread {
  private var jobs: [MainJob] = []
  private var head = 0
  private var isWoken = false
  private(set) var freeAt = Instant.start

  /// Queues a job.
  mutating func add(_ job: MainJob, at now: Instant, _ queue: inout EventQueue) {
    jobs.append(job)
    wake(at: now, &queue)
  }

  /// The job to do now; the caller says with `work` how long it takes.
  mutating func next() -> MainJob? {
    isWoken = false
    guard head < jobs.count else { return nil }
    let job = jobs[head]
    head += 1
    if head == jobs.count {
      jobs.drain()
      head = 0
    }
    return job
  }

  /// Keeps the thread busy from `now` on, then lets it take its next job.
  mutating func work(_ time: Nanoseconds, from now: Instant, _ queue: inout EventQueue) {
    freeAt = max(freeAt, now) + time
    wake(at: now, &queue)
  }

  /// Forgets the blocks of a process that has ended.
  mutating func removeBlocks() {
    jobs = jobs[head...].filter { if case .block = $0 { false } else { true } }
    head = 0
  }

  private mutating func wake(at now: Instant, _ queue: inout EventQueue) {
    guard !isWoken, head < jobs.count else { return }
    isWoken = true
    queue.schedule(.mainThreadFree, at: max(now, freeAt))
  }
}
