#if canImport(UIKit)
  public import UIKit

  /// A list that plays a recorded scroll over the images of `cachebench serve`, loaded by any library, and logs its views.
  ///
  /// Show it in full screen. The log begins as the list appears and is whole two seconds after the end of the scroll.
  public final class PlayedList: UITableViewController {
    /// Loads an image into a view by a library. Pass on where the image came from, and the image.
    public typealias Load = @MainActor (
      URL, UIImageView, @escaping @MainActor (BindLogger.Outcome, UIImage?) -> Void
    ) -> Void

    private static let cell = "image"
    private let images: [URL]
    private let scroll: PlayedScroll
    private let load: Load
    private let ended: @MainActor () -> Void
    private var logger: BindLogger?

    /// Creates a list of rows of one height, each with an image in its full height.
    ///
    /// - Parameters:
    ///   - images: The image of each row: see ``images(of:rows:)``.
    ///   - rowHeight: The height of a row in points.
    ///   - scroll: The scroll, as ``ScrollRecorder`` writes one.
    ///   - load: Loads an image into a view.
    ///   - ended: Called when the log is written.
    public init(
      images: [URL], rowHeight: Double, scroll: PlayedScroll, load: @escaping Load,
      ended: @escaping @MainActor () -> Void = {}
    ) {
      (self.images, self.scroll, self.load, self.ended) = (images, scroll, load, ended)
      super.init(style: .plain)
      tableView.rowHeight = rowHeight
      tableView.contentInsetAdjustmentBehavior = .never
      tableView.register(ImageCell.self, forCellReuseIdentifier: Self.cell)
    }

    /// Is not supported.
    @available(*, unavailable) public required init?(coder: NSCoder) { nil }

    /// Returns the images of a feed's rows.
    ///
    /// - Parameters:
    ///   - server: The address of `cachebench serve`, such as `http://192.168.1.5:8080`.
    ///   - rows: The number of rows.
    /// - Throws: An error if the server does not answer with a feed.
    public static func images(of server: URL, rows: Int) async throws -> [URL] {
      struct Page: Decodable {
        struct Item: Decodable { let image: Image }
        struct Image: Decodable { let url: URL }
        let items: [Item]
        let next: URL?
      }
      var (images, next): ([URL], URL?) = ([], server.appending(path: "feed"))
      while let page = next, images.count < rows {
        let (data, _) = try await URLSession.shared.data(from: page)
        let read = try JSONDecoder().decode(Page.self, from: data)
        images += read.items.map(\.image.url)
        next = read.next
      }
      return Array(images.prefix(rows))
    }

    /// Begins the log and the scroll.
    public override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      logger = try? BindLogger(list: tableView, app: "played", rowHeight: tableView.rowHeight)
      tableView.reloadData()
      let start = LogFile.seconds()
      let timer = Timer(timeInterval: 1.0 / 240, repeats: true) { [weak self] timer in
        MainActor.assumeIsolated {
          guard let self, self.move(to: LogFile.seconds() - start) else { return timer.invalidate() }
        }
      }
      RunLoop.main.add(timer, forMode: .common)
    }

    /// Sets the offset of a time since the start. Returns false after the end.
    private func move(to time: Double) -> Bool {
      guard time < scroll.duration + 2 else {
        logger?.end()
        ended()
        return false
      }
      let offset = scroll.offset(at: time)
      if tableView.contentOffset.y != offset { tableView.contentOffset.y = offset }
      return true
    }

    /// Logs the offset.
    public override func scrollViewDidScroll(_ scrollView: UIScrollView) {
      logger?.scrolled(scrollView)
    }

    /// Returns the number of rows; none before the log has begun.
    public override func tableView(_: UITableView, numberOfRowsInSection _: Int) -> Int {
      logger == nil ? 0 : images.count
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

  /// A cell with an image view of its own.
  private final class ImageCell: UITableViewCell {
    let picture = UIImageView()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addSubview(picture)
    }

    required init?(coder: NSCoder) { nil }
  }
#endif
