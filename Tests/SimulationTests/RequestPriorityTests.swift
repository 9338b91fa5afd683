import Environment
import ImagePipeline
import Primitives
import Testing

@testable import Simulation

/// The effect of a task's priority.
@Suite struct RequestPriorityTests {
  /// Returns the times at which two images have come that were requested at once, over a connection that is wide open.
  /// The first one has the given priority.
  private func ends(_ first: RequestPriority, over spoken: HTTPProtocol) -> [UInt32] {
    var network = NetworkProfile()
    network.down = .megabits(1)
    network.roundTrip = .milliseconds(20)
    var feed = RequestScript.plainFeed
    feed.pixels = PixelSize(width: 1_000, height: 1_000)  // 375 kB: three seconds
    var script = RequestScript(
      network, feed: feed, server: RequestScript.promptServer.over(spoken))
    script.send(1, first)
    script.send(2)
    script.run()
    return script.effects.map(\.load.attempt)
  }

  @Test func overHTTP2WhatIsAskedForAtLowPriorityComesLast() {
    #expect(ends(.default, over: .http2) == [1, 2])
    #expect(ends(.low, over: .http2) == [2, 1])
    #expect(ends(.high, over: .http2) == [1, 2])
  }

  @Test(arguments: RequestPriority.allCases)
  func overHTTP1ItDecidesNothing(priority: RequestPriority) {
    #expect(ends(priority, over: .http1) == ends(.default, over: .http1))
  }
}
