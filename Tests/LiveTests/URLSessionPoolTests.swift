import Environment
import Foundation
import ImagePipeline
import Testing

@testable import Live

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests the connection that each request uses.
@Suite struct URLSessionPoolTests {
  private final class Silence: NSObject, URLSessionDataDelegate {}

  private typealias Pool = URLSessionPool<Silence>

  /// A connection of a session that is never used.
  private func connection() -> Pool.Connection {
    Pool.Connection(session: URLSession(configuration: .ephemeral), arrivals: Silence())
  }

  private func take(_ request: UInt32, of pool: Pool, group: Int = 0) -> URLSession {
    pool.take(request, over: group, opening: connection).session
  }

  @Test func requestsAtATimeHaveAConnectionEachAndTakeOverWhatRests() {
    let pool = Pool(groups: 1)
    let (one, other) = (take(1, of: pool), take(2, of: pool))
    #expect(one !== other)
    pool.free(2, isOpen: true)
    #expect(take(3, of: pool) === other)
  }

  /// Three connections end their requests in the order 2, 1, 3.
  @Test(arguments: [
    (ConnectionReuse.first, [0, 0, 0]), (.lastUsed, [2, 2, 2]), (.inTurn, [1, 0, 2]),
  ])
  func laterRequestsUse(_ reuses: ConnectionReuse, _ expected: [Int]) {
    let pool = Pool(groups: 1, reuses: reuses)
    let sessions = (1...3).map { take($0, of: pool) }
    for request in [2, 1, 3] as [UInt32] { pool.free(request, isOpen: true) }
    for (request, place) in zip(4...6 as ClosedRange<UInt32>, expected) {
      #expect(take(request, of: pool) === sessions[place])
      pool.free(request, isOpen: true)
    }
  }

  @Test func anOpenConnectionIsTakenBeforeOneThatBroke() {
    let pool = Pool(groups: 1)
    let (broken, open) = (take(1, of: pool), take(2, of: pool))
    pool.free(1, isOpen: false)
    pool.free(2, isOpen: true)
    #expect(take(3, of: pool) === open)
    #expect(take(4, of: pool) === broken)
  }

  @Test func streamsShareTheConnectionOfTheirLane() {
    let pool = Pool(groups: 2, speaking: .http2)
    let first = take(1, of: pool)
    #expect(take(2, of: pool) === first)
    #expect(take(3, of: pool, group: 1) !== first)
    // A cancelled stream leaves the connection to the others.
    pool.free(1, isOpen: false)
    #expect(take(4, of: pool) === first)
  }

  @Test(arguments: HTTPProtocol.allCases)
  func connectionsThatAreLeftServeOutTheirRequestsAndTakeNoMore(_ spoken: HTTPProtocol) {
    let pool = Pool(groups: 1, speaking: spoken)
    let former = take(1, of: pool)
    #expect(pool.leaveAll().map(ObjectIdentifier.init) == [ObjectIdentifier(former)])
    #expect(pool.leaveAll().isEmpty)
    #expect(take(2, of: pool) !== former)
    #expect(pool.arrivals(of: 1) != nil)
    pool.free(1, isOpen: true)
    #expect(take(3, of: pool) !== former)
  }
}
