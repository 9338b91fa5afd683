public import ImagePipeline
public import Primitives

/// Code that loads images into views by itself, such as an image library with its caches and its own requests.
///
/// A live run scrolls its list over a loader in real time: the same list, server and metrics as for a strategy, which
/// is a model. All calls are made on the main actor: in the program on the main thread, whose run loop runs. Only `load`
/// is required.
@MainActor public protocol Loader: AnyObject {
  /// Loads an image into a view, whose cell the data source binds to a row. The view may still show the image of its
  /// previous row.
  ///
  /// - Parameters:
  ///   - address: The URL of the image, as text.
  ///   - view: The view. It is the same object until its cell is deallocated.
  func load(_ address: String, into view: LoaderView)

  /// Handles `prepareForReuse()` of the view's cell.
  func prepareForReuse(_ view: LoaderView)

  /// Handles `tableView(_:didEndDisplaying:forRowAt:)` for the view's cell.
  func didEndDisplaying(_ view: LoaderView)

  /// Handles one row of `tableView(_:prefetchRowsAt:)`.
  func prefetch(_ address: String)

  /// Handles one row of `tableView(_:cancelPrefetchingForRowsAt:)`.
  func cancelPrefetching(_ address: String)

  /// Handles a memory warning, the background, the foreground, or the end of the process. After `terminate`, the loader
  /// is released; a later launch makes another with the same folder.
  func handle(_ event: LifecycleEvent)
}

extension Loader {
  /// Does nothing.
  public func prepareForReuse(_ view: LoaderView) {}
  /// Does nothing.
  public func didEndDisplaying(_ view: LoaderView) {}
  /// Does nothing.
  public func prefetch(_ address: String) {}
  /// Does nothing.
  public func cancelPrefetching(_ address: String) {}
  /// Does nothing.
  public func handle(_ event: LifecycleEvent) {}
}

/// The device of a loader, as its scenario describes it. A loader takes its limits from here and not from the machine,
/// so that every machine gives the same results.
public struct LoaderSetting: Sendable {
  /// The physical memory of the device.
  public let memory: ByteCount
  /// The path of a folder for the files of the app, empty for the first process. It outlives a process, but not the run.
  public let folder: String

  package init(memory: ByteCount, folder: String) {
    (self.memory, self.folder) = (memory, folder)
  }
}

/// Makes the loader of a process of the app.
public typealias LoaderFactory = @MainActor @Sendable (LoaderSetting) throws -> any Loader

/// An image view that a loader fills.
@MainActor public final class LoaderView {
  /// The source of an image, as far as a loader says.
  public enum Origin: Sendable {
    /// The loader's images in memory.
    case memory
    /// The loader's files.
    case disk
    /// A response of the server.
    case network
    /// The loader does not say.
    case unknown
  }

  /// A change of a view by its loader.
  package enum Change: Sendable {
    /// Opaque pixels, row after row from the top, each as `0x00RRGGBB`, and the number in a row.
    case image([UInt32], width: Int, Origin)
    /// No image.
    case cleared
    /// No image will come for the latest bind.
    case failed
  }

  /// The number of the view in the run.
  package let id: ViewID
  /// The width and height of the images that it shows, in pixels.
  public let pixels: (width: Int, height: Int)
  /// An object of the loader, such as its own image view. It is released with the view.
  public var attachment: AnyObject?
  private let report: @MainActor (ViewID, Change) -> Void

  package init(
    _ id: ViewID, pixels: (width: Int, height: Int),
    report: @escaping @MainActor (ViewID, Change) -> Void
  ) {
    (self.id, self.pixels, self.report) = (id, pixels, report)
  }

  /// Puts an image into the view. The run judges it by its pixels, whichever image the loader takes it for. Pixels that
  /// name no image of the server count as a placeholder: show images whole, with at least 40 pixels per side.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, row after row from the top, each as `0x00RRGGBB`.
  ///   - width: The number of pixels in a row.
  ///   - origin: The source of the image.
  public func show(_ pixels: [UInt32], width: Int, from origin: Origin = .unknown) {
    report(id, .image(pixels, width: width, origin))
  }

  /// Removes the image from the view.
  public func clear() { report(id, .cleared) }

  /// Reports that no image will come for the latest `load` into the view.
  public func fail() { report(id, .failed) }
}
