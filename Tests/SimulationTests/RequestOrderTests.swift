import Primitives
import Scrolling
import Testing
import World

@testable import ImageLoading
@testable import Simulation

@Suite("Requests that follow on others")
struct RequestOrderTests {
  private var oneConnection: NetworkProfile {
    var profile = NetworkProfile()
    profile.connectionsPerHost = 1
    return profile
  }

  private func token(_ number: UInt32) -> LoadToken {
    LoadToken(object: ObjectID(number), attempt: number)
  }

  private func network(_ profile: NetworkProfile) -> NetworkModel {
    NetworkModel(
      profile,
      server: Server(ServerConfiguration(), feed: Feed(FeedConfiguration(), seed: 1), seed: 1),
      seed: 1)
  }

  /// Runs until nothing is left to happen and returns what the host was told, in order.
  private func play(
    _ model: inout NetworkModel, _ effects: inout Effects, until end: Instant = .never
  ) -> [String] {
    var queue = EventQueue()
    var told: [String] = []
    repeat {
      told += effects.news.map(Self.name)
      for (event, instant) in effects.scheduled { queue.schedule(.network(event), at: instant) }
      effects.clear()
      guard let next = queue.next(until: end), case .network(let event) = next.event else { break }
      model.handle(event, at: next.time, &effects)
    } while true
    return told
  }

  private static func name(_ news: Effects.News) -> String {
    switch news {
    case .fact(.requestSent(let token)): "sent \(token.attempt)"
    case .fact(.requestEnded(let token, _, let end)): "\(end) \(token.attempt)"
    case .fact: "other"
    case .answered(let token, _, _): "answer \(token.attempt)"
    case .failed(let token, let failure): "\(failure) \(token.attempt)"
    }
  }

  @Test func anAnswerIsToldBeforeTheConnectionsNextRequest() {
    var model = network(oneConnection)
    var effects = Effects()
    model.send(token(1), ifChangedFrom: nil, over: .session, at: .start, &effects)
    model.send(token(2), ifChangedFrom: nil, over: .session, at: .start, &effects)
    let told = play(&model, &effects)
    #expect(told == ["sent 1", "completed 1", "answer 1", "sent 2", "completed 2", "answer 2"])
  }

  @Test func whatWaitsWhenTheNetworkIsLostNeverLeaves() {
    var model = network(oneConnection)
    var effects = Effects()
    model.send(token(1), ifChangedFrom: nil, over: .session, at: .start, &effects)
    model.send(token(2), ifChangedFrom: nil, over: .session, at: .start, &effects)
    var offline = oneConnection
    offline.offline = true
    model.change(to: offline, at: .start, &effects)
    #expect(play(&model, &effects) == ["sent 1", "failed 1", "connectionLost 1", "offline 2"])
  }

  @Test func theLossOfTheNetworkFailsRequestsInTheOrderInWhichTheyWereMade() {
    var model = network(NetworkProfile())
    var effects = Effects()
    for number in 1...3 as ClosedRange<UInt32> {
      model.send(token(number), ifChangedFrom: nil, over: .session, at: .start, &effects)
    }
    model.cancel(token(1), at: .start, &effects)
    // It takes the place of the first, and the number of an earlier load than the others'.
    model.send(token(68), ifChangedFrom: nil, over: .session, at: .start, &effects)
    effects.clear()
    var offline = NetworkProfile()
    offline.offline = true
    model.change(to: offline, at: .start, &effects)
    let told = play(&model, &effects).filter { $0.hasPrefix("connectionLost") }
    #expect(told == ["connectionLost 2", "connectionLost 3", "connectionLost 68"])
  }

  @Test func theLateAnswerToALoadsFirstRequestIsNotTakenForTheSecond() {
    var profile = NetworkProfile()
    profile.timeout = .milliseconds(60)
    var model = network(profile)
    var effects = Effects()
    model.send(token(1), ifChangedFrom: nil, over: .session, at: .start, &effects)
    let told = play(&model, &effects)
    #expect(told == ["sent 1", "failed 1", "timedOut 1"])
    model.handle(.arrival(token(1), request: 1), at: .start + .milliseconds(70), &effects)
    model.send(
      token(1), ifChangedFrom: nil, over: .synchronous, at: .start + .milliseconds(80), &effects)
    effects.clear()
    model.handle(.arrival(token(1), request: 1), at: .start + .milliseconds(90), &effects)
    #expect(effects.isEmpty)
  }

  @Test func theHeaderIsNoPartOfTheBodyThatHasCome() {
    var profile = NetworkProfile()
    profile.down = .kilobits(80)
    var model = network(profile)
    var effects = Effects()
    model.send(token(1), ifChangedFrom: nil, over: .session, at: .start, &effects)
    let answered = Instant.start + .milliseconds(200)
    model.handle(.arrival(token(1), request: 1), at: answered, &effects)
    model.handle(.firstByte(token(1), request: 1), at: answered, &effects)
    effects.clear()
    // 10,000 bytes a second: 400 bytes, of which 350 are the header.
    model.cancel(token(1), at: answered + .milliseconds(40), &effects)
    guard case .fact(.requestEnded(_, let bytes, .cancelled))? = effects.news.first else {
      Issue.record("expected the end of the request, got \(effects.news)")
      return
    }
    #expect(bytes == ByteCount(50))
  }

  @Test func aHiddenImageNeedsNoBitmap() {
    var screen = ScreenContents()
    screen.assign(ImageID(0), to: CellID(0))
    screen.assign(.none, to: CellID(0))
    screen.show(CellID(0))
    var decoded = 0
    screen.decodeVisible { _ in decoded += 1 }
    #expect(decoded == 0)
  }
}
