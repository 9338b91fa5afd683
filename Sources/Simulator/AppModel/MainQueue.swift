import ImagePipeline
import Primitives

/// What the main thread is asked to do.
enum MainJob: Sendable, BitwiseCopyable {
  case frame
  case block(MainBlock)
  case occurrence(Int32)
  case refresh(process: ProcessID)
  case memoryWarning(process: ProcessID)
}

/// The jobs of the main thread, one after the other in the order in which they are asked for.
struct MainQueue {
  private var jobs = Queue<MainJob>()
  /// What has reached the head of the queue while no code runs.
  private var held = Queue<MainJob>()
  /// Whether the host knows that a job waits.
  private var isAnnounced = false

  /// Adds a job.
  mutating func add(_ job: MainJob, _ host: inout some AppEngine) {
    jobs.append(job)
    announce(&host)
  }

  /// The job to do now. While the app is suspended that is only what comes from outside of it.
  mutating func next(isSuspended: Bool) -> MainJob? {
    isAnnounced = false
    guard isSuspended else { return jobs.removeFirst() }
    while let job = jobs.removeFirst() {
      switch job {
      case .frame, .occurrence: return job
      case .block, .refresh, .memoryWarning: held.append(job)
      }
    }
    return nil
  }

  /// Code runs again: what was held comes before what has come since.
  mutating func resume(_ host: inout some AppEngine) {
    for job in jobs { held.append(job) }
    jobs = held
    held = Queue()
    announce(&host)
  }

  /// The job is done.
  mutating func endJob(_ host: inout some AppEngine) {
    host.perform(.endJob)
    announce(&host)
  }

  /// Forgets the blocks of a process that has ended.
  mutating func removeBlocks() {
    jobs.removeAll { if case .block = $0 { true } else { false } }
    held = Queue()
  }

  private mutating func announce(_ host: inout some AppEngine) {
    guard !isAnnounced, jobs.first != nil else { return }
    isAnnounced = true
    host.perform(.resumeMain)
  }
}
