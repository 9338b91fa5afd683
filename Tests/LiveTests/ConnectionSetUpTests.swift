import AppModel
import Environment
import Foundation
import ImageServer
import Primitives
import Testing
import TestSupport

@testable import Live

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension InRealTime {
  /// The request that began a shared connection does not close it.
  @Suite struct ConnectionSetUpTests {
    /// A session of requests to a server whose answers begin after a second.
    private struct Scene {
      let session: URLSession
      let arrivals: Arrivals
      let server: ImageServer
      private let url: URL

      init() throws {
        let plan = LiveScene.plan { $0.network.roundTrip = .milliseconds(500) }
        server = ImageServer(ServedSetup(plan, title: "live", isShaped: true))
        url = try #require(URL(string: try server.start().url + server.live(plan).target(.init(1))))
        let arrivals = Arrivals(inbox: Inbox(), probes: Workers(count: 1))
        self.arrivals = arrivals
        session = SessionQueue.shared.sync {
          URLSession(
            configuration: SessionQueue.configuration, delegate: arrivals, delegateQueue: nil)
        }
      }

      func start(_ number: UInt32) -> URLSessionDataTask {
        SessionQueue.shared.sync {
          let task = session.dataTask(with: url)
          arrivals.expect(number, from: task.taskIdentifier)
          task.resume()
          return task
        }
      }

      func cancel(_ task: URLSessionDataTask) {
        SessionQueue.shared.sync { arrivals.cancel(task) }
      }

      func end() {
        SessionQueue.shared.sync { session.invalidateAndCancel() }
        server.stop()
      }
    }

    @Test func theRequestThatBeganItIsCancelledWhenAResponseHasBegun() async throws {
      let scene = try Scene()
      defer { scene.end() }
      let (opener, other) = (scene.start(1), scene.start(2))
      scene.cancel(opener)
      #expect(opener.state == .running)
      try await eventually("an answer has begun, and the request has ended") {
        opener.state == .completed
      }
      try await eventually("the other request is answered") { other.state == .completed }
      #expect(other.error == nil)
    }

    @Test func othersAreCancelledAtOnce() async throws {
      let scene = try Scene()
      defer { scene.end() }
      let (opener, other) = (scene.start(1), scene.start(2))
      scene.cancel(other)
      try await eventually("the request has ended") { other.state == .completed }
      #expect((other.error as? URLError)?.code == .cancelled)
      #expect(opener.state == .running)
    }
  }
}
