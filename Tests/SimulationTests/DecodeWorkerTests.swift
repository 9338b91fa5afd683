import ImagePipeline
import Primitives
import Testing

@testable import Simulation

/// Bitmaps that share threads.
@Suite struct DecodeWorkerTests {
  private static func load(_ number: UInt32) -> LoadToken {
    LoadToken(RenditionID(number), attempt: number)
  }

  private static func time(_ milliseconds: Int64) -> Instant {
    .start + .milliseconds(milliseconds)
  }

  /// Returns the end of each image, found at the times that the workers ask for.
  private static func play(
    _ jobs: [(at: Int64, takes: Int64)], workers count: Int
  ) -> [(image: UInt32, at: Instant)] {
    var workers = DecodeWorkers(count: count)
    var checks: [Instant] = []
    var done: [(image: UInt32, at: Instant)] = []
    var left = Array(jobs.enumerated())
    while !left.isEmpty || !checks.isEmpty {
      let check = checks.min() ?? .never
      if let job = left.first, time(job.element.at) <= check {
        left.removeFirst()
        let number = UInt32(job.offset)
        workers.begin(
          BitmapID(number), for: load(number), taking: .milliseconds(job.element.takes),
          at: time(job.element.at))
        if let next = workers.nextCheck(after: time(job.element.at)) { checks.append(next) }
        continue
      }
      checks.removeAll { $0 == check }
      while let image = workers.takeDone(at: check) { done.append((image.image.rawValue, check)) }
      if let next = workers.nextCheck(after: check) { checks.append(next) }
    }
    return done
  }

  @Test func eachHasAThreadOfItsOwnWhereThereAreEnough() {
    let done = Self.play([(0, 10), (1, 5), (20, 7)], workers: 2)
    #expect(done.map(\.image) == [1, 0, 2])
    #expect(done.map(\.at) == [6, 10, 27].map(Self.time))
  }

  @Test func imagesShareAThreadEvenly() {
    let done = Self.play([(0, 10), (0, 10), (0, 30)], workers: 1)
    // Three for thirty milliseconds, then one alone.
    #expect(done.map(\.at) == [30, 30, 50].map(Self.time))
  }

  @Test func whoComesLaterSlowsTheOthersDown() {
    let done = Self.play([(0, 10), (5, 10)], workers: 1)
    #expect(done.map(\.image) == [0, 1])
    #expect(done.map(\.at) == [15, 20].map(Self.time))
  }

  @Test func nothingIsLostOrDoneTwice() {
    var random = SplitMix64(seed: 7)
    var at: Int64 = 0
    let jobs = (0..<500).map { _ in
      at += Int64(random.next() % 12)
      return (at: at, takes: Int64(1 + random.next() % 40))
    }
    let done = Self.play(jobs, workers: 3)
    #expect(done.map(\.image).sorted() == Array(0..<500))
    let work = jobs.map(\.takes).reduce(0, +)
    #expect(done[499].at >= Self.time(work / 3))
    for (image, moment) in done {
      #expect(moment >= Self.time(jobs[Int(image)].at + jobs[Int(image)].takes))
    }
  }
}
