import HTTPCaching
import Primitives
import Testing

@Suite struct PartTests {
  private static func small(_ configuration: inout HTTPCacheConfiguration) {
    configuration.memory = ByteCount(200)
    configuration.disk = ByteCount(400)
    configuration.largestShareOfDisk = 1
  }

  @Test func whatWasServedLongestAgoLeavesMemoryFirstAndStaysOnDisk() {
    let origin = Origin(Self.small)
    origin.answer("max-age=60", to: 0)
    origin.answer("max-age=60", to: 1)
    #expect(origin.verdict(at: 1, on: 0) == "memory")
    let storing = origin.answer("max-age=60", to: 2)
    #expect(origin.memoryVictims == [AddressID(1)] && origin.diskVictims == [])
    #expect(storing.evictedFromMemory == ByteCount(100) && storing.evictedFromDisk == .zero)
    #expect(origin.verdict(at: 1, on: 1) == "disk")
    #expect(origin.verdict(at: 1, on: 1) == "memory")
    #expect(origin.verdict(at: 1, on: 0) == "disk")
  }

  @Test func diskVictimsAreNamedInTheOrderOfTheirUse() {
    let origin = Origin(Self.small)
    for object in 0..<4 { origin.answer("max-age=60", to: UInt32(object)) }
    #expect(origin.verdict(at: 1, on: 0) == "disk")
    let storing = origin.answer("max-age=60", to: 4, bytes: 200)
    #expect(origin.diskVictims == [AddressID(1), AddressID(2)])
    #expect(storing.evictedFromDisk == ByteCount(200))
    #expect(origin.verdict(at: 1, on: 1) == "fetch")
    origin.cache.checkInvariants()
  }

  @Test func aDiskThatOvershootsIsTrimmedToItsLimitLater() {
    let origin = Origin {
      Self.small(&$0)
      $0.diskOvershoot = ByteCount(250)
    }
    for object in 0..<6 {
      #expect(origin.answer("max-age=60", to: UInt32(object)).evictedFromDisk == .zero)
    }
    #expect(origin.cache.diskBytes == 600)
    #expect(origin.answer("max-age=60", to: 6).evictedFromDisk == ByteCount(300))
    #expect(origin.cache.diskBytes == 400)
    origin.cache.checkInvariants()
  }

  @Test func aDiskThatIsNeverTrimmedGrows() {
    let origin = Origin {
      Self.small(&$0)
      $0.diskOvershoot = nil
    }
    for object in 0..<100 { origin.answer("max-age=60", to: UInt32(object)) }
    #expect(origin.cache.diskBytes == 10_000 && origin.diskVictims == [])
    origin.cache.checkInvariants()
  }

  @Test func aBodyLargerThanItsShareOfTheDiskIsNotStoredAndTakesTheOldOneAlong() {
    let origin = Origin {
      $0.disk = ByteCount(2_000)
      $0.largestShareOfDisk = 0.05
    }
    #expect(origin.answer("max-age=60", bytes: 100).onDisk)
    let storing = origin.answer("max-age=60", bytes: 101)
    #expect(!storing.inMemory && !storing.onDisk)
    #expect(origin.memoryVictims == [AddressID(0)] && origin.diskVictims == [AddressID(0)])
    #expect(origin.cache.diskBytes == 0)
  }

  @Test func withoutADiskPartMemoryAloneLimits() {
    let origin = Origin {
      $0.disk = .zero
      $0.memory = ByteCount(200)
    }
    let storing = origin.answer("max-age=60", bytes: 200)
    #expect(storing.inMemory && !storing.onDisk)
    #expect(!origin.answer("max-age=60", to: 1, bytes: 201).inMemory)
  }

  @Test func aRelaunchLosesMemoryAndKeepsTheDisk() {
    let origin = Origin()
    origin.answer("max-age=60, stale-while-revalidate=60")
    #expect(origin.verdict(at: 61) == "memory+revalidate")
    origin.cache.dropMemory()
    #expect(origin.cache.memoryBytes == 0 && origin.cache.diskBytes == 100)
    #expect(origin.cache.part(of: AddressID(0)) == .disk)
    #expect(origin.verdict(at: 62) == "disk+revalidate")
    #expect(origin.verdict(at: 63) == "memory")
  }

  @Test(arguments: UInt64(0)..<20)
  func thePartsAgreeWithTheirVictimsAndKeepTheirLimits(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let origin = Origin {
      $0.memory = ByteCount(500)
      $0.disk = ByteCount(seed.isMultiple(of: 4) ? 0 : 1_500)
      $0.largestShareOfDisk = 0.3
    }
    var onDisk: [AddressID: Int] = [:]
    for second in 0..<Int64(1_000) {
      let object = UInt32.random(in: 0..<100, using: &generator)
      let id = AddressID(object)
      switch UInt32.random(in: 0..<20, using: &generator) {
      case 0:
        origin.cache.invalidate(id)
        onDisk[id] = nil
      case 1: origin.cache.dropMemory()
      case 2...9:
        let bytes = Int.random(in: 0...600, using: &generator)
        let known = origin.diskVictims.count
        let storing = origin.answer("max-age=60", to: object, at: second, bytes: bytes)
        for victim in origin.diskVictims[known...] { onDisk[victim] = nil }
        if storing.onDisk { onDisk[id] = bytes }
      default: _ = origin.verdict(at: second, on: object)
      }
    }
    origin.cache.checkInvariants()
    #expect(origin.cache.diskBytes == onDisk.values.reduce(0, +))
    #expect(origin.cache.memoryBytes <= 500)
  }
}
