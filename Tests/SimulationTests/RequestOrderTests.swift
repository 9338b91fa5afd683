import Environment
import Primitives
import Scrolling
import Testing

@testable import AppModel
@testable import ImagePipeline
@testable import Simulation

@Suite("Requests that follow on others")
struct RequestOrderTests {
  private var noNetwork: NetworkProfile {
    var profile = NetworkProfile()
    profile.offline = true
    return profile
  }

  @Test func aConnectionGoesToWhatWaitsBeforeTheResponseIsTold() {
    var script = RequestScript(NetworkProfile(), fetch: RequestScript.oneConnection)
    script.send(1)
    script.send(2)
    script.run()
    #expect(
      script.told == ["sent 1", "completed 1", "sent 2", "answer 1", "completed 2", "answer 2"])
  }

  @Test func whatWaitsWhenTheNetworkIsLostNeverLeaves() {
    var script = RequestScript(NetworkProfile(), fetch: RequestScript.oneConnection)
    script.send(1)
    script.send(2)
    script.change(to: noNetwork)
    script.run()
    #expect(script.told == ["sent 1", "failed 1", "connectionLost 1", "offline 2"])
  }

  @Test func theLossOfTheNetworkFailsRequestsInTheOrderInWhichTheyWereMade() {
    var script = RequestScript(NetworkProfile())
    for number in 1...3 as ClosedRange<UInt32> { script.send(number) }
    script.cancel(1)
    // It gets the place of the first, and has the number of an earlier load than the others.
    script.send(68)
    script.change(to: noNetwork)
    script.run()
    let told = script.told.filter { $0.hasPrefix("connectionLost") }
    #expect(told == ["connectionLost 2", "connectionLost 3", "connectionLost 68"])
  }

  @Test func theLateResponseToALoadsFirstRequestIsNotTakenForTheSecond() {
    var fetch = FetchConfiguration()
    fetch.timeout = .milliseconds(60)
    var script = RequestScript(NetworkProfile(), fetch: fetch)
    script.send(1)
    script.run(until: .start + .milliseconds(61))
    #expect(script.told == ["sent 1", "failed 1", "timedOut 1"])
    // The first request would have reached the server at 125 ms.
    script.send(1, over: .synchronous, at: .start + .milliseconds(80))
    script.run(until: .start + .milliseconds(130))
    #expect(script.told == ["sent 1", "failed 1", "timedOut 1", "sent 1"])
  }

  @Test func theHeaderIsNoPartOfTheBodyThatHasCome() throws {
    var profile = NetworkProfile()
    profile.down = .kilobits(80)
    var script = RequestScript(profile)
    script.send(1)
    // Set up by 106 ms, of which the packet that accepts the connection takes 6; there by 131 ms, answered by 141 ms,
    // back by 166 ms.
    script.run(until: .start + .milliseconds(166))
    // 10,000 bytes per second: 400 bytes less those of TCP; 350 of them are the header.
    script.cancel(1, at: .start + .milliseconds(206))
    let last = try #require(script.observations.last?.observation)
    guard case .requestEnded(_, let bytes, .cancelled) = last else {
      Issue.record("expected the end of the request, got \(last)")
      return
    }
    #expect((20...50).contains(bytes.bytes))
  }

  @Test func aHiddenImageNeedsNoBitmap() {
    var views = ViewContents()
    views.assign(.image(BitmapID(0)), to: ViewID(0))
    views.assign(.hidden, to: ViewID(0))
    views.show(ViewID(0))
    var decoded = 0
    views.decodeVisible { _ in decoded += 1 }
    #expect(decoded == 0)
  }
}
