import Dispatch
import Primitives
import Testing

@testable import ImageServer

@Suite struct ServerClockTests {
  @Test(arguments: [0.1, 1, 100]) func anInstantAfterEveryRunHasADeadline(speed: Double) {
    let nextYear = DispatchTime.now() + .seconds(365 * 86_400)
    #expect(ServerClock(speed: speed).deadline(of: .never) > nextYear)
  }
}
