#if os(Linux)
  import EmulatedPath
  import NetworkCrossCheck
  import Primitives
  import Testing
  import Environment

  /// Needs its own namespaces:
  /// `CACHEBENCH_EMULATED_PATH=1 unshare -nm swift test --skip-build --filter ScheduleOverPathTests`.
  @Suite(
    "A schedule over an emulated path", .serialized,
    .enabled(if: ClientNamespace.isInside, "not inside of namespaces made for it"))
  struct ScheduleOverPathTests {
    /// Ten bodies of 100 kB at 4 Mbps, 200 ms each, 50 ms apart; those with odd numbers are cancelled after 150 ms.
    private static let schedule = RequestSchedule(
      (0..<10).map { number in
        RequestSchedule.Entry(
          at: .milliseconds(50 * Int64(number)), ByteCount(100_000),
          patience: number % 2 == 1 ? .milliseconds(150) : nil)
      })

    /// The time limit includes the minutes in which other tests hold all threads.
    @Test(.timeLimit(.minutes(10)))
    func whatIsGivenUpEndsAndTheRestComesWhole() throws {
      var network = NetworkProfile()
      network.down = BitRate(bitsPerSecond: 4_000_000)
      network.roundTrip = .milliseconds(20)
      let crossCheck = try NetworkCrossCheck()
      for spoken in HTTPProtocol.allCases {
        let times = crossCheck.times(of: Self.schedule, over: network, spoken, seed: 1).times
        let whole = times.indices.filter { times[$0].lastByte != nil }
        #expect(whole == [0, 2, 4, 6, 8], "\(spoken)")
        let last = times.compactMap(\.lastByte).max() ?? .zero
        #expect(last < .seconds(5), "\(spoken)")
      }
    }
  }
#endif
