import Primitives

/// The images of a trace that are of one class.
struct TracedImages: Sendable {
  /// The image of each row; empty if rows have several views, whose images `TracedViews` has.
  let rows: [ObjectID]
  /// The number of rows.
  let rowCount: Int
  /// The number of images.
  let count: Int
  /// The length of each image's file; empty if the trace has no lengths.
  let encodedBytes: [UInt32]
}

/// The images of a trace whose rows have several views, or lack some. An image is of the class of the view that shows it
/// first, also in other views: it is one file at one address.
struct TracedViews: Sendable {
  private let trace: FeedTrace
  /// The class of each image, and its number among the images of that class.
  private let places: [(part: Int, number: Int)]
  /// The images of each class.
  private let images: [[Int]]

  /// Sorts the images of a trace into the classes of its views; nil if the trace needs no sorting.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - classes: The position of the class of each view.
  ///   - count: The number of classes.
  init?(_ trace: FeedTrace, classes: [Int], of count: Int) {
    guard !trace.isPlain || count > 1, classes.count >= trace.views else { return nil }
    var places: [(part: Int, number: Int)] = []
    var images = Array(repeating: [Int](), count: count)
    for (place, image) in trace.rows.enumerated() where image.index == places.count {
      let part = classes[place % trace.views]
      places.append((part, images[part].count))
      images[part].append(image.index)
    }
    (self.trace, self.places, self.images) = (trace, places, images)
  }

  /// The number of views of a row.
  var views: Int { trace.views }

  /// Returns the class and the number in it of the image that an item shows in a view; nil for none.
  func image(of item: ItemID, in view: Int) -> (part: Int, number: Int)? {
    let image = trace.rows[item.index * trace.views + view]
    return image == .none ? nil : places[image.index]
  }

  /// True if the item is a row of the trace, and not one that was inserted.
  func has(_ item: ItemID) -> Bool { item.index < trace.rowCount }

  /// Returns the images of a class.
  func images(of part: Int) -> TracedImages {
    let bytes = trace.encodedBytes
    return TracedImages(
      rows: [], rowCount: trace.rowCount, count: images[part].count,
      encodedBytes: bytes.isEmpty ? [] : images[part].map { bytes[$0] })
  }

  /// Returns the name of an image of a class; nil if names were not read, or if the trace does not have the image.
  func name(of part: Int, number: Int) -> String? {
    guard number < images[part].count, !trace.names.isEmpty else { return nil }
    return trace.names[images[part][number]]
  }
}

extension FeedTrace {
  /// All images, of one class.
  var images: TracedImages {
    TracedImages(rows: rows, rowCount: rowCount, count: objectCount, encodedBytes: encodedBytes)
  }
}

extension Feed {
  /// Returns the name of a rendition in the trace; nil if it has none.
  func tracedName(of rendition: RenditionID) -> String? {
    guard let traced else {
      let names = trace?.names ?? []
      return rendition.index < names.count ? names[rendition.index] : nil
    }
    let position = classID(of: rendition).index
    return traced.name(of: position, number: rendition.index - first[position])
  }
}
