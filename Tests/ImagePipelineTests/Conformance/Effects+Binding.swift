@testable import ImagePipeline
import Scrolling

extension Sequence<Effects.Effect> {
  /// True if a load began.
  var begins: Bool { contains { if case .observation(.began) = $0 { true } else { false } } }
  /// True if a bind joined a load.
  var joins: Bool { contains { if case .observation(.joined) = $0 { true } else { false } } }
  /// True if a bind left its load.
  var leaves: Bool { contains { if case .observation(.left) = $0 { true } else { false } } }
  /// True if a view got an image.
  var showsImage: Bool { !imageViews.isEmpty }

  /// The cells whose views got an image.
  var imageViews: [UInt32] {
    compactMap {
      if case .action(.assign(let view, .image, _)) = $0 { view.cell().rawValue } else { nil }
    }
  }
}
