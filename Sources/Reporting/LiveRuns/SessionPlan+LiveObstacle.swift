import AppModel
import Environment
import ImagePipeline
import ImageServer
import Live
import Primitives
import Scrolling

extension SessionPlan {
  /// Returns the reason for which the plan cannot run in real time, before anything is simulated or drawn.
  ///
  /// - Parameter speed: The speed of the run's clock relative to the wall clock.
  /// - Returns: The key at fault, and the action to take; nil if the plan can run.
  /// - Complexity: O(visits) with a person, else O(classes of images).
  func liveObstacle(speed: Double) -> String? {
    pictureObstacle ?? sessionObstacle(speed) ?? personObstacle(speed) ?? loaderObstacle(speed)
  }

  /// The reason for which pictures cannot be drawn.
  private var pictureObstacle: String? {
    for own in setting.feed.allClasses {
      let place = setting.feed.classes.isEmpty ? "'feed" : "class '\(own.name)': 'feed.classes"
      if !own.format.isDrawn {
        return
          "\(place).format' is \(own.format.rawValue), which cannot be written here: use jpeg, png, webp or gif"
      }
      if own.frames > 1 {
        return "\(place).frames' is \(own.frames), but live runs draw still images: use 1"
      }
      let (sides, pixels) = (ServedSetup.sides, own.pixels)
      if !sides.contains(pixels.width) || !sides.contains(pixels.height) {
        return
          "\(place).pixels' are \(pixels.width) by \(pixels.height), but live runs draw pictures with sides from "
          + "\(sides.lowerBound) to \(sides.upperBound), to encode their identity"
      }
    }
    return nil
  }

  /// The reason for which a loader cannot do with the scenario what a strategy can.
  private func loaderObstacle(_ speed: Double) -> String? {
    guard parts.loader != nil else { return nil }
    let own = "a loader sends its own requests, which"
    if speed != 1 { return "a loader has its own clocks: remove --speed" }
    if setting.feed.signed != nil { return "\(own) cannot renew addresses: remove 'feed.signed'" }
    if hostCount > 1 { return "\(own) go to one host: set 'server.hosts' to 1" }
    if setting.server.spokenProtocol != .http1 {
      return "\(own) use HTTP/1.1 here: set 'server.protocols' to [http1]"
    }
    let leaves = schedule.contains { $0.action == .lifecycle(.background) }
    if leaves, setting.device.process.suspendsAfter != nil {
      return
        "nothing suspends a loader in the background: set 'device.process.suspends-after' to null"
    }
    return nil
  }

  private func sessionObstacle(_ speed: Double) -> String? {
    do { try LiveError.check(self, speed: speed) } catch { return "\(error)" }
    return nil
  }

  /// The reason for which visits are too long for real time.
  private func personObstacle(_ speed: Double) -> String? {
    guard let person = setting.person, let last = PersonDays(person, seed: seed).stays.last else {
      return nil
    }
    let length = last.visit.ends - .start
    guard length.seconds / speed > LiveRunner.longest.seconds else { return nil }
    return
      "the visits of 'person' last \(Int(length.seconds / 3_600)) h, and a live run takes as long, but at most an "
      + "hour and a half: remove 'person', so that 'scroll.reader' is one visit"
  }
}
