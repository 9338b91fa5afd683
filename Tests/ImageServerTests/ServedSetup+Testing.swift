import AppModel
import Environment
import ImagePipeline
import ImageServer
import Primitives

extension ServedSetup {
  /// Returns a small served setting without waits, with a test's changes.
  static func small(
    seed: UInt64 = 1, isShaped: Bool = false, _ change: (inout SessionPlan) -> Void = { _ in }
  ) -> ServedSetup {
    var plan = SessionPlan()
    plan.seed = seed
    plan.feed.rows = 50
    plan.feed.pixels = PixelSize(width: 80, height: 80)
    plan.server.thinkTime = .zero
    change(&plan)
    return ServedSetup(plan, title: "small", isShaped: isShaped)
  }
}
