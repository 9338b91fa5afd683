import Importers
import Primitives
import Scrolling

/// The result of importing a visit recorded by rrweb, for people and for scripts.
struct ReplaySummary {
  let replay: SessionReplay
  let scroll: ReplayedScroll
  let path: String

  private var seconds: Double { (scroll.recording.end - .start).seconds }

  /// The minimum height of a list for the scroll: the distance to the lowest point reached, plus a window.
  private var height: Int {
    Int(scroll.recording.highestOffset.points.rounded(.up)) + (scroll.window?.height ?? 0)
  }

  /// The summary for people: two lines, then one for each difference between the scroll and the visit.
  var text: String {
    let what = scroll.isWholePage ? "the page" : "a part of the page"
    let pages = scroll.pages > 1 ? ", of \(scroll.pages) the one that was scrolled farthest," : ""
    let resizes =
      scroll.resizes == 0
      ? ""
      : "\nthe window was resized (\(scroll.resizes)), so row heights may have changed"
    return """
      \(replay.eventCount) events; \(what)\(pages) was scrolled for \(seconds.text(decimals: 1)) s, with \
      \(scroll.touches) touches\(resizes)
      wrote \(path); play it with 'scroll: {trace: \(path)}' on a list of \(height) pt or more

      """
  }

  /// The summary for scripts.
  var document: CommandDocument {
    [
      "recording": path, "events": replay.eventCount,
      "frames": scroll.recording.frames.count, "seconds": seconds, "touches": scroll.touches,
      "height": height, "pages": scroll.pages, "resizes": scroll.resizes,
      "wholePage": scroll.isWholePage,
    ]
  }
}
