import Environment
import Primitives
import Testing

/// The time of work on pixels.
@Suite struct DecodingCostTests {
  @Test(arguments: [(ImageFormat.jpeg, 9.1), (.png, 200.1)])
  func encodingTakesTimeByPixelsAndFormat(format: ImageFormat, milliseconds: Double) {
    let megapixel = PixelSize(width: 1_000, height: 1_000)
    let time = DecodingCost().encodingTime(megapixel, format)
    #expect(abs(time.seconds * 1_000 - milliseconds) < 0.001)
  }
}
