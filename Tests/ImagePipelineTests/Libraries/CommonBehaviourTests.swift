import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("Several libraries, as their presets have them")
struct CommonBehaviourTests {
  @Test(arguments: [("alamofireimage", 1), ("haneke", 1), ("nuke", 0)] as [(String, Int32)])
  func aNewLoadOfAViewCancelsTheOldOne(preset: String, row: Int32) throws {
    var script = try PipelineScript.library(preset)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.bind(0, row: row).cancelled == [first])
  }

  @Test(arguments: ["fastimagecache", "kingfisher"])
  func aNewLoadOfAViewLeavesTheOldOneRunning(preset: String) throws {
    var script = try PipelineScript.library(preset)
    script.bind(0, row: 0)
    #expect(script.bind(0, row: 1).cancelled.isEmpty)
  }

  @Test(arguments: ["alamofireimage", "fastimagecache", "kingfisher", "nuke", "sdwebimage"])
  func viewsOfOneURLShareADownload(preset: String) throws {
    var script = try PipelineScript.library(preset, feed: .oneImage)
    #expect(script.bindAll(3).count == 1)
  }

  @Test(arguments: ["alamofireimage", "fastimagecache", "pinremoteimage"])
  func theOldImageStaysUntilTheNewOneIsThere(preset: String) throws {
    var script = try PipelineScript.library(preset)
    #expect(script.bind(0, row: 0).pictures.isEmpty)
  }

  @Test(arguments: ["kingfisher", "sdwebimage"])
  func theOldImageIsClearedBeforeMemoryIsAsked(preset: String) throws {
    var script = try PipelineScript.library(preset, loading: 0)
    let hit = script.bind(1, row: 0)
    #expect(hit.pictures.first == .empty)
    #expect(hit.imageCells == [CellID(1)])
  }

  @Test(arguments: ["alamofireimage", "nuke", "sdwebimage"])
  func bitmapsAreMadeOffTheMainThread(preset: String) throws {
    var script = try PipelineScript.library(preset)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.respond(token).decodes)
  }

  @Test(arguments: ["alamofireimage", "nuke", "sdwebimage"])
  func aLateImageOfAnotherRowIsNotShown(preset: String) throws {
    var script = try PipelineScript.library(preset)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.bring(token)
    let block = try #require(script.effects.blocks.first)
    script.bind(0, row: 1)
    #expect(script.handle(.main(block)).imageCells.isEmpty)
  }

  @Test(arguments: ["alamofireimage", "kingfisher", "sdwebimage"])
  func aMissingImageIsAskedForAgain(preset: String) throws {
    var script = try PipelineScript.library(preset)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token, status: 404)
    #expect(script.bind(1, row: 0).fetches.count == 1)
  }

  @Test(arguments: ["alamofireimage", "haneke", "kingfisher", "nuke", "sdwebimage"])
  func aMemoryWarningEmptiesTheStore(preset: String) throws {
    var script = try PipelineScript.library(preset, loading: 0)
    #expect(script.live(through: .memoryWarning).discards == 1)
  }

  @Test(arguments: ["kingfisher", "sdwebimage"])
  func afterAWarningTheFileIsReadAndNothingAskedFor(preset: String) throws {
    var script = try PipelineScript.library(preset, loading: 0)
    script.live(through: .memoryWarning)
    let bound = script.bind(1, row: 0)
    #expect(bound.fetches.isEmpty)
    #expect(bound.reads.count == 1)
  }

  @Test(arguments: [
    ("fastimagecache", 0), ("haneke", 0), ("nuke", 0), ("pinremoteimage", 500), ("sdwebimage", 0),
  ])
  func aDecodedImageKeepsItsFileOrNot(preset: String, bytes: Int) throws {
    #expect(try PipelineScript.keptBesideTheBitmap(by: preset) == bytes)
  }

  @Test(arguments: [
    ("kingfisher", 5), ("kingfisher-downsampling", 1), ("nuke", 1), ("sdwebimage", 5),
  ])
  func allFramesOfAnAnimationAreKeptOrTheFirst(preset: String, frames: Int) throws {
    #expect(try PipelineScript.keptFrames(by: preset, of: 5) == frames)
  }
}
