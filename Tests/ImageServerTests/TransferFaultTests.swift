import AppModel
import Environment
import Foundation
import ImagePipeline
import ImageServer
import Pictures
import Primitives
import Testing
import TestSupport

@Suite struct TransferFaultTests {
  @Test func aResetIsSeenAsOne() async throws {
    let setup = ServedSetup.small { $0.server.faults.resets = 1 }
    try await Serving.with(setup) { serving async throws in
      for _ in 0..<10 {
        let failure = #expect(throws: RawClient.Failure.self) {
          try serving.get("/images/7.jpg")
        }
        #expect(failure?.code == ECONNRESET)
      }
      let records = try await serving.log(count: 10)
      #expect(records.allSatisfy { $0.outcome == .resetByFault && $0.faults == ["reset"] })
      #expect(records.allSatisfy { $0.sent < $0.promised })
    }
  }

  @Test func aTruncatedBodyEndsEarlyWithoutAReset() async throws {
    let setup = ServedSetup.small { $0.server.faults.truncated = 1 }
    try await Serving.with(setup) { serving async throws in
      let response = try serving.get("/images/7.jpg")
      let promised = try #require(response.fields["content-length"].flatMap { Int($0) })
      #expect(response.status == 200)
      #expect(!response.body.isEmpty && response.body.count < promised)
      let record = try #require(try await serving.log(count: 1).first)
      #expect(record.outcome == .truncatedByFault)
      #expect(record.sent == response.body.count)
    }
  }

  @Test func aStalledBodyComesWholeAfterItsStall() async throws {
    let setup = ServedSetup.small {
      $0.server.faults.stalls = 1
      $0.server.faults.stallTime = .milliseconds(300)
    }
    try await Serving.with(setup) { serving async throws in
      #expect(try PictureDecoder.decode(serving.get("/images/7.jpg").body).identity() != nil)
      let record = try #require(try await serving.log(count: 1).first)
      #expect(record.outcome == .completed)
      #expect(record.faults == ["stalled"])
      #expect(record.end - record.arrival >= 300_000_000)
    }
  }

  @Test func aDrippingBodyTakesItsTime() async throws {
    let setup = ServedSetup.small {
      $0.server.faults.drips = 1
      $0.server.faults.dripRate = .kilobits(100)
    }
    try await Serving.with(setup) { serving async throws in
      let body = try serving.get("/images/7.jpg").body
      let record = try #require(try await serving.log(count: 1).first)
      let least = BitRate.kilobits(100).time(for: ByteCount(body.count)).rawValue
      #expect(record.end - record.arrival >= least)
      #expect(record.outcome == .completed)
    }
  }

  @Test func aWrongTypeHasTheRightBytes() async throws {
    let setup = ServedSetup.small { $0.server.faults.wrongTypes = 1 }
    let right = try await Serving.with { try $0.get("/images/7.jpg").body }
    try await Serving.with(setup) { serving async throws in
      let response = try serving.get("/images/7.jpg")
      #expect(response.fields["content-type"] == "text/html")
      #expect(response.body == right)
    }
  }

  @Test func aCorruptImageHasItsLengthAndDoesNotDecode() async throws {
    let setup = ServedSetup.small { $0.feed.corrupt.rows = [6] }
    try await Serving.with(setup) { serving async throws in
      let response = try serving.get("/images/7.jpg", status: 200)
      #expect(throws: PictureError.self) { try PictureDecoder.decode(response.body) }
    }
  }

  @Test func errorsAreSentAsTheScenarioSays() async throws {
    let setup = ServedSetup.small {
      $0.server.errors = 1
      $0.server.retryAfter = .seconds(7)
    }
    try await Serving.with(setup) { serving async throws in
      let response = try serving.get("/images/7.jpg", status: 503)
      #expect(response.fields["retry-after"] == "7")
      #expect(response.body.count == 512)
    }
    let busy = ServedSetup.small {
      $0.server.retryAfter = .seconds(7)
      $0.server.capacity = ServerCapacity()
      $0.server.capacity?.rate = 0.001
    }
    try await Serving.with(busy) { serving async throws in
      #expect(try serving.get("/images/7.jpg").status == 200)
      let response = try serving.get("/images/7.jpg", status: 429)
      #expect(response.fields["retry-after"] == "7")
    }
    let broken = ServedSetup.small { $0.server.internalErrors = 1 }
    try await Serving.with(broken) { serving async throws in
      #expect(try serving.get("/images/7.jpg").status == 500)
    }
    let lost = ServedSetup.small { $0.server.notFound = 1 }
    try await Serving.with(lost) { serving async throws in
      #expect(try serving.get("/images/7.jpg").status == 404)
    }
  }

  @Test func anErrorCanHaveAPictureOfItsOwn() async throws {
    let setup = ServedSetup.small {
      $0.feed.missing.rows = [6]
      $0.server.errorBody = .image
      $0.server.errorBytes = ByteCount(9_000)
    }
    try await Serving.with(setup) { serving async throws in
      let response = try serving.get("/images/7.jpg", status: 404)
      #expect(response.body.count == 9_000)
      let identity = try PictureDecoder.decode(response.body).identity()
      #expect(identity == PictureIdentity(.none, version: 0))
    }
  }

  @Test func theSameOrderOfRequestsMeetsTheSameFaults() async throws {
    func statuses() async throws -> [[String]] {
      let setup = ServedSetup.small {
        $0.server.errors = 0.3
        $0.server.faults.truncated = 0.3
        $0.server.faults.wrongTypes = 0.2
      }
      return try await Serving.with(setup) { serving async throws in
        for image in 1...40 { _ = try serving.get("/images/\(image).png") }
        let records = try await serving.log(count: 40)
        return records.map { ["\($0.status ?? 0)"] + $0.faults }
      }
    }
    let first = try await statuses()
    #expect(Set(first).count > 2)
    #expect(try await statuses() == first)
  }
}
