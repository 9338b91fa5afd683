import Environment
import ImagePipeline
import Primitives

/// The animations on screen whose frames are decoded as they play.
struct Animations {
  /// The images with a timer for their next frame.
  var playing: Set<BitmapID> = []
  /// The images for which a worker decodes a frame.
  var decoding: Set<BitmapID> = []
  /// The images for which the main thread decodes a frame with the next frame of the screen.
  var due: [BitmapID] = []
}

extension App {
  /// Decodes the frames that are due on the main thread, and starts the animations that this frame of the screen shows.
  mutating func playAnimations(at now: Instant, _ engine: inout some AppEngine) {
    for image in animations.due {
      let (classID, isEncoded) = footprint.kind(of: image)
      engine.perform(.work(.decode(image, classID, isEncoded: isEncoded)))
      engine.observe(.decoded(image, onMain: true))
      footprint.didDecode(image)
    }
    animations.due.removeAll(keepingCapacity: true)
    for image in views.visibleImages
    where footprint.bitmap(of: image).bitmap.plays.asShown && !animations.playing.contains(image) {
      wait(for: image, at: now, &engine)
    }
  }

  private mutating func wait(
    for image: BitmapID, at now: Instant, _ engine: inout some AppEngine
  ) {
    animations.playing.insert(image)
    let due = now + footprint.bitmap(of: image).bitmap.frameTime
    engine.perform(.wake(at: due, .animation(image, process: process)))
  }

  /// Decodes the next frame of an animation while a view shows it. A frame that is due before the previous one is ready
  /// is skipped. Once all frames are kept, none is decoded.
  mutating func playOn(_ image: BitmapID, at now: Instant, _ engine: inout some AppEngine) {
    guard !isInBackground, views.visibleImages.contains(image), footprint.lacksFrames(image) else {
      animations.playing.remove(image)
      return
    }
    wait(for: image, at: now, &engine)
    let (rendition, bitmap) = footprint.bitmap(of: image)
    if bitmap.plays.onMain {
      animations.due.append(image)
      changeScreen(at: now, &engine)
    } else if animations.decoding.insert(image).inserted {
      let load = LoadToken(frameOf: rendition)
      engine.perform(.decode(image, for: load, isEncoded: footprint.kind(of: image).isEncoded))
    }
  }

  /// Handles the end of a worker's decode of a frame.
  mutating func didDecodeFrame(
    of image: BitmapID, at now: Instant, _ engine: inout some AppEngine
  ) {
    guard animations.decoding.remove(image) != nil else { return }
    engine.observe(.decoded(image, onMain: false))
    footprint.didDecode(image)
    settleFootprint(at: now, &engine)
  }
}

extension LoadToken {
  /// Creates the token for the decode of a later frame of an animation. No load waits for it.
  fileprivate init(frameOf rendition: RenditionID) { self.init(rendition, attempt: 0) }

  /// True if the token is that of the decode of a later frame.
  var isOfFrame: Bool { attempt == 0 }
}
