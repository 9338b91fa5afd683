import HTTPCaching
import HTTPMessages
import Testing

/// The table of RFC 9110, section 8.8.3.2.
@Suite struct EntityTagTests {
  @Test(arguments: [
    ("W/\"1\"", "W/\"1\"", false, true), ("W/\"1\"", "W/\"2\"", false, false),
    ("W/\"1\"", "\"1\"", false, true), ("\"1\"", "\"1\"", true, true),
  ])
  func tagsCompareStronglyAndWeakly(first: String, second: String, strong: Bool, weak: Bool) {
    let (left, right) = (EntityTag(first), EntityTag(second))
    #expect(left.isStronglySame(as: right) == strong && right.isStronglySame(as: left) == strong)
    #expect(left.isWeaklySame(as: right) == weak && right.isWeaklySame(as: left) == weak)
  }

  @Test func theFlagOfAWeakTagCountsInItsOwnCaseOnly() {
    #expect(EntityTag("W/\"1\"").isWeak)
    #expect(!EntityTag("w/\"1\"").isWeak && !EntityTag("\"W/\"").isWeak)
  }
}
