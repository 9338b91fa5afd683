import Foundation
import Primitives
import RequestTraces
import Testing
import TestSupport

/// Public traces have as many requests and objects as others count.
@Suite(.needsEvidence("traces"))
struct PublicTraceFileTests {
  static let known: [(String, String?, Int, Int)] = [
    ("lirs/gli.trace.gz", nil, 6_015, 2_529), ("lirs/loop.trace.gz", nil, 505_500, 1_011),
    ("lirs/multi1.trace.gz", nil, 15_858, 2_606), ("lirs/multi2.trace.gz", nil, 26_311, 5_684),
    ("lirs/sprite.trace.gz", "lirs", 133_996, 7_075), ("lirs/zigzag.trace.gz", nil, 52_001, 2_001),
    ("arc/OLTP.lis.zst", "arc", 914_145, 186_880),
    ("libcachesim/cloudPhysicsIO.oracleGeneral.bin", nil, 113_872, 48_974),
    ("libcachesim/cloudPhysicsIO.vscsi", nil, 113_872, 48_974),
  ]

  @Test(arguments: known)
  func requestsAndObjectsAreThoseThatOthersCount(
    _ name: String, _ format: String?, _ requests: Int, _ objects: Int
  ) throws {
    let url = try #require(EvidenceFolder.url(of: "traces/" + name))
    var file = TraceFile(url.path(percentEncoded: false))
    file.format = format.flatMap { TraceFormatCatalog.format(named: $0) }
    let trace = try file.load()
    #expect(trace.requests.count == requests)
    #expect(trace.requests.objectCount == objects)
  }

  /// libCacheSim's documentation gives the bytes of the requests and of the objects.
  @Test func bytesAreThoseThatOthersCount() throws {
    let url = try #require(
      EvidenceFolder.url(of: "traces/libcachesim/cloudPhysicsIO.oracleGeneral.bin"))
    let footprint = Footprint(try TraceFile(url.path(percentEncoded: false)).load())
    #expect(footprint.requestedBytes == 4_368_040_448)
    #expect(footprint.bytes == 2_029_769_728)
  }

  /// The file was made from the other one by libCacheSim, with sizes kept from changing.
  @Test func writingOracleGeneralAgainGivesTheSameBytes() throws {
    let url = try #require(
      EvidenceFolder.url(of: "traces/libcachesim/cloudPhysicsIO.oracleGeneral.bin"))
    var options = LoadingOptions()
    options.keepsTimes = true
    let path = url.path(percentEncoded: false)
    let trace = try TraceFile(path).load(options)
    let format = try #require(TraceFormatCatalog.format(named: "oracle-general"))
    #expect(try format.bytes(of: trace, file: path) == [UInt8](Data(contentsOf: url)))
  }

  @Test func theSameRequestsInAnotherFormatHaveTheSameObjects() throws {
    let one = try #require(EvidenceFolder.url(of: "traces/libcachesim/cloudPhysicsIO.vscsi"))
    let other = try #require(
      EvidenceFolder.url(of: "traces/libcachesim/cloudPhysicsIO.oracleGeneral.bin"))
    let traces = try [one, other].map { try TraceFile($0.path(percentEncoded: false)).load() }
    #expect(traces[0].requests.ids == traces[1].requests.ids)
  }
}
