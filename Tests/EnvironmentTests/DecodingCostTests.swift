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

  /// A JPEG of a million pixels, at a quarter of its sides: 0.1 ms + 4.5 ms of which 0.45 + 0.55 / 4 remain, and 2 ms for
  /// each million pixels that are drawn. Drawn from the whole: 0.1 + 4.5 + 2 ms.
  @Test func aPictureThatIsDecodedWholeAndDrawnCostsTimeAndMemoryOfTheWhole() {
    let (whole, small) = (
      PixelSize(width: 1_000, height: 1_000), PixelSize(width: 250, height: 250)
    )
    let cost = DecodingCost()
    #expect(cost.time(whole, .jpeg, to: small) == Nanoseconds(100_000 + 2_643_750 + 125_000))
    #expect(cost.time(whole, .jpeg, to: small, isDrawn: true) == Nanoseconds(6_600_000))
    let drawn = DecodingCost.bytes(whole, .jpeg, to: small, isDrawn: true)
    #expect(drawn == whole.decodedBytes + small.decodedBytes)
    #expect(DecodingCost.bytes(whole, .jpeg, to: small) == 2 * small.decodedBytes)
  }
}
