import ImagePipeline
import Primitives
import Testing

@Suite("The velocity window")
struct PrefetcherTests {
  @Test func theVelocityWindowGrowsWithTheFlickAndTurnsWithIt() {
    var window = VelocityWindow()
    #expect(rows(&window, at: 0, 1_000).isEmpty)
    let slow = rows(&window, at: 16, 1_010)
    let fast = rows(&window, at: 32, 1_060)
    #expect(!slow.isEmpty && fast.count > slow.count)
    #expect(fast.first == 20)
    let back = rows(&window, at: 48, 1_050)
    #expect(back.first == 9)
    window.reset()
    #expect(rows(&window, at: 64, 1_100).isEmpty)
  }

  @Test func anUnevenThumbDoesNotEmptyTheVelocityWindow() {
    var window = VelocityWindow()
    _ = rows(&window, at: 0, 1_000)
    let fast = rows(&window, at: 16, 1_040)
    let pausing = rows(&window, at: 32, 1_040)
    #expect(pausing.count >= fast.count * 3 / 4)
    #expect(Array(fast.prefix(pausing.count)) == pausing)
  }

  private func rows(
    _ window: inout VelocityWindow, at milliseconds: Int64, _ offset: Double
  ) -> [Int] {
    var rows: [Int] = []
    window.follow(
      ScrollPosition(
        now: .start + .milliseconds(milliseconds), offset: Points(offset), viewport: Points(880),
        visibleRows: 10..<20, rowCount: 200), wanting: &rows)
    return rows
  }
}
