#if canImport(UIKit)
  public import UIKit

  /// A list that plays a recorded scroll over images of `cachebench serve`, and logs its views.
  ///
  /// A library loads the images by one call for each bind; it is not asked to cancel or to load ahead. No finger touches
  /// the list, so that `isTracking` and `isDecelerating` are false. Show the list in full screen, and leave it there.
  @available(iOS 18, tvOS 18, visionOS 2, *)
  public final class PlayedList: UITableViewController {
    /// The call of a library for a view. Pass on where the image came from, and the image.
    public typealias Load =
      @MainActor (
        URL, UIImageView, @escaping @MainActor (BindLogger.Outcome, UIImage?) -> Void
      ) -> Void

    private static let cell = "image"
    private let images: [URL]
    private let scroll: PlayedScroll
    private let settle: Double
    private let load: Load
    private let ended: @MainActor ((any Error)?) -> Void
    private var logger: BindLogger?
    private var frames: UIUpdateLink?

    /// Creates a list of rows of one height, each with an image as high and as wide.
    ///
    /// - Parameters:
    ///   - images: The image of each row: see ``images(of:rows:)``.
    ///   - rowHeight: The height of a row in points.
    ///   - scroll: The scroll.
    ///   - settle: The time from the end of the scroll to that of the log, in seconds: `settle` of the scenario.
    ///   - load: Loads an image into a view.
    ///   - ended: Called when the log is written to `Documents`, or when that failed.
    public init(
      images: [URL], rowHeight: Double, scroll: PlayedScroll, settle: Double, load: @escaping Load,
      ended: @escaping @MainActor ((any Error)?) -> Void
    ) {
      (self.images, self.scroll, self.settle) = (images, scroll, settle)
      (self.load, self.ended) = (load, ended)
      super.init(style: .plain)
      tableView.rowHeight = rowHeight
      // With estimates, a table moves its offset by itself.
      tableView.estimatedRowHeight = 0
      tableView.contentInsetAdjustmentBehavior = .never
      tableView.isUserInteractionEnabled = false
      tableView.register(ImageCell.self, forCellReuseIdentifier: Self.cell)
    }

    /// Is not supported.
    @available(*, unavailable) public required init?(coder: NSCoder) { nil }

    /// Asks for the images of a feed's rows.
    ///
    /// - Parameters:
    ///   - server: The address of `cachebench serve`, such as `http://192.168.1.5:8080`. Every row needs an image.
    ///   - rows: The number of rows.
    /// - Returns: Their addresses, fewer if the feed has fewer rows.
    /// - Throws: An error if the server does not answer with a feed.
    public static func images(of server: URL, rows: Int) async throws -> [URL] {
      struct Page: Decodable {
        struct Item: Decodable { let image: Image }
        struct Image: Decodable { let url: URL }
        let items: [Item]
        let next: URL?
      }
      // A session of its own, so that a library's connections are its own.
      let session = URLSession(configuration: .ephemeral)
      defer { session.finishTasksAndInvalidate() }
      var (images, next): ([URL], URL?) = ([], server.appending(path: "feed"))
      while let page = next, images.count < rows {
        let (data, _) = try await session.data(from: page)
        let read = try JSONDecoder().decode(Page.self, from: data)
        images += read.items.map(\.image.url)
        next = read.next
      }
      return Array(images.prefix(rows))
    }

    /// Begins the log and the scroll.
    public override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      guard frames == nil else { return }
      do {
        logger = try BindLogger(
          list: tableView, app: "played", rowHeight: Double(tableView.rowHeight))
      } catch { return ended(error) }
      UIApplication.shared.isIdleTimerDisabled = true
      tableView.reloadData()
      let (start, link) = (LogFile.seconds(), UIUpdateLink(view: tableView))
      link.addAction { [weak self] _, _ in self?.move(to: LogFile.seconds() - start) }
      link.requiresContinuousUpdates = true
      link.isEnabled = true
      frames = link
    }

    /// Ends the log early.
    public override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      end()
    }

    /// Sets the offset of a time since the start.
    private func move(to time: Double) {
      guard time < scroll.duration + settle else { return end() }
      let offset = scroll.offset(at: time)
      if tableView.contentOffset.y != offset { tableView.contentOffset.y = offset }
    }

    private func end() {
      guard let logger else { return }
      frames?.isEnabled = false
      self.logger = nil
      logger.end()
      UIApplication.shared.isIdleTimerDisabled = false
      ended(nil)
    }

    /// Logs the offset.
    public override func scrollViewDidScroll(_ scrollView: UIScrollView) {
      logger?.scrolled(scrollView)
    }

    /// Returns the number of rows; none before the log has begun.
    public override func tableView(_: UITableView, numberOfRowsInSection _: Int) -> Int {
      frames == nil && logger == nil ? 0 : images.count
    }

    /// Returns the cell of a row, with its image requested.
    public override func tableView(
      _ table: UITableView, cellForRowAt path: IndexPath
    ) -> UITableViewCell {
      let cell = table.dequeueReusableCell(withIdentifier: Self.cell, for: path)
      guard let logger, let view = (cell as? ImageCell)?.picture else { return cell }
      view.frame = CGRect(x: 0, y: 0, width: table.rowHeight, height: table.rowHeight)
      let bind = logger.bind(view, item: path.row, url: images[path.row])
      load(images[path.row], view) { [weak logger] in logger?.answer(bind, $0, image: $1) }
      return cell
    }

    /// Logs that a row comes on screen.
    public override func tableView(
      _: UITableView, willDisplay _: UITableViewCell, forRowAt path: IndexPath
    ) { logger?.show(item: path.row) }

    /// Logs that a row has left the screen.
    public override func tableView(
      _: UITableView, didEndDisplaying _: UITableViewCell, forRowAt path: IndexPath
    ) { logger?.hide(item: path.row) }
  }

  /// A cell with one image.
  private final class ImageCell: UITableViewCell {
    let picture = UIImageView()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addSubview(picture)
    }

    required init?(coder: NSCoder) { nil }
  }
#endif
