#if canImport(UIKit)
  public import UIKit

  extension BindLogger {
    /// Begins a log of a list in a new file of `Documents`. It also logs the frames and the app's life.
    ///
    /// Call it when the list has its size: in `viewIsAppearing(_:)`, not in `viewDidLoad()`.
    public convenience init(list: UIScrollView, app: String, rowHeight: Double? = nil) throws {
      let kind: ListProperties.Kind? =
        list is UITableView ? .table : list is UICollectionView ? .collection : nil
      try self.init(
        app: app,
        list: ListProperties(
          kind, height: Double(list.bounds.height),
          scale: Double(list.traitCollection.displayScale),
          rowHeight: rowHeight, inset: Double(list.adjustedContentInset.top)))
      scrolled(list)
      log(.background, on: UIApplication.didEnterBackgroundNotification)
      log(.foreground, on: UIApplication.willEnterForegroundNotification)
      log(.memoryWarning, on: UIApplication.didReceiveMemoryWarningNotification)
      afterEachFrame { [weak self] in
        self?.frame { ($0 as? UIImageView)?.image }
        return self != nil
      }
    }

    /// Logs that an image view gets its URL, and wants the image in its own size.
    @discardableResult public func bind(
      _ view: UIImageView, item: Int, slot: Int = 0, id: String? = nil, url: URL
    ) -> Int {
      bind(
        view, item: item, slot: slot, id: id, url: url, width: Double(view.bounds.width),
        height: Double(view.bounds.height), showing: view.image)
    }

    /// Logs a request of a URL session.
    public func request(_ metrics: URLSessionTaskTransactionMetrics) {
      guard let url = metrics.request.url, let times = times(of: metrics) else { return }
      request(url, times, bytes: Int(metrics.countOfResponseBodyBytesReceived))
    }

    /// Returns the times of a request of a URL session by the logger's clock; nil if it was not sent. The system has them
    /// by the clock of dates.
    public func times(of metrics: URLSessionTaskTransactionMetrics) -> RequestTimes? {
      let (now, date) = (now, Date())
      func time(_ of: Date?) -> Double? { of.map { now + $0.timeIntervalSince(date) } }
      guard let sent = time(metrics.requestStartDate) else { return nil }
      let connect = metrics.connectStartDate.flatMap {
        metrics.connectEndDate?.timeIntervalSince($0)
      }
      return RequestTimes(
        sent: sent, first: time(metrics.responseStartDate),
        received: time(metrics.responseEndDate), connect: connect,
        connection: metrics.localPort, protocolName: metrics.networkProtocolName)
    }

    /// Logs that the list has scrolled, or that a finger is about to move it.
    public func scrolled(_ list: UIScrollView) {
      scroll(to: Double(list.contentOffset.y), isTouching: list.isTracking)
    }
  }

  extension ScrollRecorder {
    /// Records a list until `stop()`. Call it when its screen has appeared.
    public func start(_ list: UIScrollView) {
      isRecording = true
      afterEachFrame { [weak self, weak list] in
        guard let self, let list, isRecording else { return false }
        record(
          offset: Double(list.contentOffset.y),
          list.isTracking ? .dragging : list.isDecelerating ? .decelerating : .idle)
        return true
      }
    }
  }

  /// Calls a closure after each turn of the main run loop until it returns false. Core Animation commits a frame in an
  /// observer of the order 2,000,000, which Apple does not document.
  @MainActor private func afterEachFrame(_ body: @escaping () -> Bool) {
    let observer = CFRunLoopObserverCreateWithHandler(
      nil, CFRunLoopActivity.beforeWaiting.rawValue, true, 2_000_001
    ) { observer, _ in
      if !body() { CFRunLoopObserverInvalidate(observer) }
    }
    CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
  }
#endif
