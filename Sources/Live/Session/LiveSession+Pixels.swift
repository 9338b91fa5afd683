import ImageLoading
import Pictures

/// What cells show is read from the pixels they were given.
extension LiveSession {
  /// The bitmap of an image has been made.
  func learn<Observer: SessionObserver & ~Copyable>(
    _ bitmap: Bitmap, of image: ImageID, _ observer: inout Observer
  ) {
    guard images[image] != nil else { return }
    images.setBitmap(bitmap, of: image)
    tell(verdicts.read(bitmap.identity(), of: image), &observer)
  }

  /// The pixels of an image that has gone have been read.
  func judge<Observer: SessionObserver & ~Copyable>(
    _ identity: PictureIdentity?, _ image: ImageID, _ observer: inout Observer
  ) {
    guard fading.removeValue(forKey: image) != nil else { return }
    tell(verdicts.read(identity, of: image), &observer)
    verdicts.forget(image)
  }

  /// The run is over: the pixels that nobody has come to see are read.
  func judgePending<Observer: SessionObserver & ~Copyable>(_ observer: inout Observer) {
    for image in verdicts.pending {
      let file = images[image]?.file ?? fading[image]
      let bitmap = file.flatMap { try? PictureDecoder.decode($0) }
      tell(verdicts.read(bitmap.flatMap { $0.identity() }, of: image), &observer)
    }
  }

  /// Makes the bitmaps that show for the first time, here and now.
  func decodeVisible<Observer: SessionObserver & ~Copyable>(_ observer: inout Observer) {
    for image in screen.takeNewlyVisible() {
      guard let held = images[image], held.bitmap == nil else { continue }
      let bitmap = held.file.flatMap { try? PictureDecoder.decode($0) }
      observer.observe(.decoded(image, onMain: true), at: now)
      if let bitmap { learn(bitmap, of: image, &observer) }
    }
  }

  private func tell<Observer: SessionObserver & ~Copyable>(
    _ verdicts: [HostFact], _ observer: inout Observer
  ) {
    for verdict in verdicts { observer.observe(verdict, at: now) }
  }
}
