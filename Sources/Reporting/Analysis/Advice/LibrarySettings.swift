package import ImagePipeline
package import Scenarios

/// The names of a strategy's keys in the library that it models.
package struct LibrarySettings: Sendable {
  /// The library's name.
  package let library: String
  /// The library's names, by the paths of keys; a value after `=` has a separate name.
  private let names: [String: String]

  /// Creates the names for the library that a strategy models, or for NSCache if its store is one; nil for others.
  package init?(of strategy: Strategy) {
    if let known = Self.libraries.first(where: { strategy.models.hasPrefix($0.library) }) {
      self = known
    } else if strategy.memory?.policy == "nscache" {
      self = Self.foundation
    } else {
      return nil
    }
  }

  /// Returns the library's setting for a change; nil if it has none, or none is known.
  package func name(of change: Variant.Parameter) -> String? {
    names["\(change.path)=\(change.value)"] ?? names[change.path]
  }

  /// Every path for which a library has a name.
  package static var paths: [String] {
    (libraries + [foundation]).flatMap(\.names.keys).compactMap { key in
      key.split(separator: "=").first.map(String.init)
    }
  }

  private init(_ library: String, _ names: [String: String]) {
    (self.library, self.names) = (library, names)
  }

  private static let ahead = "in tableView(_:prefetchRowsAt:)"
  private static let display = "{moment: in-background, size: display}"

  private static let foundation = LibrarySettings(
    "NSCache",
    [
      "memory.cost-limit": "NSCache.totalCostLimit",
      "memory.count-limit": "NSCache.countLimit",
      "decode.size=display": "UIImage.prepareThumbnail(of:completionHandler:)",
      "decode=\(display)": "UIImage.prepareThumbnail(of:completionHandler:)",
    ])

  /// The names in the libraries' sources and documentation. None was compiled here, and some were not checked in the
  /// exact version that a preset models.
  private static let libraries = [kingfisher, nuke, sdWebImage, alamofireImage, pin, haneke, fast]

  private static let kingfisher = LibrarySettings(
    "Kingfisher",
    [
      "memory.cost-limit": "ImageCache.default.memoryStorage.config.totalCostLimit",
      "memory.count-limit": "ImageCache.default.memoryStorage.config.countLimit",
      "memory.expiration.after": "ImageCache.default.memoryStorage.config.expiration",
      "disk.limit": "ImageCache.default.diskStorage.config.sizeLimit",
      "disk.expires-after": "ImageCache.default.diskStorage.config.expiration",
      "decode=\(display)": "KingfisherOptionsInfoItem.processor(DownsamplingImageProcessor(size:))",
      "decode.size=display":
        "KingfisherOptionsInfoItem.processor(DownsamplingImageProcessor(size:))",
      "decode.moment=in-background": "KingfisherOptionsInfoItem.backgroundDecode",
      "prefetch.rows=table": "ImagePrefetcher(urls:).start() \(ahead)",
      "prefetch.limit": "ImagePrefetcher.maxConcurrentDownloads",
    ])

  private static let nuke = LibrarySettings(
    "Nuke",
    [
      "memory.cost-limit": "ImageCache.shared.costLimit",
      "memory.count-limit": "ImageCache.shared.countLimit",
      "memory.entry-cap": "ImageCache.shared.entryCostLimit",
      "memory.expiration.after": "ImageCache.shared.ttl",
      "disk.limit": "DataCache.sizeLimit",
      "decode.size=display": "ImageRequest.ThumbnailOptions(size:)",
      "prefetch.rows=table": "ImagePrefetcher().startPrefetching(with:) \(ahead)",
      "prefetch.limit": "ImagePrefetcher(maxConcurrentRequestCount:)",
    ])

  private static let sdWebImage = LibrarySettings(
    "SDWebImage",
    [
      "memory.cost-limit": "SDImageCache.shared.config.maxMemoryCost",
      "memory.count-limit": "SDImageCache.shared.config.maxMemoryCount",
      "memory.weak-table": "SDImageCache.shared.config.shouldUseWeakMemoryCache",
      "disk.limit": "SDImageCache.shared.config.maxDiskSize",
      "disk.expires-after": "SDImageCache.shared.config.maxDiskAge",
      "fetch.connections": "SDWebImageDownloader.shared.config.maxConcurrentDownloads",
      "decode.size=display": "SDWebImageContextOption.imageThumbnailPixelSize",
      "prefetch.rows=table": "SDWebImagePrefetcher.shared.prefetchURLs(_:) \(ahead)",
      "prefetch.limit": "SDWebImagePrefetcher.shared.maxConcurrentPrefetchCount",
    ])

  private static let alamofireImage = LibrarySettings(
    "AlamofireImage",
    [
      "memory.cost-limit":
        "AutoPurgingImageCache(memoryCapacity:preferredMemoryUsageAfterPurge:)",
      "fetch.connections": "ImageDownloader(maximumActiveDownloads:)",
      "decode.size=display": "AspectScaledToFillSizeFilter(size:)",
      "prefetch.rows=table": "ImageDownloader.default.download(_:) \(ahead)",
    ])

  private static let pin = LibrarySettings(
    "PINRemoteImage",
    [
      "memory.cost-limit": "PINMemoryCache.costLimit",
      "disk.limit": "PINDiskCache.byteLimit",
      "prefetch.rows=table": "PINRemoteImageManager.prefetchImages(with:) \(ahead)",
    ])

  private static let haneke = LibrarySettings("HanekeSwift", ["disk.limit": "Format.diskCapacity"])

  private static let fast = LibrarySettings(
    "FastImageCache",
    [
      "memory.count-limit": "FICImageFormat.maximumCount",
      "decode.size=display": "FICImageFormat.imageSize",
    ])
}
