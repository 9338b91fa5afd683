import AppModel
import ImageServer
import Live
import Primitives
import Scrolling
import Environment

extension SessionPlan {
  /// Why the plan cannot be run in real time, known before anything is simulated or drawn.
  ///
  /// - Parameter speed: How many times as fast as the wall's the run's clock goes.
  /// - Returns: The key that stands in the way, and what to do; nil where nothing does.
  /// - Complexity: O(visits) with a person, else O(classes of images).
  func liveObstacle(speed: Double) -> String? {
    pictureObstacle ?? sessionObstacle(speed) ?? personObstacle(speed)
  }

  /// Pictures that cannot be drawn.
  private var pictureObstacle: String? {
    for own in feed.allClasses {
      let place = feed.classes.isEmpty ? "'feed" : "class '\(own.name)': 'feed.classes"
      if own.format == .heic {
        return "\(place).format' is heic, which cannot be written here: use jpeg, png, webp or gif"
      }
      let (sides, pixels) = (ServedWorld.sides, own.pixels)
      if !sides.contains(pixels.width) || !sides.contains(pixels.height) {
        return
          "\(place).pixels' are \(pixels.width) by \(pixels.height), but live runs draw pictures with sides from "
          + "\(sides.lowerBound) to \(sides.upperBound), to encode their identity"
      }
    }
    return nil
  }

  private func sessionObstacle(_ speed: Double) -> String? {
    do { try LiveError.check(self, speed: speed) } catch { return "\(error)" }
    return nil
  }

  /// Visits that last longer than anybody waits.
  private func personObstacle(_ speed: Double) -> String? {
    guard let person, let last = PersonDays(person, seed: seed).stays.last else { return nil }
    let length = last.visit.ends - .start
    guard length.seconds / speed > LiveRunner.longest.seconds else { return nil }
    return
      "the visits of 'person' last \(Int(length.seconds / 3_600)) h, and a live run takes as long, but at most an "
      + "hour and a half: remove 'person', so that 'scroll.reader' is one visit"
  }
}
