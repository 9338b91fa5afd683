import Primitives
import Testing

@Suite struct QuantityTests {
  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1_024, "1 KiB"), (1_500, "1.46 KiB"), (20 << 20, "20 MiB"),
    (15_999_997_549, "14.9 GiB"), (12_342_046 << 10, "11.8 GiB"), (512_000, "500 KiB"),
    (1 << 45, "32 TiB"), (3 << 60, "3145728 TiB"), (.max, "8388608 TiB"),
  ])
  func sizesInMessagesHaveThreeDigits(_ bytes: Int, _ text: String) {
    #expect(ByteCount(bytes).rounded == text)
  }

  @Test(arguments: [
    ("64 MiB", 64 << 20), ("10 MB", 10_000_000), ("512 B", 512), ("1.5 GiB", 3 << 29),
    ("2 KiB", 2048), ("3 kB", 3000), ("1 GB", 1_000_000_000), (" 64  MiB ", 64 << 20),
    ("64MiB", 64 << 20), ("0", 0), ("-0 B", 0), ("9223372036854775807 B", Int.max),
    ("0.1 KiB", 102), ("0.5 B", 1), ("1.30 kB", 1300),
  ])
  func sizesAreRead(text: String, bytes: Int) throws {
    #expect(try ByteCount(text: text).bytes == bytes)
  }

  @Test(arguments: [
    ("120 ms", 120_000_000), ("2 s", 2_000_000_000), ("1 min", 60_000_000_000),
    ("1 h", 3_600_000_000_000), ("1 d", 86_400_000_000_000), ("16.7 ms", 16_700_000),
    ("50 us", 50_000), ("10 ns", 10), ("0.1 s", 100_000_000),
  ])
  func timesAreRead(text: String, nanoseconds: Int64) throws {
    #expect(try Nanoseconds(text: text).rawValue == nanoseconds)
  }

  @Test func distancesAndRatesAreRead() throws {
    #expect(try Points(text: "88 pt") == Points(88))
    #expect(try Points(text: "-0.5 pt") == Points(-0.5))
    #expect(try BitRate(text: "50 Mbps") == .megabits(50))
    #expect(try BitRate(text: "780 kbps") == .kilobits(780))
    #expect(try BitRate(text: "1 Gbps") == .megabits(1000))
  }

  @Test(arguments: [
    ("120", "'120' has no unit; write 120 ms or 120 s"),
    ("-5 ms", "'-5 ms' is negative; a time is 0 or more"),
    ("5 mS", "'5 mS' has an unknown unit 'mS'; did you mean 'ms'?"),
    (
      "5 fortnights",
      "'5 fortnights' has an unknown unit 'fortnights'; known: ns, us, ms, s, min, h, d"
    ),
    ("nan", "'nan' is not a time; write one as 16 ms or 16 s"),
    ("inf s", "'inf s' is not a time; write one as 16 ms or 16 s"),
    ("", "'' is not a time; write one as 16 ms or 16 s"),
    ("1.2.3 s", "'1.2.3 s' is not a time; write one as 16 ms or 16 s"),
    ("300000 d", "'300000 d' is too large for a time"),
    ("18446744073709551615 d", "'18446744073709551615 d' is too large for a time"),
  ])
  func whatIsNoTimeIsExplained(text: String, message: String) {
    let error = #expect(throws: QuantityError.self) { try Nanoseconds(text: text) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    "1e400 s", "1e3 s", ".5 s", "5. s", "99999999999999999999 ns", "1 2 s", "5 m s", "٣ s", "- 5 s",
    "1_000 s", "0.00000000000000000001 s", "--5 s", "\t5 s", "NaN ms", "5\u{0} s", "s",
  ])
  func malformedTimesAreRefused(text: String) {
    #expect(throws: QuantityError.self) { try Nanoseconds(text: text) }
  }

  @Test(arguments: [
    (Nanoseconds(16_700_000), "16.7 ms"), (.seconds(90), "90 s"), (.seconds(3600), "1 h"),
    (.milliseconds(500), "500 ms"), (.zero, "0 s"), (Nanoseconds(16_666_667), "16666667 ns"),
    (Nanoseconds(.max), "9223372036854775807 ns"), (.milliseconds(-5), "-5 ms"),
    (.milliseconds(1500), "1.5 s"),
  ])
  func timesAreWrittenShort(time: Nanoseconds, text: String) {
    #expect("\(time)" == text)
  }

  @Test(arguments: [
    (ByteCount.mebibytes(64), "64 MiB"), (.mebibytes(1536), "1.5 GiB"), (ByteCount(1000), "1 kB"),
    (ByteCount(1), "1 B"), (ByteCount(123_457), "123457 B"), (.zero, "0 MiB"),
  ])
  func sizesAreWrittenShort(size: ByteCount, text: String) {
    #expect("\(size)" == text)
  }

  // Distances stay below 2^43 pt: their digits, six of them decimals, must fit 64 bits.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func whatIsWrittenReadsBackExactly(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var wrong: [String] = []
    for _ in 0..<2000 {
      let grains = Int64((random.next() >> 1) >> (random.next() % 63))
      let round = grains / 1000 * 1000
      for grains in [grains, round] {
        if try ByteCount(text: ByteCount(grains: grains).description).grains != grains
          || Nanoseconds(text: Nanoseconds(grains).description).grains != grains
          || Points(text: Points(grains: -(grains >> 14)).description).grains != -(grains >> 14)
          || BitRate(text: BitRate(grains: grains).description).grains != grains
        {
          wrong.append("\(grains)")
        }
      }
    }
    #expect(wrong == [])
  }
}
