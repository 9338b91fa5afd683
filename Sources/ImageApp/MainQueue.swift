import ImageLoading
import Primitives

/// What the main thread is asked to do.
enum MainJob: Sendable, BitwiseCopyable {
  case frame
  case block(MainBlock)
  case occurrence(Int32)
  case refresh(process: ProcessID)
}

/// The jobs of the main thread, one after the other in the order in which they are asked for.
struct MainQueue {
  private var jobs = Queue<MainJob>()
  /// Whether the host knows that a job waits.
  private var isAnnounced = false

  /// Adds a job.
  mutating func add(_ job: MainJob, _ host: inout some AppHost) {
    jobs.append(job)
    announce(&host)
  }

  /// The job to do now.
  mutating func next() -> MainJob? {
    isAnnounced = false
    return jobs.removeFirst()
  }

  /// The job is done.
  mutating func endJob(_ host: inout some AppHost) {
    host.perform(.endJob)
    announce(&host)
  }

  /// Forgets the blocks of a process that has ended.
  mutating func removeBlocks() {
    jobs.removeAll { if case .block = $0 { true } else { false } }
  }

  private mutating func announce(_ host: inout some AppHost) {
    guard !isAnnounced, jobs.first != nil else { return }
    isAnnounced = true
    host.perform(.resumeMain)
  }
}
