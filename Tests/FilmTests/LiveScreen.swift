import AppModel
import Environment
@testable import Film
import ImagePipeline
import Pictures
import Scenarios

/// The screen of a live run, drawn from the pixels that its views hold, a pixel for each point of a film's phone.
enum LiveScreen {
  /// Draws the views of rows where a film would place them; a view without pixels is grey.
  static func drawing(
    of rows: [ShownRow], _ run: FilmedRun, bitmap: (ViewID) -> Bitmap?
  ) -> Bitmap {
    let plan = run.run.plan
    let layout = PageLayout(plan, phones: 1)
    let list = layout.list(of: layout.phones[0])
    let size = PixelSize(width: list.width, height: list.height)
    var screen = Bitmap(size: size, pixels: Array(repeating: 0xFFFFFF, count: size.area))
    let drawing = ScreenDrawing(
      run: run, palette: FilmPalette(pictures: []), list: list, scale: layout.scale)
    for row in rows {
      let top = Int((row.top * layout.scale).rounded())
      let bottom = Int(((row.top + row.height) * layout.scale).rounded())
      let cell = PixelBox(0, top, list.width, bottom - top)
      let slots = plan.slots[plan.slots(of: .first)]
      let places = drawing.places(of: slots, in: cell, 1).views
      for (view, place) in zip(row.views, places) { screen.draw(bitmap(view), in: place) }
    }
    return screen
  }
}

extension Bitmap {
  /// Draws a picture so that it fills a box and keeps its proportions, or grey without one.
  fileprivate mutating func draw(_ picture: Bitmap?, in box: PixelBox) {
    let seen = box.clipped(to: PixelBox(0, 0, width, height))
    for y in seen.y..<max(seen.y, seen.bottom) {
      for x in seen.x..<max(seen.x, seen.right) {
        guard let picture else {
          self[x, y] = 0xE4E4E4
          continue
        }
        let scale = min(
          Double(picture.width) / Double(box.width), Double(picture.height) / Double(box.height))
        func place(_ from: Int, _ side: Int, _ pixels: Int) -> Int {
          let middle = Double(pixels) / 2 + (Double(from) + 0.5 - Double(side) / 2) * scale
          return min(max(Int(middle), 0), pixels - 1)
        }
        self[x, y] =
          picture[
            place(x - box.x, box.width, picture.width),
            place(y - box.y, box.height, picture.height)]
      }
    }
  }
}
