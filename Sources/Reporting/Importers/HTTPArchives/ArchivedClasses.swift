import Foundation
import Primitives
import RequestTraces
package import Environment

/// The classes that the images of an archive, or of a bind log, fall into, by their size in pixels and by whether they
/// repeat.
///
/// Sizes come from the bodies. Images whose longer sides differ by less than half of the smaller one are of
/// one size; of one size, those from hosts whose images repeat, as portraits do, are apart from those from
/// hosts whose images do not, as photos. Both bounds are guesses: shapes vary by less within a layout, and what
/// repeats at all is asked for three times for each two of its images or more.
package struct ArchivedClasses: Sendable {
  /// The classes that a row may show, by size; none where there are not two of them.
  package let shown: [ArchivedClass]
  /// Images whose size is known, and the size that is in their midst; nil where most images' is not.
  package let known: (count: Int, pixels: PixelSize)?
  /// Images that are in none of the classes: of no known size, or too seldom asked for to be in every row.
  package let omitted: Int

  /// Less than this share of the requests of the class with the most, and a class is not of every row.
  private static let minShare = 4
  /// How much longer than the one before an image is that begins another size.
  private static let step = 1.5

  /// Looks at the images of an archive.
  ///
  /// - Complexity: O(*n* log *n*) in their number, and O(*m*) in the lengths of their bodies.
  package init(_ demand: ArchivedDemand) {
    let images = Self.images(demand).filter { $0.pixels != nil }
    let count = demand.trace.names.count
    known =
      images.count * 2 >= count ? ArchivedClass(images).map { ($0.images.count, $0.pixels) } : nil
    let classes = known == nil ? [] : Self.sizes(images).flatMap(Self.bySharing)
    let most = classes.map(\.requests).max() ?? 0
    let frequent = classes.filter { $0.requests * Self.minShare >= most }
    // A feed has sixteen classes at most.
    shown = frequent.count > 1 ? frequent.suffix(16) : []
    omitted = count - shown.reduce(0) { $0 + $1.images.count }
  }

  /// One class for each image view of a cell that most rows have: what its images are is what it shows.
  ///
  /// - Parameter slots: The images of each view, their requests being the rows that show them.
  init(ofSlots slots: [[ArchivedImage]]) {
    var names: Set<String> = []
    var classes = slots.enumerated().compactMap { slot, images in
      let sized = images.filter { $0.pixels != nil }
      let name = ArchivedClass(sized)?.name ?? ""
      return ArchivedClass(sized, suffix: names.insert(name).inserted ? "" : "-slot-\(slot)")
    }
    let most = classes.map(\.requests).max() ?? 0
    classes.removeAll { $0.requests * Self.minShare < most }
    (shown, known) = (classes, nil)
    omitted = slots.reduce(0) { $0 + $1.count } - classes.reduce(0) { $0 + $1.images.count }
  }

  /// The number of hosts of a class of those that are shown that serve no other; nil where one does, or a feed
  /// cannot have so many.
  package func ownHosts(of position: Int) -> Int? {
    let others = shown.indices.filter { $0 != position }.flatMap { shown[$0].hosts }
    let own = shown[position].hosts
    let isOne = own.count + Set(others).count <= ImageClass.maxHosts
    return isOne && own.isDisjoint(with: others) ? own.count : nil
  }

  private static func images(_ demand: ArchivedDemand) -> [ArchivedImage] {
    var images = Array(repeating: ArchivedImage(), count: demand.trace.names.count)
    for (place, entry) in demand.entries.enumerated() {
      let number = demand.trace.requests.ids[place].index
      images[number].requests += 1
      images[number].bytes = demand.trace.size(at: place)
      images[number].host = ArchivedImage.host(of: entry.url)
      guard images[number].pixels == nil, let body = entry.body else { continue }
      images[number].pixels = PixelSize(ofFile: [UInt8](body))
      images[number].mediaType = entry.mediaType
    }
    return images
  }

  private static func sizes(_ images: [ArchivedImage]) -> [[ArchivedImage]] {
    var sizes: [[ArchivedImage]] = []
    for image in images.sorted(by: { $0.longestSide < $1.longestSide }) {
      let last = sizes.last?.last?.longestSide
      if let last, Double(image.longestSide) < Double(last) * step {
        sizes[sizes.count - 1].append(image)
      } else {
        sizes.append([image])
      }
    }
    return sizes
  }

  private static func bySharing(_ images: [ArchivedImage]) -> [ArchivedClass] {
    let hosts = Dictionary(grouping: images, by: \.host)
    let repeating = Set(hosts.filter { ArchivedClass($0.value)?.repeats == true }.keys)
    let parts = [
      images.filter { !repeating.contains($0.host) }, images.filter { repeating.contains($0.host) },
    ]
    let isSplit = parts.allSatisfy { !$0.isEmpty }
    return zip(parts, ["", "-repeated"]).compactMap {
      ArchivedClass($0, suffix: isSplit ? $1 : "")
    }
  }
}

/// An image of an archive.
package struct ArchivedImage: Sendable {
  /// The size that its body states; nil where there is no body, or one of another format.
  package internal(set) var pixels: PixelSize?
  /// The length of its file.
  package internal(set) var bytes = 0
  /// How often it was asked for.
  package internal(set) var requests = 0
  /// The host that it came from, with its port where one is given.
  package internal(set) var host = ""
  /// The media type of the body.
  package internal(set) var mediaType = ""

  fileprivate var longestSide: Int { pixels.map { max($0.width, $0.height) } ?? 0 }
  fileprivate var area: Int { pixels?.area ?? 0 }
}

/// Images of an archive that are alike.
package struct ArchivedClass: Sendable {
  /// Its images, the smallest first.
  package let images: [ArchivedImage]
  /// The size in the midst of them, and what it is called.
  package let pixels: PixelSize
  /// What slots call it.
  package let name: String
  /// The requests for all of them.
  package let requests: Int

  /// A class of images whose sizes are known; nil of none.
  init?(_ images: [ArchivedImage], suffix: String = "") {
    self.images = images.sorted { $0.area < $1.area }
    guard !images.isEmpty, let pixels = self.images[images.count / 2].pixels else { return nil }
    self.pixels = pixels
    name = "\(pixels.width)x\(pixels.height)\(suffix)"
    requests = images.reduce(0) { $0 + $1.requests }
  }

  /// Whether its images are asked for three times or more for each two of them.
  package var repeats: Bool { requests * 2 >= images.count * 3 }

  /// The hosts that its images came from.
  package var hosts: Set<String> { Set(images.map(\.host)) }

  /// The exponent of Zipf's law that fits the requests best; nil where too few images repeat.
  package var exponent: Double? {
    var ids: [ObjectID] = []
    var names = TextTable()
    for (number, image) in images.enumerated() {
      names.append("\(number)".utf8)
      ids += Array(repeating: ObjectID(index: number), count: image.requests)
    }
    let trace = LoadedTrace(ids: ids, sizes: .unit, names: .texts(names))
    let exponent = TraceSummary(trace, countsReuse: false).popularity.zipfExponent
    return exponent.map { min(max($0, 0), 4) }
  }

  /// How many bits its files have for each pixel; nil where the length of none is known.
  package var bitsPerPixel: BitsPerPixel? {
    let known = images.filter { $0.bytes > 0 }
    guard !known.isEmpty else { return nil }
    let each = known.map { Double($0.bytes * 8) / Double(max($0.area, 1)) }.sorted()
    let logs = each.map { log($0) }
    let mean = logs.reduce(0, +) / Double(logs.count)
    let variance = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(logs.count)
    var bits = BitsPerPixel()
    bits.median = min(max(each[each.count / 2], 0.01), 64)
    bits.sigma = min(variance.squareRoot(), 3)
    return bits
  }
}

extension ArchivedImage {
  /// The host of a URL, with its port where one is given, in lower case; empty where it has none.
  static func host(of url: String) -> String {
    guard let start = url.firstRange(of: "://")?.upperBound else { return "" }
    return url[start...].prefix { !"/?".contains($0) }.lowercased()
  }
}
