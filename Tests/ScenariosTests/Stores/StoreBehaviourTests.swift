import Testing

/// The differences between the stores of libraries, in a few operations each.
@Suite struct StoreBehaviourTests {
  private func expect(
    _ run: StoreRun, of preset: String, onDisk: Bool = false, over text: String
  ) throws {
    let script = try StoreScript(text, objects: run.resident.count)
    let strategy = try RealStore.strategy(preset, onDisk: onDisk)
    let found = try run.repeated(by: strategy, over: script)
    #expect(found.hits == run.hits && found.resident == run.resident, "\(text): \(found)")
  }

  @Test func whereAllImagesAreInUseNukeLetsTheNewcomerLeave() throws {
    let full = StoreRun(countLimit: 2, hits: "11", resident: "110")
    try expect(full, of: "nuke", over: "s0:4 s1:4 g0 g1 s2:4")
    // That sweep has cleared their bits.
    let cleared = StoreRun(countLimit: 2, hits: "11", resident: "0101")
    try expect(cleared, of: "nuke", over: "s0:4 s1:4 g0 g1 s2:4 s3:4")
    let evicting = StoreRun(countLimit: 2, hits: "11", resident: "011")
    try expect(evicting, of: "nuke-12", over: "s0:4 s1:4 g0 g1 s2:4")
  }

  @Test func nukesCapIsAWholeNumberAndLeavesTheOlderValue() throws {
    let run = StoreRun(costLimit: 105, entryCostLimit: 0.1, hits: "10", resident: "10")
    try expect(run, of: "nuke", over: "s0:9 s0:10 g0 s1:10 g1")
  }

  @Test func alamofireImageGivesBackTheCostOfAReplacedImageFirst() throws {
    let run = StoreRun(costLimit: 10, hits: "11", resident: "11")
    try expect(run, of: "alamofireimage", over: "s0:4 s1:4 s0:4 g0 g1")
  }

  @Test func anImageDearerThanAlamofireImagePrefersEmptiesTheStore() throws {
    let emptied = StoreRun(costLimit: 10, hits: "00", resident: "00")
    try expect(emptied, of: "alamofireimage", over: "s0:4 s1:7 g0 g1")
    let roomy = StoreRun(costLimit: 10, hits: "11", resident: "11")
    try expect(roomy, of: "alamofireimage", over: "s0:3 s1:7 g0 g1")
  }

  @Test func whatHasExpiredMissesInKingfishersMemoryAndStaysUntilTheTimer() throws {
    var run = StoreRun(costLimit: 10, expiresS: 10, hits: "0", resident: "1")
    try expect(run, of: "kingfisher", over: "s0:4 a10 g0")
    run.resident = "0"
    try expect(run, of: "kingfisher", over: "s0:4 a10 g0 x")
  }

  @Test func kingfishersDiskIsTrimmedToHalfAtTheLimit() throws {
    let full = StoreRun(costLimit: 8, hits: "", resident: "01")
    try expect(full, of: "kingfisher", onDisk: true, over: "s0:4 s1:4 b")
    let below = StoreRun(costLimit: 9, hits: "", resident: "11")
    try expect(below, of: "kingfisher", onDisk: true, over: "s0:4 s1:4 b")
  }

  @Test func aFileLargerThanTheLimitEmptiesHanekesDisk() throws {
    let run = StoreRun(costLimit: 8, hits: "", resident: "000")
    try expect(run, of: "haneke", onDisk: true, over: "s0:4 s1:4 s2:9")
  }
}
