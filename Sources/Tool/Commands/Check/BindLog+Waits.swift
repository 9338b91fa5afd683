import Importers
import Metrics
import Primitives

extension BindLog {
  /// The duration of a frame. A shorter wait ends in the first frame.
  private static let frame = Nanoseconds.milliseconds(17)

  /// The waits of binds for their images. A wait begins when the cell is shown or, if the log does not contain that
  /// moment, with the bind.
  var timesToImage: TimesToImage {
    var begins: [Int: Instant] = [:]
    var hidden: [Int: [Int]] = [:]
    var ends: [Int: Instant] = [:]
    let hasCells = events.contains { if case .show = $0.kind { true } else { false } }
    for event in events {
      switch event.kind {
      case .bind(let bind) where hasCells: hidden[bind.item, default: []].append(bind.number)
      case .bind(let bind): begins[bind.number] = event.time
      case .show(let item):
        for bind in hidden.removeValue(forKey: item) ?? [] { begins[bind] = event.time }
      case .answer(let answer) where ![.failed, .cancelled].contains(answer.outcome):
        ends[answer.bind] = event.time
      case .hide, .answer, .scroll, .end: break
      }
    }
    let waits = begins.compactMap { bind, begin in
      ends[bind].map { $0 - begin < Self.frame ? .zero : $0 - begin }
    }
    return TimesToImage(waits: waits.sorted(), appearances: begins.count)
  }
}
