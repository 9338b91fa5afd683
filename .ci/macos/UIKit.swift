// Stands for UIKit, and for the parts of Apple's Foundation and CoreFoundation that Linux lacks: what the logger of
// bind logs and the code of the pages name, with the types that Apple's documentation states.
@_exported import Foundation
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif

open class URLSessionTaskTransactionMetrics {
  public init() {}
  public var request: URLAddress { URLAddress() }
  public var requestStartDate: Date? { nil }
  public var responseStartDate: Date? { nil }
  public var responseEndDate: Date? { nil }
  public var connectStartDate: Date? { nil }
  public var connectEndDate: Date? { nil }
  public var countOfResponseBodyBytesReceived: Int64 { 0 }
  public var localPort: Int? { nil }
  public var networkProtocolName: String? { nil }
  public var resourceFetchType: ResourceFetchType { .networkLoad }
  public enum ResourceFetchType { case unknown, networkLoad, serverPush, localCache }
}
public struct URLAddress { public var url: URL? }

public final class CFRunLoopObserver {}
public final class CFRunLoop {}
public final class CFAllocator {}
public struct CFRunLoopMode: Sendable { public static let commonModes: CFRunLoopMode! = CFRunLoopMode() }
public struct CFRunLoopActivity: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var beforeWaiting: CFRunLoopActivity { CFRunLoopActivity(rawValue: 32) }
}
public func CFRunLoopObserverCreateWithHandler(
  _ allocator: CFAllocator!, _ activities: UInt, _ repeats: Bool, _ order: Int,
  _ block: ((CFRunLoopObserver?, CFRunLoopActivity) -> Void)!
) -> CFRunLoopObserver! { nil }
public func CFRunLoopAddObserver(
  _ loop: CFRunLoop!, _ observer: CFRunLoopObserver!, _ mode: CFRunLoopMode!
) {}
public func CFRunLoopObserverInvalidate(_ observer: CFRunLoopObserver!) {}
public func CFRunLoopGetMain() -> CFRunLoop! { nil }

public struct UIEdgeInsets: Sendable { public var top: CGFloat = 0 }
@MainActor open class UITraitCollection { public var displayScale: CGFloat { 3 } }
open class UIImage: @unchecked Sendable {}
@MainActor open class UIApplication {
  public static var shared: UIApplication { UIApplication() }
  public var isIdleTimerDisabled: Bool { get { false } set {} }
  nonisolated public static var didEnterBackgroundNotification: NSNotification.Name { .init("background") }
  nonisolated public static var willEnterForegroundNotification: NSNotification.Name { .init("foreground") }
  nonisolated public static var didReceiveMemoryWarningNotification: NSNotification.Name { .init("warning") }
}
@MainActor open class UIView {
  public init() {}
  public var frame: CGRect { get { .zero } set {} }
  public var isUserInteractionEnabled: Bool { get { true } set {} }
  public func addSubview(_ view: UIView) {}
  public var bounds: CGRect { .zero }
  public var traitCollection: UITraitCollection { UITraitCollection() }
}
@MainActor open class UIImageView: UIView { public var image: UIImage? }
@MainActor open class UIScrollView: UIView {
  public var contentOffset: CGPoint { get { .zero } set {} }
  public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior { get { .automatic } set {} }
  public enum ContentInsetAdjustmentBehavior { case automatic, scrollableAxes, never, always }
  public var adjustedContentInset: UIEdgeInsets { UIEdgeInsets() }
  public var isTracking: Bool { false }
  public var isDecelerating: Bool { false }
}
@MainActor open class UITableView: UIScrollView {
  public enum Style { case plain, grouped, insetGrouped }
  public var rowHeight: CGFloat { get { 44 } set {} }
  public var estimatedRowHeight: CGFloat { get { 44 } set {} }
  public func reloadData() {}
  public func register(_ cell: AnyClass?, forCellReuseIdentifier name: String) {}
  public func dequeueReusableCell(withIdentifier name: String, for path: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: name)
  }
}
@MainActor open class UICollectionView: UIScrollView {}
@MainActor open class UITableViewCell: UIView {
  public enum CellStyle { case `default`, value1, value2, subtitle }
  public override init() { super.init() }
  public init(style: CellStyle, reuseIdentifier: String?) { super.init() }
  public required init?(coder: NSCoder) { nil }
  public var contentView: UIView { UIView() }
}
@available(iOS 18, macOS 15, *) @MainActor open class UIUpdateLink {
  public init(view: UIView) {}
  public func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {}
  public var requiresContinuousUpdates: Bool { get { false } set {} }
  public var isEnabled: Bool { get { true } set {} }
}
@available(iOS 18, macOS 15, *) open class UIUpdateInfo {}
@MainActor open class UIViewController {
  public init() {}
  public required init?(coder: NSCoder) { nil }
  open func viewDidAppear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
}
@MainActor open class UITableViewController: UIViewController {
  public init(style: UITableView.Style) { super.init() }
  public required init?(coder: NSCoder) { nil }
  public var tableView: UITableView! { UITableView() }
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  open func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ table: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  open func tableView(_ table: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {}
  open func tableView(_ table: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {}
}
extension IndexPath { public var row: Int { 0 } }
