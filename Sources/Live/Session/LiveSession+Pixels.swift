import ImageLoading
import Pictures

/// What cells show is read from the pixels they were given.
extension LiveSession where Observer: ~Copyable {
  /// The bitmap of an image has been made.
  func learn(_ bitmap: Bitmap, of image: ImageID) {
    guard images[image] != nil else { return }
    images.setBitmap(bitmap, of: image)
    tell(verdicts.read(bitmap.identity(), of: image))
  }

  /// The pixels of an image that has gone have been read.
  func judge(_ identity: PictureIdentity?, _ image: ImageID) {
    guard fading.removeValue(forKey: image) != nil else { return }
    tell(verdicts.read(identity, of: image))
    verdicts.forget(image)
  }

  /// The run is over: the pixels that nobody has come to see are read.
  func judgePending() {
    for image in verdicts.pending {
      let file = images[image]?.file ?? fading[image]
      let bitmap = file.flatMap { try? PictureDecoder.decode($0) }
      tell(verdicts.read(bitmap.flatMap { $0.identity() }, of: image))
    }
  }

  /// An image that the last holder has let go, but whose pixels are still owed a verdict, is decoded
  /// beside the main thread for that alone.
  func letGo(_ image: ImageID, _ gone: HeldImage?) {
    guard let gone else { return }
    guard verdicts.isPending(image), let file = gone.file else { return verdicts.forget(image) }
    fading[image] = file
    let inbox = inbox
    probes.perform {
      let identity = (try? PictureDecoder.decode(file)).flatMap { $0.identity() }
      inbox.put(.identified(image, identity))
    }
  }

  private func tell(_ verdicts: [Fact]) {
    for verdict in verdicts { tell(verdict) }
  }
}
