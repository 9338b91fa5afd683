#if os(Linux)
  import Dispatch
  import Glibc
  import Platform
  import Testing

  @testable import ImageServer

  @Suite("Clients that leave")
  struct DepartureTests {
    @Test func aClientThatSeemsToReadOnIsAskedAboutAgainWhileOthersKeepLeaving() throws {
      let questions = Locked(0)
      let noticed = DispatchSemaphore(value: 0)
      let departures = Departures { request in
        guard request == 1 else {
          noticed.signal()
          return true
        }
        questions.withLock { $0 += 1 }
        if questions.withLock(\.self) == 1 { noticed.signal() }
        return false
      }
      defer { departures.close() }
      // Each client leaves once the one before it was noticed, so that the queue never waits for long.
      var request: UInt64 = 0
      while questions.withLock(\.self) < 2, request < 20_000 {
        request += 1
        var pair: [Int32] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        departures.watch(pair[0], for: request)
        close(pair[1])
        try #require(noticed.wait(timeout: .now() + 60) == .success)
        close(pair[0])
      }
      #expect(questions.withLock(\.self) == 2)
    }
  }
#endif
