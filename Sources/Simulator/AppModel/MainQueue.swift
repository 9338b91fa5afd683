import ImagePipeline
import Primitives

/// A job of the main thread.
enum MainJob: Sendable, BitwiseCopyable {
  case frame
  case block(MainBlock)
  case scheduledEvent(Int32)
  case refresh(process: ProcessID)
  case page(process: ProcessID)
  case memoryWarning(process: ProcessID)
}

/// The jobs of the main thread, in order.
struct MainQueue {
  private var jobs = Queue<MainJob>()
  /// The jobs that reached the head of the queue while the app was suspended.
  private var held = Queue<MainJob>()
  /// True if the engine has been asked to resume the queue.
  private var isAnnounced = false

  mutating func add(_ job: MainJob, _ engine: inout some AppEngine) {
    jobs.append(job)
    announce(&engine)
  }

  /// Returns the next job. While the app is suspended, only jobs from outside the app run.
  mutating func next(isSuspended: Bool) -> MainJob? {
    isAnnounced = false
    guard isSuspended else { return jobs.removeFirst() }
    while let job = jobs.removeFirst() {
      switch job {
      case .frame, .scheduledEvent: return job
      case .block, .refresh, .page, .memoryWarning: held.append(job)
      }
    }
    return nil
  }

  /// Resumes the queue. Held jobs run before later ones.
  mutating func resume(_ engine: inout some AppEngine) {
    for job in jobs { held.append(job) }
    jobs = held
    held = Queue()
    announce(&engine)
  }

  /// Ends the current job.
  mutating func endJob(_ engine: inout some AppEngine) {
    engine.perform(.endJob)
    announce(&engine)
  }

  /// Removes the blocks of an ended process.
  mutating func removeBlocks() {
    jobs.removeAll { if case .block = $0 { true } else { false } }
    held = Queue()
  }

  private mutating func announce(_ engine: inout some AppEngine) {
    guard !isAnnounced, jobs.first != nil else { return }
    isAnnounced = true
    engine.perform(.resumeMain)
  }
}
