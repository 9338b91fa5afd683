#if canImport(SwiftUI)
  public import Foundation
  public import SwiftUI

  extension View {
    /// Logs the image of a row: a bind as the row appears or gets another URL, and the row as it comes and goes.
    ///
    /// Log the answer where the image arrives, with `answer(item:slot:_:image:bytes:times:)`.
    ///
    /// - Parameters:
    ///   - url: The image; nil for a row without one.
    ///   - item: The row, from 0.
    ///   - slot: The number of the image in its row, from 0.
    ///   - id: The identity of the row's content.
    ///   - size: The size of the image's view in points, if known.
    ///   - logger: The log.
    /// - Returns: The row.
    @available(iOS 17, macOS 14, tvOS 17, *)
    public func logsImage(
      _ url: URL?, item: Int, slot: Int = 0, id: String? = nil, size: CGSize? = nil,
      in logger: BindLogger
    ) -> some View {
      modifier(
        LoggedImage(url: url, item: item, slot: slot, id: id, size: size, logger: logger))
    }

    /// Logs the offset of the first scroll view inside.
    @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
    public func logsScroll(in logger: BindLogger) -> some View {
      modifier(LoggedScroll(logger: logger))
    }
  }

  /// The object that stands for the view of an image.
  @MainActor private final class ImageIdentity {}

  @available(iOS 17, macOS 14, tvOS 17, *)
  private struct LoggedImage: ViewModifier {
    let url: URL?
    let item, slot: Int
    let id: String?
    let size: CGSize?
    let logger: BindLogger
    @State private var identity = ImageIdentity()

    func body(content: Content) -> some View {
      content
        .onAppear {
          bind(url)
          if slot == 0 { logger.show(item: item) }
        }
        .onDisappear { if slot == 0 { logger.hide(item: item) } }
        .onChange(of: url) { _, url in bind(url) }
    }

    private func bind(_ url: URL?) {
      guard let url else { return }
      logger.bind(
        identity, item: item, slot: slot, id: id, url: url, width: size.map { Double($0.width) },
        height: size.map { Double($0.height) })
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
  private struct LoggedScroll: ViewModifier {
    let logger: BindLogger
    @State private var isTouching = false

    func body(content: Content) -> some View {
      content
        .onScrollPhaseChange { _, phase in
          isTouching = phase == .tracking || phase == .interacting
        }
        .onScrollGeometryChange(for: Double.self) {
          Double($0.contentOffset.y)
        } action: { _, offset in
          logger.scroll(to: offset, isTouching: isTouching)
        }
    }
  }
#endif
