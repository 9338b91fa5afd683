import Environment
import ImagePipeline
import Testing

@testable import AppModel

/// The idle connection that a request gets.
@Suite("The connections of a session")
struct ConnectionPoolTests {
  private static func limits(_ reuses: ConnectionReuse) -> SessionLimits {
    var fetch = FetchConfiguration()
    (fetch.reuses, fetch.connectionsPerHost) = (reuses, 3)
    var server = ServerConfiguration()
    server.protocols = [.http1]
    return SessionLimits(fetch, server, NetworkProfile())
  }

  /// Three requests at a time open three connections, numbered from 0. They end in the order 1, 0, 2.
  @Test(arguments: [
    (ConnectionReuse.first, [0, 0, 0]), (.lastUsed, [2, 2, 2]), (.inTurn, [1, 0, 2]),
  ])
  func threeRequestsOneAfterAnotherUse(_ reuses: ConnectionReuse, _ expected: [Int]) throws {
    let limits = Self.limits(reuses)
    var pool = ConnectionPool()
    let opened = (0..<4).map { _ in pool.take(limits) }
    #expect(opened == [0, 1, 2, nil])
    for connection in 0..<3 { _ = pool.open(connection) }
    for connection in [1, 0, 2] { pool.free(connection, closing: false, limits) }
    var used: [Int] = []
    for _ in 0..<3 {
      let connection = pool.take(limits)
      used.append(try #require(connection))
      pool.free(used[used.count - 1], closing: false, limits)
    }
    #expect(used == expected)
  }

  @Test(arguments: ConnectionReuse.allCases)
  func aConnectionThatBrokeIsTheLastToBeUsed(_ reuses: ConnectionReuse) {
    let limits = Self.limits(reuses)
    var pool = ConnectionPool()
    for _ in 0..<2 { _ = pool.take(limits) }
    for connection in 0..<2 { _ = pool.open(connection) }
    pool.free(0, closing: true, limits)
    pool.free(1, closing: false, limits)
    let taken = [pool.take(limits), pool.take(limits)]
    #expect(taken == [1, 0])
  }
}
