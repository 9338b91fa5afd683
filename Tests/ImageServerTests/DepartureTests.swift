#if os(Linux)
  import Glibc
  import Platform
  import Testing

  @testable import ImageServer

  @Suite("Clients that leave")
  struct DepartureTests {
    @Test func aClientThatSeemsToReadOnIsAskedAboutAgainWhileOthersKeepLeaving() throws {
      let asked = Locked([UInt64]())
      let departures = Departures { request in
        asked.withLock { $0.append(request) }
        return request != 1
      }
      defer { departures.close() }
      var watched: [Int32] = []
      defer { for socket in watched { close(socket) } }
      for request in 1...300 as ClosedRange<UInt64> {
        var pair: [Int32] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        departures.watch(pair[0], for: request)
        close(pair[1])
        watched.append(pair[0])
        // Less than what passes before the second question.
        usleep(500)
      }
      let order = asked.withLock { $0 }
      let again = try #require(order.lastIndex(of: 1))
      #expect(order.prefix(through: again).count { $0 == 1 } == 2)
      #expect(again < 200, "of \(order.count)")
    }
  }
#endif
