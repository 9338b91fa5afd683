import AppModel
import Environment
import Metrics
import Primitives
import Testing

@testable import ImagePipeline

/// A cell shows its image until the app goes to the background after a second. The app ends there, and is launched.
@Suite("The time of a launch")
struct LaunchTests {
  private func blank(launchAt back: Int64, taking time: Nanoseconds) -> Double {
    var script = RecorderScript(imageOf: 1, inCellOf: 1) { $0.device.process.launch = time }
    script.frame(0)
    script.at(1_000)
    script.handle(.lifecycle(.background, of: ProcessID(0)))
    script.emit(.screenLeft)
    script.at(1_500)
    script.handle(.lifecycle(.terminate, of: ProcessID(0)))
    script.emit(.screenLeft)
    script.at(back)
    script.handle(.lifecycle(.launch, of: ProcessID(1)))
    script.display(1, 1)
    script.put(0, into: 1)
    script.frame(back)
    return script.finish(back + 1_000)[.blankCellSeconds] ?? .nan
  }

  @Test func itsCellsAreBlankBeforeTheListIsThere() {
    #expect(blank(launchAt: 60_000, taking: .milliseconds(2_500)) == 2.5)
  }

  @Test func noTimeIsCountedUnlessTheDeviceStatesIt() {
    #expect(blank(launchAt: 60_000, taking: .zero) == 0)
  }

  @Test func itDoesNotBeginBeforeTheAppLeftTheScreen() {
    #expect(blank(launchAt: 2_000, taking: .seconds(5)) == 1)
  }

  @Test func anAppThatEndsOnScreenIsBlankOnlyUntilItIsBack() {
    var script = RecorderScript(imageOf: 1, inCellOf: 1) { $0.device.process.launch = .seconds(2) }
    script.frame(0)
    script.at(1_000)
    script.handle(.lifecycle(.terminate, of: ProcessID(0)))
    script.emit(.screenLeft)
    script.at(4_000)
    script.handle(.lifecycle(.launch, of: ProcessID(1)))
    script.display(1, 1)
    script.put(0, into: 1)
    script.frame(4_000)
    #expect(script.finish(5_000)[.blankCellSeconds] == 3)
  }
}
