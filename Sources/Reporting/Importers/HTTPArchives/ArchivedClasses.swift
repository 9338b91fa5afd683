package import Environment
import Foundation
import Primitives
import RequestTraces

/// The classes of the images in an archive or a bind log, by their size in pixels and by their repeats.
///
/// Sizes come from the bodies. Images are of one size if their longer sides differ by less than half of the smaller
/// one. Images of one size form two classes by their hosts. One has the hosts whose images repeat, as portraits do;
/// the other has the hosts whose images do not, as photos. Both bounds are guesses: shapes vary by less within a
/// layout, and repeating images have at least three requests for each two images.
package struct ArchivedClasses: Sendable {
  /// The classes that a row may show, by size; empty if there are fewer than two.
  package let shown: [ArchivedClass]
  /// The number of images of known size, and their median size; nil if most sizes are unknown.
  package let known: (count: Int, pixels: PixelSize)?
  /// The number of images in no class: of unknown size, or with too few requests to be in every row.
  package let omitted: Int
  /// The class of each view of a bind log, nil for a view without images of known size; empty for an archive, which does
  /// not show views.
  let slotClasses: [ArchivedClass?]

  /// The largest class's requests divided by the minimum requests of a class that is in every row.
  private static let minShare = 4
  /// The factor above the previous length from which an image begins a new size.
  private static let step = 1.5

  /// Sorts the images of an archive into classes.
  ///
  /// - Complexity: O(*n* log *n*) in the images, and O(*m*) in the lengths of their bodies.
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
    slotClasses = []
    omitted = count - shown.reduce(0) { $0 + $1.images.count }
  }

  /// Makes a class of the images of each view of a cell. An image that several views show is of the first one's class.
  ///
  /// - Parameter slots: The images of each view. Their requests are the rows that show them.
  init(ofSlots slots: [[ArchivedImage]]) {
    var names: Set<String> = []
    slotClasses = slots.enumerated().map { slot, images in
      let sized = images.filter { $0.pixels != nil }
      let name = ArchivedClass(sized)?.name ?? ""
      return ArchivedClass(sized, suffix: names.insert(name).inserted ? "" : "-slot-\(slot)")
    }
    (shown, known) = (slotClasses.compactMap(\.self), nil)
    omitted = slots.reduce(0) { $0 + $1.count } - shown.reduce(0) { $0 + $1.images.count }
  }

  /// Returns the number of hosts that serve only this shown class; nil if a host serves other classes too, or if a feed
  /// cannot have so many hosts.
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
  /// The size that the body states; nil without a body, or if its format is unknown.
  package internal(set) var pixels: PixelSize?
  /// The length of its file.
  package internal(set) var bytes = 0
  /// The number of its requests.
  package internal(set) var requests = 0
  /// The host that it came from, with its port if the URL gives one.
  package internal(set) var host = ""
  /// The media type of the body.
  package internal(set) var mediaType = ""

  fileprivate var longestSide: Int { pixels.map { max($0.width, $0.height) } ?? 0 }
  fileprivate var area: Int { pixels?.area ?? 0 }

  /// Returns the host of a URL in lower case, with its port if it has one; empty if there is no host.
  static func host(of url: String) -> String {
    guard let start = url.firstRange(of: "://")?.upperBound else { return "" }
    return url[start...].prefix { !"/?".contains($0) }.lowercased()
  }
}

/// A class of similar images of an archive.
package struct ArchivedClass: Sendable {
  /// Its images, the smallest first.
  package let images: [ArchivedImage]
  /// The median size of the images, which also gives the name.
  package let pixels: PixelSize
  /// The name in slots.
  package let name: String
  /// The number of requests for all images of the class.
  package let requests: Int

  /// Creates a class of images whose sizes are known; nil if there are none.
  init?(_ images: [ArchivedImage], suffix: String = "") {
    self.images = images.sorted { $0.area < $1.area }
    guard !images.isEmpty, let pixels = self.images[images.count / 2].pixels else { return nil }
    self.pixels = pixels
    name = "\(pixels.width)x\(pixels.height)\(suffix)"
    requests = images.reduce(0) { $0 + $1.requests }
  }

  /// True if the class has at least three requests for every two images.
  package var repeats: Bool { requests * 2 >= images.count * 3 }

  /// The hosts that its images came from.
  package var hosts: Set<String> { Set(images.map(\.host)) }

  /// The exponent of Zipf's law that fits the requests best; nil if too few images repeat.
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

  /// Returns the size of the stock from which rows that draw by Zipf's law show as many different images on average as
  /// were seen. The stock is larger than what was seen: some of it is not drawn.
  ///
  /// - Parameters:
  ///   - count: The number of images seen.
  ///   - rows: The number of draws.
  ///   - exponent: The exponent of the law.
  /// - Returns: The stock, at most fifty times what was seen.
  /// - Complexity: O(*n* log *n*) in the stock.
  package static func stock(showing count: Int, in rows: Int, exponent: Double) -> Int {
    func shown(of stock: Int) -> Double {
      let weights = (1...stock).map { pow(Double($0), -exponent) }
      let sum = weights.reduce(0, +)
      return weights.reduce(0) { $0 + 1 - pow(1 - $1 / sum, Double(rows)) }
    }
    guard count > 1 else { return 1 }
    var (low, high) = (count, count * 50)
    while low < high {
      let middle = (low + high) / 2
      if shown(of: middle) < Double(count) { low = middle + 1 } else { high = middle }
    }
    let isNearest = shown(of: low) - Double(count) <= Double(count) - shown(of: low - 1)
    return low == count || isNearest ? low : low - 1
  }

  /// The bits per pixel of its files; nil if no length is known.
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
