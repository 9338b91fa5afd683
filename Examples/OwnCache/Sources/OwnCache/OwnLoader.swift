import CacheBench
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Your image library under the list of a live run: replace the body of each call by a call of the library.
///
/// This one keeps images in a dictionary and loads them by a URL session. A view shows an image only if it still wants
/// it.
public final class OwnLoader: Loader {
  /// The strategy of the command line: `run own-loader --live`.
  public nonisolated static var strategy: CustomStrategy {
    CustomStrategy("own-loader", summary: "a dictionary and a URL session") { OwnLoader($0) }
  }

  private let session: URLSession
  private var images: [String: DecodedPicture] = [:]
  /// The address that each view wants.
  private var wanted: [ObjectIdentifier: String] = [:]
  /// The views that wait for each load.
  private var waiting: [String: [LoaderView]] = [:]

  /// Sets up a process of the app. The limits of a library belong here, by `setting.memory`.
  init(_ setting: LoaderSetting) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    session = URLSession(configuration: configuration)
  }

  /// Shows the image at once if it is in memory; else requests it, unless it is on its way.
  public func load(_ address: String, into view: LoaderView) {
    wanted[ObjectIdentifier(view)] = address
    if let image = images[address] { return view.show(image, from: .memory) }
    view.clear()
    let isUnderWay = waiting[address] != nil
    waiting[address, default: []].append(view)
    guard !isUnderWay, let url = URL(string: address) else { return }
    session.dataTask(with: url) { data, _, _ in
      let image = data.flatMap { DecodedPicture(Array($0)) }
      Task { @MainActor in self.finish(address, image) }
    }.resume()
  }

  /// Empties the memory at a warning, and cancels all requests at the end of the process.
  public func handle(_ event: LifecycleEvent) {
    switch event {
    case .memoryWarning: images = [:]
    // On Linux, a session's cancel may wait for its queue, which the main thread must not.
    case .terminate: DispatchQueue.global().async { [session] in session.invalidateAndCancel() }
    default: break
    }
  }

  private func finish(_ address: String, _ image: DecodedPicture?) {
    images[address] = image
    for view in waiting.removeValue(forKey: address) ?? [] {
      guard wanted[ObjectIdentifier(view)] == address else { continue }
      if let image { view.show(image, from: .network) } else { view.fail() }
    }
  }
}
