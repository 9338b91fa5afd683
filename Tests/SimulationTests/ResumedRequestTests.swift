import Environment
import HTTPCaching
import ImagePipeline
import Primitives
import Testing

@testable import AppModel
@testable import Simulation

/// Transfers that are cut, and asked for again.
@Suite struct ResumedRequestTests {
  /// A link on which an image of 14,100 bytes takes a second.
  private static var slow: NetworkProfile {
    var profile = NetworkProfile()
    profile.down = BitRate(bitsPerSecond: 120_000)
    return profile
  }

  private static func script(
    _ server: ServerConfiguration = RequestScript.promptServer,
    limit: ByteCount? = ByteCount(1_000_000), probes: Bool = false
  ) -> RequestScript {
    var fetch = FetchConfiguration()
    (fetch.resumes, fetch.probes) = (limit, probes)
    return RequestScript(slow, server: server, fetch: fetch)
  }

  /// Cuts the first request after a while and sends another. Returns the bytes of both.
  private static func cut(_ script: consuming RequestScript) -> [Int] {
    script.send(1)
    script.run(until: .start + .milliseconds(700))
    script.cancel(1, at: .start + .milliseconds(700))
    script.send(1, attempt: 2, at: .start + .milliseconds(701))
    script.run()
    return script.received
  }

  @Test func onlyTheRestOfWhatWasCutIsTransferred() {
    let bytes = Self.cut(Self.script())
    #expect(bytes.count == 2 && bytes[0] > 0)
    #expect(bytes.reduce(0, +) == 14_100)
  }

  @Test func aProbeAsksForOneByteBeforeTheRest() {
    let bytes = Self.cut(Self.script(probes: true))
    #expect(bytes.count == 3 && bytes[0] > 0 && bytes[1] == 1)
    #expect(bytes[0] + bytes[2] == 14_100)
  }

  @Test func aCutProbeLosesNothing() {
    var script = Self.script(probes: true)
    script.send(1)
    script.run(until: .start + .milliseconds(700))
    script.cancel(1, at: .start + .milliseconds(700))
    script.send(1, attempt: 2, at: .start + .milliseconds(701))
    script.cancel(1, attempt: 2, at: .start + .milliseconds(702))
    script.send(1, attempt: 3, at: .start + .milliseconds(703))
    script.run()
    let bytes = script.received
    #expect(bytes.count == 4 && bytes[0] + bytes[3] == 14_100)
  }

  @Test func withoutALimitOrAValidatorOrRangesAllIsTransferredAgain() {
    var bare = RequestScript.promptServer
    (bare.entityTags, bare.lastModified) = (false, false)
    var whole = RequestScript.promptServer
    whole.ranges = false
    #expect(Self.cut(Self.script(limit: nil)).last == 14_100)
    #expect(Self.cut(Self.script(bare)).last == 14_100)
    #expect(Self.cut(Self.script(whole)).last == 14_100)
  }
}

extension RequestScript {
  /// The bytes that each request received, in the order of their ends.
  fileprivate var received: [Int] {
    observations.compactMap {
      if case .requestEnded(_, let bytes, _) = $0.observation { bytes.bytes } else { nil }
    }
  }
}

/// The bytes that are kept of what was cut.
@Suite struct CutBodiesTests {
  private let address = AddressID(1)

  private func start(_ length: Int, isRest: Bool = false) -> ResponseStart {
    ResponseStart(length: ByteCount(length), isRest: isRest, version: 0)
  }

  /// ResumableData.init: cut twice early, both parts are kept.
  @Test func aSecondCutKeepsBothParts() {
    var bodies = CutBodies(limit: ByteCount(100_000))
    bodies.keep(address, nil, start(1_000), received: 300)
    let part = bodies.take(address)
    bodies.keep(address, part, start(700, isRest: true), received: 100)
    #expect(bodies.take(address)?.bytes == 400)
    #expect(bodies.take(address) == nil)
  }

  /// ResumableData.init: all bytes are compared with the length of the rest, so that a late second cut loses all.
  @Test func aSecondCutLosesAllOnceMostIsThere() {
    var bodies = CutBodies(limit: ByteCount(100_000))
    bodies.keep(address, nil, start(1_000), received: 600)
    let part = bodies.take(address)
    bodies.keep(address, part, start(400, isRest: true), received: 100)
    #expect(bodies.take(address) == nil)
  }

  /// TaskFetchOriginalData: a request cancelled before its answer leaves the kept bytes.
  @Test func withoutAResponseThePartRemains() {
    var bodies = CutBodies(limit: ByteCount(100_000))
    bodies.keep(address, CutBodies.Part(bytes: 300, version: 0), nil, received: 0)
    #expect(bodies.take(address)?.bytes == 300)
  }

  /// ResumableDataStorage: the oldest leave first, and a body of a tenth of the limit is not kept.
  @Test func theOldestLeaveFirst() {
    var bodies = CutBodies(limit: ByteCount(10_000))
    for number in 1...12 as ClosedRange<UInt32> {
      bodies.keep(AddressID(number), nil, start(2_000), received: 900)
    }
    bodies.keep(AddressID(13), nil, start(2_000), received: 1_000)
    let kept = (1...13 as ClosedRange<UInt32>).filter { bodies.take(AddressID($0)) != nil }
    #expect(kept == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  }
}
